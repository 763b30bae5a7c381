import { useCallback, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../web/components/draft.ts';
import { defaultMaxMark } from '../marks.contract.ts';
import type { MarkTexts } from './mark-text.ts';

/** What a teacher is entering for one exam. */
export type MarkSheet = {
  readonly subject: string;
  readonly examName: string;
  readonly maxMark: number;
  readonly marks: MarkTexts;
};

const emptySheet: MarkSheet = { subject: '', examName: '', maxMark: defaultMaxMark, marks: {} };

/** One draft for each person and class. */
function draftKey(email: string, classNumber: number): string {
  return `rollbook.draft.marks.${email}.${classNumber}`;
}

/**
 * The exam that is being entered for a class (SPEC 4), beginning with what this device still holds unsent, and kept on
 * the device at each change.
 */
export function useMarkSheet(email: string, classNumber: number) {
  const key = draftKey(email, classNumber);
  const [draft, setDraft] = useState(() => readDraft(key, isMarkSheet));
  const [sheet, setSheet] = useState<MarkSheet>(draft?.value ?? emptySheet);
  const latest = useRef(sheet);

  const change = useCallback(
    (changes: Partial<MarkSheet>) => {
      latest.current = { ...latest.current, ...changes };
      setSheet(latest.current);
      writeDraft(key, latest.current);
    },
    [key],
  );

  const setMark = useCallback(
    (roll: number, text: string) => change({ marks: { ...latest.current.marks, [roll]: text } }),
    [change],
  );

  /** Forgets everything entered, here and on the device. */
  const startOver = () => {
    dropDraft(key);
    setDraft(undefined);
    latest.current = emptySheet;
    setSheet(emptySheet);
  };

  return { sheet, draft, change, setMark, startOver };
}

function isMarkSheet(value: unknown): value is MarkSheet {
  const { subject, examName, maxMark, marks } = (value ?? {}) as Partial<MarkSheet>;
  return (
    typeof subject === 'string' &&
    typeof examName === 'string' &&
    Number.isInteger(maxMark) &&
    Object.values(marks ?? {}).every((text) => typeof text === 'string')
  );
}
