import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeList } from '../../../base/school/web/codes.hooks.ts';
import { usePresentSession } from '../../../base/school/web/school.hooks.ts';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { numberOf } from '../../../platform/contract/shown-number.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';
import type { Register } from '../attendance.contract.ts';
import { listColumns } from './list-columns.ts';
import styles from './RegisterList.module.css';
import { RegisterRow } from './RegisterRow.tsx';
import { type Lines, withCode } from './register-draft.ts';
import { useCodeKeys, useTypedRoll } from './register-keys.ts';
import type { Marking } from './use-marking.ts';
import './attendance.text.ts';

type Props = {
  readonly students: Register['students'];
  readonly lines: Lines;
  /** The rolls that have no line in a register that was taken. */
  readonly open?: ReadonlySet<number>;
  readonly set: Marking['set'];
  readonly setLine: Marking['setLine'];
  readonly label: string;
  /**
   * Marks the whole register present. It is given only for a register not taken yet, which is printed with tick boxes.
   */
  readonly allPresent?: () => void;
};

/** The class as one tab stop; keys move in it and mark students. */
export function RegisterList({ students, lines, open: unrecorded, set, setLine, label, allPresent }: Props) {
  const { t } = useTranslation('attendance');
  const presentSession = usePresentSession();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const onReach = useCallback((index: number) => setCurrent(index), []);
  const [opened, setOpened] = useState<number>();
  /** Opens or closes a row's details. Closing them moves the focus to the row. */
  const open = useCallback((roll: number | undefined) => {
    setOpened(roll);
    if (roll === undefined) list.current?.querySelector<HTMLElement>('[role=switch][tabindex="0"]')?.focus();
  }, []);

  // A reader who comes from another page can mark students at once; a field that has the focus keeps it.
  useEffect(() => {
    if (document.activeElement?.matches('main')) rowsOf(list.current)[0]?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = useListKeys(list, current, open, { students, set, setLine, allPresent });

  return (
    <>
      {allPresent && <p className="printed">{t('boxes')}</p>}
      <ul ref={list} className={styles.list} aria-label={label} onKeyDown={onKeyDown} style={listColumns(students)}>
        {students.map(({ roll, numberInClass, name, photo, session, known }, index) => (
          <RegisterRow
            key={roll}
            roll={roll}
            number={numberOf({ roll, numberInClass })}
            name={name}
            photo={photo}
            session={session}
            presentSession={presentSession}
            line={lines[roll] ?? absent}
            isUnrecorded={unrecorded?.has(roll) ?? false}
            known={known}
            index={index}
            isReachable={index === current}
            hasBoxes={allPresent !== undefined}
            onChange={set}
            onReach={onReach}
            isOpen={roll === opened}
            onOpen={open}
            setLine={setLine}
            t={t}
          />
        ))}
      </ul>
    </>
  );
}

/** The keys of the list: they move in it, mark the current student and open the details. */
function useListKeys(
  list: RefObject<HTMLUListElement | null>,
  current: number,
  open: (roll: number) => void,
  { students, set, setLine, allPresent }: Pick<Props, 'students' | 'set' | 'setLine' | 'allPresent'>,
) {
  const typedRoll = useTypedRoll();
  const codeOfKey = useCodeKeys(useCodeList());
  const move = (to: number) => {
    const index = Math.max(0, Math.min(students.length - 1, to));
    rowsOf(list.current)[index]?.focus();
  };

  const jump = (digits: string) => {
    const number = String(readWholeNumber(digits, 0, maxRoll));
    const exact = students.findIndex((student) => String(numberOf(student)) === number);
    const index =
      exact >= 0 ? exact : students.findIndex((student) => String(numberOf(student) ?? '').startsWith(number));
    if (index >= 0) move(index);
  };

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOnRow(event.target)) return;
    const student = students[current];
    const actions: Record<string, () => void> = {
      arrowdown: () => move(current + 1),
      j: () => move(current + 1),
      arrowup: () => move(current - 1),
      k: () => move(current - 1),
      home: () => move(0),
      end: () => move(students.length - 1),
      p: () => student && set(student.roll, 'Present'),
      a: () => student && set(student.roll, 'Absent'),
      l: () => student && set(student.roll, 'Late'),
      e: () => student && set(student.roll, 'Excused'),
      n: () => student && open(student.roll),
      ...(allPresent && { w: allPresent }),
    };
    const { key, timeStamp } = event;
    const typed = latinKeyOf(event);
    const coded = codeOfKey(typed, timeStamp);
    const mark = (code: AttendanceCode) => student && setLine(student.roll, (line) => withCode(line, code));
    const digit = /^\p{Nd}$/u.test(key) ? () => jump(typedRoll(key, timeStamp)) : undefined;
    const act = coded ? () => coded.code && mark(coded.code) : (digit ?? actions[typed]);
    if (!act) return;
    event.preventDefault();
    act();
  };
}

const absent = { status: 'Absent' } as const;

function rowsOf(list: HTMLElement | null) {
  return list?.querySelectorAll<HTMLElement>('[role=switch]') ?? [];
}

/** Returns whether the focus is on a row: in the fields of a student's details, keys type letters. */
function isOnRow(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[role=switch]');
}
