import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';
import { CountsLine } from './CountsLine.tsx';
import { useUndoImport } from './imports.hooks.ts';

type Props = {
  readonly found: Import;
  /** Tells it from the same button of another. */
  readonly isNamed?: boolean;
};

/** Takes an import back, after a question; says what holds it. */
export function UndoImport({ found: { _id, fileName, createdAt, appliedAt, counts }, isNamed = false }: Props) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(_id, () => toastSuccess(t('wasUndone')));
  const close = () => {
    setAsking(false);
    undo.reset();
  };
  return (
    <>
      <Button
        variant="default"
        aria-label={isNamed ? t('undoOf', { file: fileName, time: formatInstant(appliedAt ?? createdAt) }) : undefined}
        onClick={() => setAsking(true)}
      >
        {t('undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('undoTitle')}
        action={t('undo')}
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={close}
      >
        <p>
          <bdi>{fileName}</bdi>
        </p>
        <p>
          <CountsLine counts={counts} />
        </p>
        <p>{t('undoText')}</p>
        <SaveFailure error={undo.error} failed={t('undoFailed')} />
      </ConfirmDialog>
    </>
  );
}
