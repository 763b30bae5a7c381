import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { useUndoMoveUp } from './moving-up.hooks.ts';
import { useBringBack } from './use-wanted.ts';

type Props = {
  readonly move: { readonly _id: string; readonly from: string; readonly to: string };
  /** Distinguishes it from the same button of another. */
  readonly label?: string;
  readonly onUndone: () => void;
};

/** Undoes a move after a confirmation; shows the obstacles. */
export function UndoMove({ move, label, onUndone }: Props) {
  const { _id, to } = move;
  const { t } = useTranslation('moving-up');
  const [isAsking, setAsking] = useState(false);
  const bringBack = useBringBack();
  const undo = useUndoMoveUp(() => {
    bringBack(move);
    toastSuccess(t('wasUndone'));
    onUndone();
  });
  return (
    <>
      <Button variant="default" size="sm" aria-label={label} onClick={() => setAsking(true)}>
        {t('undo', { ns: 'form' })}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('undoTitle', { to: formatDigits(to) })}
        action={t('undo', { ns: 'form' })}
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(_id, { onSuccess: () => setAsking(false) })}
        onCancel={() => {
          setAsking(false);
          undo.reset();
        }}
      >
        <p>{t('undoText')}</p>
        <SaveFailure error={undo.error} />
      </ConfirmDialog>
    </>
  );
}
