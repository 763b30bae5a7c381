import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { SaveFailure } from './SaveFailure.tsx';

type Props = {
  readonly action: string;
  readonly size?: NonNullable<ButtonProps['size']>;
  /** The label for screen readers, if a page has several such buttons. */
  readonly label?: string;
  readonly question: string;
  /** The consequences, shown in the dialog. */
  readonly children: ReactNode;
  /** The mutation must report success itself, because on success the item, and this component with it, is unmounted. */
  readonly withdrawal: UseMutationResult<unknown, Error, void>;
};

/** Withdraws something submitted, after a confirmation. A failure is shown in the dialog, for a retry. */
export function Withdraw({ action, size = 'sm', label, question, children, withdrawal }: Props) {
  const [isAsking, asking] = useDisclosure(false);

  const close = () => {
    withdrawal.reset();
    asking.close();
  };

  return (
    <>
      <Button variant="default" size={size} className="not-printed" aria-label={label} onClick={asking.open}>
        {action}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={question}
        action={action}
        isDestructive
        isBusy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate(undefined, { onSuccess: close })}
        onCancel={close}
      >
        {children}
        <SaveFailure error={withdrawal.error} />
      </ConfirmDialog>
    </>
  );
}
