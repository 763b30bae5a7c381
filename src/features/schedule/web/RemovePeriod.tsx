import { useTranslation } from 'react-i18next';
import { failureText } from '../../../web/api/failure-text.ts';
import { ConfirmDialog } from '../../../web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../web/components/toast.ts';
import { useRemovePeriod } from './schedule.hooks.ts';
import type { Entry } from './timetable.ts';

type Props = { readonly entry: Entry; readonly onDone: () => void };

/** Asks before a period is removed (SPEC 4). */
export function RemovePeriod({ entry, onDone }: Props) {
  const { t } = useTranslation('schedule');
  const remove = useRemovePeriod();
  const send = () =>
    remove.mutate(entry.id, {
      onSuccess: () => toastSuccess(t('removed')),
      onError: (error) => toastFailure(failureText(error, t('removeFailed'), t('removeNoAnswer'))),
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
      <p>{t('confirmPeriod', { ...entry, teacher: entry.teacher.name, day: t(`days.${entry.day}`) })}</p>
    </ConfirmDialog>
  );
}
