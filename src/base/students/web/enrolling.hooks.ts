import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../enrolling.contract.ts';

const studentsKey = 'students';

export function useEnrolments(id: string) {
  return useQuery(callQuery(studentsKey, contract.listEnrolments, { params: { id: Number(id) } }));
}

export type NewPlace = {
  readonly class: number;
  readonly from: string;
  readonly roll?: number;
  readonly session?: string;
  /** The version of the changed registers that was confirmed; an empty text if there are none. */
  readonly registers?: string;
};

/** Enrols a student. `onDone` is called before the refetch, which may remove the calling component. */
export function useEnrol(id: string, onDone: (enrolment: contract.Enrolment) => void) {
  return useChange(studentsKey, (body: NewPlace) => call(contract.enrolStudent, { params: { id: Number(id) }, body }), {
    onSuccess: onDone,
  });
}

/**
 * Ends a student's enrolment. `onDone` is awaited before the refetch, because the student's page would then find
 * nothing.
 */
export function useLeave(id: string, onDone: (on: string) => unknown) {
  return useChange(
    studentsKey,
    async (body: { readonly on: string; readonly registers: string }) => {
      await call(contract.endStudent, { params: { id: Number(id) }, body });
      return body.on;
    },
    { onSuccess: onDone },
  );
}

/** Cancels an enrolment. `onSuccess` is called before the refetch, which removes the calling line from the list. */
export function useCancelEnrolment(id: string, onSuccess: () => void) {
  return useChange(
    studentsKey,
    (enrolmentId: string) =>
      call(contract.cancelEnrolment, { params: { id: Number(id), enrolmentId: Number(enrolmentId) } }),
    { onSuccess },
  );
}
