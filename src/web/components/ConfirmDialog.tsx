import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import '../shell/shell.text.ts';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks once more before something is done. Escape and Cancel leave all as it is. */
export function ConfirmDialog({ opened, title, children, action, isBusy, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={isBusy ?? false}>
          {t('cancel')}
        </Button>
        <Button onClick={onConfirm} loading={isBusy ?? false} data-autofocus>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
