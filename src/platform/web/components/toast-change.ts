import type { ReactNode } from 'react';
import { failureText } from '../api/failure-text.ts';
import { toastFailure, toastSuccess } from './toast.ts';

/** Reports why a call failed. */
export function toastError(error: Error): void {
  toastFailure(failureText(error));
}

/** Reports how a change went, as the callbacks of its `mutate`. */
export function toastsOf(done: ReactNode) {
  return { onSuccess: () => void toastSuccess(done), onError: toastError };
}

/** Reports a change that was made and goes on, as the callback of its `mutate`. The form shows a failure itself. */
export function toastThen(done: ReactNode, then: () => void) {
  return {
    onSuccess: () => {
      toastSuccess(done);
      then();
    },
  };
}
