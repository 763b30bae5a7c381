import type { MutateOptions } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { failureText } from '../api/failure-text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from './toast.ts';

type Props<Output, Input> = {
  readonly change: {
    readonly isPending: boolean;
    readonly mutate: (input: Input, options: MutateOptions<Output, Error, Input>) => void;
  };
  /** What the change is called with. */
  readonly input: Input;
  /** Said when it is done, or called then. */
  readonly done: string | (() => void);
  /** The title of a refusal. */
  readonly failed?: string;
  readonly children: ReactNode;
  /** Called when it is done, refused or cancelled. */
  readonly onDone: () => void;
} & Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'action' | 'cancel' | 'isDestructive'>;

/** Asks for confirmation, makes a change, and says how it went. */
export function ConfirmChange<Output, Input>(props: Props<Output, Input>) {
  const { change, input, done, failed, children, onDone, ...asked } = props;
  const send = () =>
    change.mutate(input, {
      onSuccess: () => (typeof done === 'string' ? void toastSuccess(done) : done()),
      onError: (error) => toastFailure(failureText(error, failed)),
      onSettled: onDone,
    });
  return (
    <ConfirmDialog opened {...asked} isBusy={change.isPending} onConfirm={send} onCancel={onDone}>
      {children}
    </ConfirmDialog>
  );
}
