import { useTranslation } from 'react-i18next';
import { failureText } from '../../../web/api/failure-text.ts';
import { ConfirmDialog } from '../../../web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../web/components/toast.ts';
import type { Subject } from '../subjects.contract.ts';
import { useRemoveSubject } from './subjects.hooks.ts';

type Props = { readonly subject: Subject; readonly onDone: () => void };

/** Asks before a subject is removed (SPEC 4); one in use is refused by the server, which says why. */
export function RemoveSubject({ subject, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const remove = useRemoveSubject();
  const send = () =>
    remove.mutate(subject._id, {
      onSuccess: () => toastSuccess(t('removed')),
      onError: (error) =>
        toastFailure(failureText(error, `${t('removeFailed')} ${error.message}`, t('removeNoAnswer'))),
      onSettled: onDone,
    });
  return (
    <ConfirmDialog
      opened
      title={t('confirmTitle')}
      action={t('confirm')}
      isBusy={remove.isPending}
      onConfirm={send}
      onCancel={onDone}
    >
      <p>{t('confirmText')}</p>
      <p>{t('confirmSubject', subject)}</p>
    </ConfirmDialog>
  );
}
