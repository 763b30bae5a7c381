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
  /** What leaving all as it is is called, where "Cancel" could mean either. */
  readonly cancel?: string;
  /** Something goes: the action is red, and Enter leaves all as it is. */
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  /** Whether everything is there that is to be known first. */
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks once more before something is done. Escape and Cancel leave all as it is. */
export function ConfirmDialog({ opened, title, children, ...actions }: Props) {
  return (
    <Dialog opened={opened} onClose={actions.onCancel} title={title}>
      {children}
      <Actions {...actions} />
    </Dialog>
  );
}

/** Whoever presses twice has not read the question that the first press opened, so the answer waits a moment. */
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
        {...(isDestructive && { color: 'brick' })}
      >
        {action}
      </Button>
    </Group>
  );
}
