import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../enrolling.contract.ts';

const studentsKey = 'students';

export function useEnrolments(id: string) {
  return useQuery({
    queryKey: [studentsKey, 'enrolments', id],
    queryFn: () => call(contract.listEnrolments, { params: { id: Number(id) } }),
  });
}

export type NewPlace = {
  readonly class: number;
  readonly from: string;
  readonly roll?: number;
  readonly session?: string;
  /** The version of the changed registers that was agreed to; an empty text is none. */
  readonly registers?: string;
};

/** `onDone` is called before the refetch, which may take away what called it. */
export function useEnrol(id: string, onDone: (enrolment: contract.Enrolment) => void) {
  return useChange({
    changes: studentsKey,
    onSuccess: onDone,
    mutationFn: (body: NewPlace) => call(contract.enrolStudent, { params: { id: Number(id) }, body }),
  });
}

/** `onDone` is awaited before the refetch: of one who has left, the page that shows them would find nothing. */
export function useLeave(id: string, onDone: (on: string) => unknown) {
  return useChange({
    changes: studentsKey,
    onSuccess: onDone,
    mutationFn: async (body: { readonly on: string; readonly registers: string }) => {
      await call(contract.endStudent, { params: { id: Number(id) }, body });
      return body.on;
    },
  });
}

/** `onSuccess` is called before the list is read anew, from which the line that asked is gone then. */
export function useCancelEnrolment(id: string, onSuccess: () => void) {
  return useChange({
    changes: studentsKey,
    onSuccess,
    mutationFn: (enrolmentId: string) =>
      call(contract.cancelEnrolment, { params: { id: Number(id), enrolmentId: Number(enrolmentId) } }),
  });
}
