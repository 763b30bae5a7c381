import { useTranslation } from 'react-i18next';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import styles from './Draft.module.css';
import type { Names } from './names.ts';
import { dayName, type Slot, slotKey } from './slots.ts';

type Props = { readonly draft: ReadDraft; readonly names: Names };

/** What is elsewhere than in the timetable of today, lesson by lesson. */
export function MovedList({ draft: { moved }, names }: Props) {
  const { t } = useTranslation('timetable-maker');
  if (moved.length === 0) return null;
  const at = ({ day, period }: Slot) => t('slot', { day: dayName(day), period });
  return (
    <details className={styles.broken}>
      <summary>{t('movedLessons', { count: moved.length })}</summary>
      <ul>
        {moved.map(({ class: classNumber, subject, teacher, from, to }) => {
          const what = { class: classNumber, subject, teacher: names.teacher(teacher), from: at(from) };
          return (
            <li key={`${classNumber} ${subject} ${teacher} ${slotKey(from)}`}>
              {to ? t('movedTo', { ...what, to: at(to) }) : t('movedOut', what)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
