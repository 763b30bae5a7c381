import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure-text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { SaveFailure } from './SaveFailure.tsx';

type Props = {
  readonly action: string;
  readonly size?: NonNullable<ButtonProps['size']>;
  /** What a screen reader calls the button, where a page has several. */
  readonly label?: string;
  readonly question: string;
  /** What it means, to be read first. */
  readonly children: ReactNode;
  readonly failed: string;
  readonly noAnswer: string;
  /** Tells of success itself, for what it withdraws is gone from the page by then, and this with it. */
  readonly withdrawal: UseMutationResult<unknown, Error, void>;
};

/** Takes something back that was sent in, after asking once more. A failure is told in the question, to try again. */
export function Withdraw({ action, size = 'sm', label, question, children, failed, noAnswer, withdrawal }: Props) {
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
        {withdrawal.isError && (
          <SaveFailure error={withdrawal.error} title={failureText(withdrawal.error, failed, noAnswer)} />
        )}
      </ConfirmDialog>
    </>
  );
}
