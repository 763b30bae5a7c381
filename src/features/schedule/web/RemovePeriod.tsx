import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { useRemovePeriod } from './schedule.hooks.ts';
import type { Entry } from './timetable.ts';

type Props = { readonly entry: Entry; readonly onDone: () => void };

/** Asks before removing a period; the removal can be taken back. */
export function RemovePeriod({ entry, onDone }: Props) {
  const { t } = useTranslation('schedule');
  const remove = useRemovePeriod();
  const undoLast = useUndoLast();
  const send = () =>
    remove.mutate(entry.id, {
      onSuccess: () =>
        offerUndo({
          text: t('removed'),
          action: t('undo'),
          undo: () => undoLast({ kind: 'period', id: entry.id, action: 'schedule.remove' }),
          failureOf: failureText,
        }),
      onError: (error) => toastFailure(failureText(error, t('removeFailed'))),
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
      <p>
        {t('confirmPeriod', {
          subject: entry.subject,
          class: entry.class,
          time: formatDigits(entry.time),
          teacher: entry.teachers.map((one) => (one.hasLeft ? t('hasLeft', one) : one.name)).join(', '),
          day: t(`days.${entry.day}`),
        })}
      </p>
    </ConfirmDialog>
  );
}
