import { useCallback, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../platform/web/components/draft.ts';
import { defaultMaxMark } from '../marks.contract.ts';
import type { MarkTexts } from './mark-text.ts';

/** A teacher's input for one exam. */
export type MarkSheet = {
  readonly subject: string;
  readonly examName: string;
  readonly maxMark: string;
  readonly marks: MarkTexts;
};

const emptySheet: MarkSheet = { subject: '', examName: '', maxMark: String(defaultMaxMark), marks: {} };

/** One draft per person and class. */
function draftKey(email: string, classNumber: number): string {
  return `rollbook.draft.marks.${email}.${classNumber}`;
}

/** The exam that is being entered for a class: starts with this device's draft, and saves the draft on each change. */
export function useMarkSheet(email: string, classNumber: number) {
  const key = draftKey(email, classNumber);
  const [draft, setDraft] = useState(() => readDraft(key, isKeptSheet));
  const [sheet, setSheet] = useState(() => (draft ? toSheet(draft.value) : emptySheet));
  const latest = useRef(sheet);

  const change = useCallback(
    (changes: Partial<MarkSheet>) => {
      latest.current = { ...latest.current, ...changes };
      setSheet(latest.current);
      writeDraft(key, latest.current);
    },
    [key],
  );

  const setMarks = useCallback(
    (marks: MarkTexts) => change({ marks: { ...latest.current.marks, ...marks } }),
    [change],
  );

  /** Discards everything entered, here and on the device. */
  const startOver = () => {
    dropDraft(key);
    setDraft(undefined);
    latest.current = emptySheet;
    setSheet(emptySheet);
  };

  return { sheet, draft, change, setMarks, startOver };
}

/** Drafts of Rollbook 0.1 stored the maximum as a number. */
type KeptSheet = Omit<MarkSheet, 'maxMark'> & { readonly maxMark: string | number };

function toSheet(kept: KeptSheet): MarkSheet {
  return { ...kept, maxMark: String(kept.maxMark) };
}

function isKeptSheet(value: unknown): value is KeptSheet {
  const { subject, examName, maxMark, marks } = (value ?? {}) as Partial<KeptSheet>;
  return (
    typeof subject === 'string' &&
    typeof examName === 'string' &&
    (typeof maxMark === 'string' || typeof maxMark === 'number') &&
    Object.values(marks ?? {}).every((text) => typeof text === 'string')
  );
}
