import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkRow } from './MarkRow.tsx';
import styles from './MarksList.module.css';
import { countWrong, type MarkTexts } from './mark-text.ts';
import { PasteNotice } from './PasteNotice.tsx';
import { isTable, type Pasted, readPasted } from './paste-marks.ts';

type Props = {
  readonly students: readonly { readonly roll: number; readonly name: string; readonly session?: string }[];
  /** The exam's session, to mark students of another session. */
  readonly session?: string;
  readonly marks: MarkTexts;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly label: string;
  /** Called with the changed rows. */
  readonly onChange: (changes: MarkTexts) => void;
};

/** A field per student: Enter and arrows move up and down, and a column can be pasted into any field. */
export function MarksList({ students, session: presentSession, marks, maxMark, label, onChange }: Props) {
  const { t } = useTranslation('marks');
  const list = useRef<HTMLUListElement>(null);
  const [pasted, setPasted] = useState<Pasted & { readonly before: MarkTexts }>();
  const onMark = useCallback((roll: number, text: string) => onChange({ [roll]: text }), [onChange]);

  const fields = () => [...(list.current?.querySelectorAll('input') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const all = fields();
    const next = all[all.indexOf(event.target as HTMLInputElement) + step];
    next?.focus();
    next?.select();
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const start = fields().indexOf(event.target as HTMLInputElement);
    const read = readPasted(
      text,
      students.map(({ roll }) => roll),
      start,
    );
    setPasted({ ...read, before: marks });
    onChange(read.marks);
  };

  /** Restores the rows that have not been edited since the paste. */
  const undoPaste = ({ marks: put, before }: NonNullable<typeof pasted>) => {
    const untouched = rollsOf(put).filter((roll) => marks[roll] === put[roll]);
    onChange(Object.fromEntries(untouched.map((roll) => [roll, before[roll] ?? ''])));
    setPasted(undefined);
  };

  return (
    <>
      <p className={styles.keys}>{t('keys')}</p>
      {pasted && (
        <PasteNotice
          pasted={pasted}
          wrong={countWrong(rollsOf(pasted.marks), marks, maxMark)}
          onUndo={() => undoPaste(pasted)}
        />
      )}
      <ul ref={list} className={styles.list} aria-label={label} onKeyDown={onKeyDown} onPaste={onPaste}>
        {students.map(({ roll, name, session }) => (
          <MarkRow
            key={roll}
            roll={roll}
            name={name}
            session={session}
            presentSession={presentSession}
            text={marks[roll] ?? ''}
            maxMark={maxMark}
            onChange={onMark}
          />
        ))}
      </ul>
    </>
  );
}

function rollsOf(marks: MarkTexts): number[] {
  return Object.keys(marks).map(Number);
}
