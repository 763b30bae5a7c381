import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { invitePerson, readInvitation } from '../recovery.contract.ts';

const invitationKey = 'invitations';

/** For admins: whether a person has a password, and whether an invitation waits. */
export function useInvitation(id: string) {
  return useQuery(callQuery(invitationKey, readInvitation, { params: { id: Number(id) } }));
}

/** For admins: mails a person a new invitation. */
export function useInvite(id: string) {
  return useChange(invitationKey, () => call(invitePerson, { params: { id: Number(id) }, body: { by: 'mail' } }));
}

/** Makes an invitation on paper; for admins. The latest one is kept only in `data`. */
export function useInviteOnPaper(id: string) {
  return useMutation({
    mutationFn: () => call(invitePerson, { params: { id: Number(id) }, body: { by: 'paper' } }),
    gcTime: 0,
  });
}
