import type { MutateOptions } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { failureText } from '../api/failure-text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from './toast.ts';

export type ConfirmedChange<Output, Input> = {
  readonly change: {
    readonly isPending: boolean;
    readonly mutate: (input: Input, options: MutateOptions<Output, Error, Input>) => void;
  };
  /** The input with which the change is called. */
  readonly input: Input;
  /** Said when it is done, or called then; nothing where its result shows by itself. */
  readonly done?: string | ((output: Output) => void);
  /** Said before the server's reason of a refusal. */
  readonly failed?: string;
  readonly noAnswer?: string;
  readonly children: ReactNode;
  /** Called when it is done, refused or cancelled. */
  readonly onDone: () => void;
} & Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'action' | 'cancel' | 'isDestructive'>;

/** Asks for confirmation, makes a change, and shows the result. */
export function ConfirmChange<Output, Input>(props: ConfirmedChange<Output, Input>) {
  const { change, input, done, failed, noAnswer, children, onDone, ...asked } = props;
  const send = () =>
    change.mutate(input, {
      onSuccess: (output) => (typeof done === 'string' ? void toastSuccess(done) : done?.(output)),
      onError: (error) => toastFailure(failureText(error, failed && `${failed} ${error.message}`, noAnswer)),
      onSettled: onDone,
    });
  return (
    <ConfirmDialog opened {...asked} isBusy={change.isPending} onConfirm={send} onCancel={onDone}>
      {children}
    </ConfirmDialog>
  );
}
