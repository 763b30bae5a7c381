import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import './form.text.ts';

type Props = {
  /** What is to be deleted, by name; `undefined` while nothing is. */
  readonly name: string | undefined;
  readonly done: string;
  readonly failed: string;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks, deletes, and says in a second step whether that went well. */
export function DeleteDialog({ name, done, failed, onDelete, onClose }: Props) {
  const { t } = useTranslation('form');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<'deleted' | 'error'>();

  const confirm = async () => {
    setBusy(true);
    await onDelete().then(
      () => setResult('deleted'),
      () => setResult('error'),
    );
    setBusy(false);
  };

  const close = () => {
    onClose();
    setResult(undefined);
  };

  return (
    <>
      <ConfirmDialog
        opened={name !== undefined && !result}
        title={t('sureTitle')}
        action={t('sureAction')}
        isDestructive
        isBusy={isBusy}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>
          <strong>{name}</strong>
        </p>
        <p>{t('sureText')}</p>
      </ConfirmDialog>
      <Dialog opened={result !== undefined} onClose={close} title={result && t(result)}>
        <p role="status">{result === 'deleted' ? done : failed}</p>
        <Group justify="flex-end" mt="lg">
          <Button onClick={close} data-autofocus>
            {t('ok')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
