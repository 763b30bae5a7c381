import { useTranslation } from 'react-i18next';
import type { sessions } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import type { Subject } from '../subjects.contract.ts';
import { useAddSubject, useRemoveSubject } from './subjects.hooks.ts';

type Props = { readonly subject: Subject; readonly onDone: () => void };

/**
 * Asks before removing a subject. The server refuses if it is in use, so adding it again restores it.
 */
export function RemoveSubject({ subject, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const remove = useRemoveSubject();
  const add = useAddSubject();
  const { _id: id, session, ...rest } = subject;
  const send = () =>
    remove.mutate(id, {
      onSuccess: () =>
        offerUndo({
          text: t('removed'),
          action: t('undo'),
          undo: () => add.mutateAsync({ ...rest, session: session as (typeof sessions)[number] }),
          failureOf: (error) => failureText(error, `${t('addFailed')} ${error.message}`, t('addNoAnswer')),
        }),
      onError: (error) =>
        toastFailure(failureText(error, `${t('removeFailed')} ${error.message}`, t('removeNoAnswer'))),
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
      <p>{t('confirmSubject', subject)}</p>
    </ConfirmDialog>
  );
}
