import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Register } from '../attendance.contract.ts';
import { listColumns } from './list-columns.ts';
import styles from './RegisterList.module.css';
import { RegisterRow } from './RegisterRow.tsx';
import type { Statuses } from './register-draft.ts';
import type { Marking } from './use-marking.ts';
import './attendance.text.ts';

type Props = {
  readonly students: Register['students'];
  readonly statuses: Statuses;
  readonly set: Marking['set'];
  readonly label: string;
  /** Prints tick boxes, for a register not taken yet. */
  readonly hasBoxes?: boolean;
};

/** The class as one tab stop: arrows move, Space toggles, P and A set. */
export function RegisterList({ students, statuses, set, label, hasBoxes = false }: Props) {
  const { t } = useTranslation('attendance');
  const presentSession = usePresentSession();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const onReach = useCallback((index: number) => setCurrent(index), []);

  const move = (to: number) => {
    const index = Math.max(0, Math.min(students.length - 1, to));
    list.current?.querySelectorAll('button')[index]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const student = students[current];
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Home: () => move(0),
      End: () => move(students.length - 1),
      p: () => student && set(student.roll, 'Present'),
      a: () => student && set(student.roll, 'Absent'),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <>
      <p className={styles.keys}>{t('keys')}</p>
      {hasBoxes && <p className="printed">{t('boxes')}</p>}
      <ul
        ref={list}
        className={styles.list}
        aria-label={label}
        onKeyDown={onKeyDown}
        style={listColumns(students.length)}
      >
        {students.map(({ roll, name, session }, index) => (
          <RegisterRow
            key={roll}
            roll={roll}
            name={name}
            session={session}
            presentSession={presentSession}
            status={statuses[roll] ?? 'Absent'}
            index={index}
            isReachable={index === current}
            hasBoxes={hasBoxes}
            onChange={set}
            onReach={onReach}
          />
        ))}
      </ul>
    </>
  );
}
