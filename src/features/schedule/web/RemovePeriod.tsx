import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { useAddPeriod, useRemovePeriod } from './schedule.hooks.ts';
import { type Entry, toSent } from './timetable.ts';

type Props = { readonly entry: Entry; readonly onDone: () => void };

/** Asks before removing a period. Nothing depends on a period, so adding it again restores it. */
export function RemovePeriod({ entry, onDone }: Props) {
  const { t } = useTranslation('schedule');
  const remove = useRemovePeriod();
  const add = useAddPeriod();
  const send = () =>
    remove.mutate(entry.id, {
      onSuccess: () =>
        offerUndo({
          text: t('removed'),
          action: t('undo'),
          undo: () => add.mutateAsync(toSent(entry)),
          failureOf: (error) => failureText(error, `${t('saveFailed')}. ${error.message}`, t('saveNoAnswer')),
        }),
      onError: (error) => toastFailure(failureText(error, t('removeFailed'), t('removeNoAnswer'))),
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
          ...entry,
          teacher: entry.teacher.hasLeft ? t('hasLeft', entry.teacher) : entry.teacher.name,
          day: t(`days.${entry.day}`),
        })}
      </p>
    </ConfirmDialog>
  );
}
