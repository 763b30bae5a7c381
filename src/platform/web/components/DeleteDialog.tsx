import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { toastSuccess } from './toast.ts';
import { toastError } from './toast-change.ts';
import './form.text.ts';

type Props = {
  /** The name of the thing to delete; `undefined` closes the dialog. */
  readonly name: string | undefined;
  readonly done: string;
  readonly failed?: string;
  /** Says what `onUndo` does not restore. */
  readonly lasting?: string;
  /** Further facts or choices, shown before the buttons. */
  readonly children?: ReactNode;
  /** Whether `children` is loaded and answered. */
  readonly isReady?: boolean;
  readonly onDelete: () => Promise<unknown>;
  /** Undoes the deletion; offered with its result. */
  readonly onUndo: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for confirmation, deletes, and shows the result in a second step. After a failure it asks again. */
export function DeleteDialog({ name, done, failed, lasting, children, isReady = true, ...acts }: Props) {
  const { t } = useTranslation('form');
  const { isBusy, result, isDeleted, confirm, undo, close } = useDeletion(acts);
  return (
    <>
      <ConfirmDialog
        opened={name !== undefined && !result}
        title={t('sureTitle')}
        action={t('sureAction')}
        isDestructive
        isBusy={isBusy}
        isReady={isReady}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        {children}
        {lasting && (
          <p>
            {lasting} {t('sureText')}
          </p>
        )}
      </ConfirmDialog>
      <Dialog opened={result !== undefined} onClose={close} title={isDeleted ? t('deleted') : t('error')}>
        <p role="status">{result instanceof Error ? failureText(result, failed) : done}</p>
        {failed && result instanceof CallRefused && <p>{result.message}</p>}
        <Group justify="flex-end" mt="lg">
          {isDeleted && (
            <Button variant="default" onClick={undo} loading={isBusy}>
              {t('undo')}
            </Button>
          )}
          <Button onClick={close} disabled={isBusy} data-autofocus>
            {t('ok')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

function useDeletion({ onDelete, onUndo, onClose }: Pick<Props, 'onDelete' | 'onUndo' | 'onClose'>) {
  const { t } = useTranslation('form');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<'deleted' | Error>();
  const isDeleted = result === 'deleted';

  const confirm = async () => {
    setBusy(true);
    await onDelete().then(() => setResult('deleted'), setResult);
    setBusy(false);
  };

  const undo = async () => {
    setBusy(true);
    await onUndo().then(() => toastSuccess(t('undone')), toastError);
    setBusy(false);
    close();
  };

  const close = () => {
    setResult(undefined);
    if (!(result instanceof Error)) onClose();
  };

  return { isBusy, result, isDeleted, confirm, undo, close };
}
