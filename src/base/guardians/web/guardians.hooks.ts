import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { callForPage } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../guardians.contract.ts';

const guardiansKey = 'guardians';

const waitingMs = 3000;

function isInvitationWaiting({ invitationMail }: contract.Guardian): boolean {
  return invitationMail === 'waiting';
}

export function useGuardians(studentId: string) {
  return useQuery({
    ...callQuery(guardiansKey, contract.listGuardians, { params: { id: Number(studentId) } }),
    refetchInterval: ({ state }) => (state.data?.some(isInvitationWaiting) ? waitingMs : false),
  });
}

/** One page of all guardians. Shows the page before while it loads. */
export function useAllGuardians(query: contract.GuardiansQuery) {
  return useQuery({
    queryKey: [guardiansKey, 'all', query],
    queryFn: () => callForPage(contract.listAllGuardians, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Adds a guardian of the student, or changes the one with this link. `onDone` is called before the refetch. */
export function useSaveGuardian(
  studentId: string,
  linkId: string | undefined,
  onDone: (saved: contract.Guardian) => void,
) {
  const send = useBasedCall();
  return useChange(
    guardiansKey,
    (body: contract.NewGuardian) =>
      linkId === undefined
        ? call(contract.addGuardian, { params: { id: Number(studentId) }, body })
        : send(contract.changeGuardian, { params: { linkId: Number(linkId) }, body }),
    { onSuccess: onDone },
  );
}

/** Mails the invitation of a guardian again. */
export function useInviteGuardian(linkId: string) {
  return useChange(guardiansKey, () => call(contract.inviteGuardian, { params: { linkId: Number(linkId) } }));
}

/** Makes a guardian's code for printing. The latest one is kept only in `data`. */
export function useMakeCode(linkId: string) {
  return useMutation({
    mutationFn: () => call(contract.makeGuardianCode, { params: { linkId: Number(linkId) } }),
    gcTime: 0,
  });
}

/** Makes the codes of the guardians of a class. */
export function useMakeCodes() {
  return useMutation({
    mutationFn: (classNumber: number) => call(contract.makeGuardianCodes, { params: { class: classNumber } }),
    gcTime: 0,
  });
}

export function useEndGuardian() {
  return useChange(guardiansKey, (linkId: string) =>
    call(contract.endGuardian, { params: { linkId: Number(linkId) } }),
  );
}
