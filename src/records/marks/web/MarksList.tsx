import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { type Numbered, numberOf } from '../../../platform/contract/shown-number.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { KeyLegend } from '../../../platform/web/components/KeyLegend.tsx';
import { FillEmpty } from './FillEmpty.tsx';
import { MarkRow } from './MarkRow.tsx';
import styles from './MarksList.module.css';
import { choicesOf, countWrong, type MarkTexts, noteOf } from './mark-text.ts';
import { useMarkCells } from './use-mark-cells.ts';

const PasteNotice = lazyPart(() => import('./PasteNotice.tsx'), 'PasteNotice');

type Props = {
  readonly students: readonly (Numbered & { readonly name: string; readonly session?: string })[];
  /** The exam's session, to mark students of another session. */
  readonly session?: string;
  readonly marks: MarkTexts;
  /** Changes with each sheet that replaces another, so that an undo cannot restore rows of the former one. */
  readonly sheetNumber?: number;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly scale: MarkScale | null;
  readonly label: string;
  /** Called with the changed texts. */
  readonly onChange: (changes: MarkTexts) => void;
};

/** A field for each student; together they work like a column of a spreadsheet. */
export function MarksList(props: Props) {
  const { students, session: presentSession, marks, sheetNumber, maxMark, scale, label, onChange } = props;
  const { t } = useTranslation('marks');
  const cells = useMarkCells({ students, marks, sheetNumber, scale, onChange });
  const isOfChoices = choicesOf(scale).length > 0;
  const { list, handlers, selected, pasted, onType, undoPaste } = cells;
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.hint}>{t('emptyMeans')}</p>
        <FillEmpty empty={cells.empty} maxMark={maxMark} scale={scale} onFill={cells.fillEmpty} />
      </div>
      <KeyLegend
        keys={[
          ['↑ ↓ Enter', t('keys.move')],
          ['Home End', t('keys.ends')],
          ['Shift+↑ Shift+↓', t('keys.select')],
          ['Delete', t('keys.clear')],
          [isOfChoices ? '-' : 'A -', t('keys.absent')],
          [isOfChoices ? 'Ex' : 'E', t('keys.exempt')],
          ['F2', t('keys.note')],
          ...(isOfChoices ? [['← →', t('keys.levels')] as const] : []),
          ['Ctrl+D', t('keys.fillDown')],
          ['Ctrl+C Ctrl+V', t('keys.copy')],
          ['Ctrl+Z', t('keys.undo')],
          ['Ctrl+Shift+Z', t('keys.redo')],
        ]}
      />
      <Suspense>
        {pasted && (
          <PasteNotice
            pasted={pasted}
            wrong={countWrong(Object.keys(pasted.marks).map(Number), marks, maxMark, scale)}
            onUndo={undoPaste}
          />
        )}
      </Suspense>
      <VisuallyHidden role="status">{selected.length > 1 && t('selected', { count: selected.length })}</VisuallyHidden>
      <ul ref={list} className={styles.list} style={marginFor(students)} aria-label={label} {...handlers}>
        {students.map(({ roll, numberInClass, name, session }) => (
          <MarkRow
            key={roll}
            roll={roll}
            number={numberOf({ roll, numberInClass })}
            name={name}
            session={session}
            presentSession={presentSession}
            text={marks[roll] ?? ''}
            note={marks[noteOf(roll)] ?? ''}
            maxMark={maxMark}
            scale={scale}
            isSelected={selected.includes(roll)}
            onType={onType}
          />
        ))}
      </ul>
    </>
  );
}

/** Passes the width of the longest number to the stylesheet. */
function marginFor(students: Props['students']): CSSProperties {
  const digits = Math.max(2, ...students.map((student) => String(numberOf(student) ?? '').length));
  return { '--digits': `${digits}ch` } as CSSProperties;
}
