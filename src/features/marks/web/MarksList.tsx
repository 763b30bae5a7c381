import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkRow } from './MarkRow.tsx';
import styles from './MarksList.module.css';
import type { MarkTexts } from './mark-text.ts';
import { PasteNotice } from './PasteNotice.tsx';
import { isTable, type Pasted, readPasted } from './paste-marks.ts';

type Props = {
  readonly students: readonly { readonly roll: number; readonly name: string }[];
  readonly marks: MarkTexts;
  readonly maxMark: number;
  readonly label: string;
  readonly onMark: (roll: number, text: string) => void;
  readonly onMarks: (marks: MarkTexts) => void;
};

/** A field for each student's mark: Enter and arrows go up and down, and a column can be pasted into any of them. */
export function MarksList({ students, marks, maxMark, label, onMark, onMarks }: Props) {
  const { t } = useTranslation('marks');
  const list = useRef<HTMLUListElement>(null);
  const [pasted, setPasted] = useState<Pasted & { readonly before: MarkTexts }>();
  const [refusedRoll, setRefusedRoll] = useState<number>();
  const onRefuse = useCallback((roll: number | undefined) => setRefusedRoll(roll), []);

  const fields = () => [...(list.current?.querySelectorAll('input') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
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
      maxMark,
    );
    setPasted({ ...read, before: marks });
    onMarks({ ...marks, ...read.marks });
  };

  const undoPaste = () => {
    if (pasted) onMarks(pasted.before);
    setPasted(undefined);
  };

  return (
    <>
      <p className={styles.keys}>{t('keys')}</p>
      {pasted && <PasteNotice pasted={pasted} onUndo={undoPaste} />}
      <ul ref={list} className={styles.list} aria-label={label} onKeyDown={onKeyDown} onPaste={onPaste}>
        {students.map(({ roll, name }) => (
          <MarkRow
            key={roll}
            roll={roll}
            name={name}
            text={marks[roll] ?? ''}
            maxMark={maxMark}
            isRefused={refusedRoll === roll}
            onChange={onMark}
            onRefuse={onRefuse}
          />
        ))}
      </ul>
    </>
  );
}
