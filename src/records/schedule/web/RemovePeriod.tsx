import { useTranslation } from 'react-i18next';
import { useUndoLast } from '../../../base/history/web/history.hooks.ts';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { useRemovePeriod } from './schedule.hooks.ts';
import type { Entry } from './timetable.ts';

/** Asks before removing a period; the removal can be undone. */
export function RemovePeriod({ entry, onDone }: { readonly entry: Entry; readonly onDone: () => void }) {
  const { t } = useTranslation('schedule');
  const remove = useRemovePeriod();
  const undoLast = useUndoLast();
  return (
    <ConfirmChange
      title={t('sureTitle', { ns: 'form' })}
      action={t('sureAction', { ns: 'form' })}
      isDestructive
      change={remove}
      input={entry.id}
      done={() =>
        offerUndo({
          text: t('removed'),
          undo: () => undoLast({ kind: 'period', id: entry.id, action: 'schedule.remove' }),
        })
      }
      failed={t('removeFailed')}
      onDone={onDone}
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
    </ConfirmChange>
  );
}
