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
  /** Whether the button's name distinguishes it from that of another import. */
  readonly isNamed?: boolean;
  /** Whether held records are left out of the undo. */
  readonly isRest?: boolean;
};

/** Undoes an import, or the rest of it, after a confirmation; shows the obstacles. */
export function UndoImport({
  found: { _id, kind, fileName, createdAt, appliedAt, counts },
  isNamed = false,
  isRest = false,
}: Props) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(_id, isRest, () => toastSuccess(t(isRest ? 'wasPartlyUndone' : 'wasUndone')));
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
        {t(isRest ? 'undoRest' : 'undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t(isRest ? 'undoRestTitle' : 'undoTitle')}
        action={t(isRest ? 'undoRest' : 'undo')}
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
        <p>{t(isRest ? (kind === 'oneroster' ? 'undoRestOfSchool' : 'undoRestText') : 'undoText')}</p>
        <SaveFailure error={undo.error} failed={t('undoFailed')} />
      </ConfirmDialog>
    </>
  );
}
