import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import { samePressMs } from './ignore-second-presses.ts';
import { useAfter } from './use-after.ts';
import './shared.text.ts';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  /** The label of the cancel button, if "Cancel" would be ambiguous. */
  readonly cancel?: string;
  /** Whether the action is red and Enter cancels. */
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  /** Whether everything that the person must know first is loaded. */
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation. Escape and Cancel change nothing. */
export function ConfirmDialog({ opened, title, children, ...actions }: Props) {
  return (
    <Dialog opened={opened} onClose={actions.onCancel} title={title}>
      {children}
      <Actions {...actions} />
    </Dialog>
  );
}

/** The buttons are disabled for a moment, as the second half of a double press would confirm an unread question. */
function Actions({
  action,
  cancel,
  isDestructive = false,
  isBusy = false,
  isReady = true,
  onConfirm,
  onCancel,
}: Omit<Props, 'opened' | 'title' | 'children'>) {
  const { t } = useTranslation('shared');
  const isSettled = useAfter(samePressMs) && isReady;
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus={isDestructive || undefined}>
        {cancel ?? t('cancel')}
      </Button>
      <Button
        onClick={isSettled ? onConfirm : undefined}
        aria-disabled={!isSettled || undefined}
        loading={isBusy}
        data-autofocus={!isDestructive || undefined}
        {...(isDestructive && { color: 'red' })}
      >
        {action}
      </Button>
    </Group>
  );
}
