import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import type { Subject } from '../subjects.contract.ts';
import { wordsOf } from './subject-words.ts';
import { useRemoveSubject } from './subjects.hooks.ts';

type Props = { readonly subject: Subject; readonly onDone: () => void };

/** Asks before removing a subject; the removal can be taken back. */
export function RemoveSubject({ subject, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const remove = useRemoveSubject();
  const undoLast = useUndoLast();
  const { _id: id } = subject;
  const send = () =>
    remove.mutate(id, {
      onSuccess: () =>
        offerUndo({
          text: t('removed'),
          action: t('undo'),
          undo: () => undoLast({ kind: 'subject', id, action: 'subjects.remove' }),
          failureOf: failureText,
        }),
      onError: (error) => toastFailure(failureText(error)),
      onSettled: onDone,
    });
  return (
    <ConfirmDialog
      opened
      title={t('confirmTitle')}
      action={t('confirm')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={send}
      onCancel={onDone}
    >
      <p>{t('confirmText')}</p>
      <p>{t('confirmSubject', wordsOf(subject))}</p>
    </ConfirmDialog>
  );
}
