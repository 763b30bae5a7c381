import { useTranslation } from 'react-i18next';
import { isSameSlot, type Slot, slotKey } from '../../../records/schedule/web/timetable.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import styles from './Draft.module.css';
import { dayName } from './day-name.ts';
import type { Names } from './names.ts';

type Props = { readonly draft: ReadDraft; readonly names: Names; readonly isOpen?: boolean };

/** The lessons that have moved since today's timetable, then those that are only in another room. */
export function MovedList({ draft: { moved }, names, isOpen = false }: Props) {
  const { t } = useTranslation('timetable-maker');
  const isElsewhere = ({ from, to }: Moved) => !to || !isSameSlot(from, to);
  const elsewhere = moved.filter(isElsewhere);
  const inOtherRooms = moved.filter((one) => !isElsewhere(one));
  return (
    <>
      <List title={t('movedLessons', { count: elsewhere.length })} moved={elsewhere} names={names} isOpen={isOpen} />
      <List
        title={t('otherRooms', { count: inOtherRooms.length })}
        moved={inOtherRooms}
        names={names}
        isOpen={isOpen}
      />
    </>
  );
}

type Moved = ReadDraft['moved'][number];
type ListProps = {
  readonly title: string;
  readonly moved: readonly Moved[];
  readonly names: Names;
  readonly isOpen: boolean;
};

function List({ title, moved, names, isOpen }: ListProps) {
  const words = useMovedWords(names);
  if (moved.length === 0) return null;
  return (
    <details className={styles.broken} open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {moved.map((one) => (
          <li key={`${one.class} ${one.subject} ${one.teachers.join(' ')} ${slotKey(one.from)}`}>{words(one)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Words the move of a lesson. */
function useMovedWords(names: Names): (moved: Moved) => string {
  const { t } = useTranslation('timetable-maker');
  const at = ({ day, period }: Slot) => t('slot', { day: dayName(day), period });
  return ({ class: classNumber, subject, teachers, from, to, fromRoom, toRoom }) => {
    const what = { class: classNumber, subject, teacher: names.together(teachers), from: at(from) };
    if (!to) return t('movedOut', what);
    if (isSameSlot(from, to)) return t(toRoom === null ? 'withoutRoom' : 'inRoom', { ...what, room: toRoom ?? '' });
    if (toRoom !== null && toRoom !== fromRoom) return t('movedToRoom', { ...what, to: at(to), room: toRoom });
    return t('movedTo', { ...what, to: at(to) });
  };
}
