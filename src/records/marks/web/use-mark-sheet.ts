import { useCallback, useRef, useState } from 'react';
import { type DraftName, useDrafts } from '../../../platform/web/offline/drafts.ts';
import { defaultMaxMark } from '../marks.contract.ts';
import { type TypedFacts, usualFacts } from './exam-facts.ts';
import type { MarkTexts } from './mark-text.ts';

/** A teacher's input for one exam. */
export type MarkSheet = TypedFacts & {
  readonly subject: string;
  readonly examName: string;
  readonly maxMark: string;
  /** The name of the scale, empty for whole numbers; `undefined` as long as the school's default scale applies. */
  readonly scale?: string | undefined;
  readonly marks: MarkTexts;
  /** The draft on the server that this sheet was last equal to. */
  readonly saved?: SavedDraft | undefined;
  /** The content of that draft, which shows what each of two devices has changed since. */
  readonly base?: SheetContent | undefined;
  /** Whether something was typed since it was saved. */
  readonly isUnsaved?: boolean | undefined;
};

/** The typed content of an exam. */
export type SheetContent = TypedFacts & Pick<MarkSheet, 'maxMark' | 'scale' | 'marks'>;

export type SavedDraft = { readonly subject: string; readonly examName: string; readonly savedAt: string };

const emptySheet: MarkSheet = { ...usualFacts, subject: '', examName: '', maxMark: String(defaultMaxMark), marks: {} };

/**
 * The exam that is being entered for a class. It starts with this device's draft and saves the draft on each change.
 * `sheetNumber` changes with each new sheet, so that nothing of the former one can be undone into it.
 */
export function useMarkSheet(classNumber: number) {
  const drafts = useDrafts();
  const name: DraftName = `marks/${classNumber}`;
  const [draft, setDraft] = useState(() => drafts.read(name, isKeptSheet));
  const [sheet, setSheet] = useState(() => (draft ? toSheet(draft.value) : emptySheet));
  const latest = useRef(sheet);
  const [sheetNumber, setSheetNumber] = useState(0);
  const latestNumber = useRef(0);

  const put = useCallback(
    (next: MarkSheet) => {
      latest.current = next;
      setSheet(next);
      drafts.write(name, next);
    },
    [drafts, name],
  );

  const change = useCallback(
    (changes: Partial<MarkSheet>) => put({ ...latest.current, ...changes, isUnsaved: true }),
    [put],
  );

  const setMarks = useCallback(
    (marks: MarkTexts) => change({ marks: { ...latest.current.marks, ...marks } }),
    [change],
  );

  /**
   * Notes that this sheet is on the server; what was typed meanwhile still has to be saved. Nothing is noted if the
   * sheet was replaced or discarded since.
   */
  const noteSaved = useCallback(
    (sent: MarkSheet, saved: SavedDraft) => {
      if (latestNumber.current !== sheetNumber) return;
      put({ ...latest.current, saved, base: contentOf(sent), isUnsaved: latest.current !== sent });
    },
    [put, sheetNumber],
  );

  /** Shows another sheet, such as a draft from another device; showing it cannot be undone. */
  const replace = useCallback(
    (next: MarkSheet) => {
      setDraft(undefined);
      put(next);
      latestNumber.current += 1;
      setSheetNumber(latestNumber.current);
    },
    [put],
  );

  /** Discards everything that was entered, on this page and on the device. */
  const startOver = useCallback(() => {
    replace(emptySheet);
    drafts.drop(name);
  }, [replace, drafts, name]);

  return { sheet, latest, sheetNumber, draft, change, setMarks, noteSaved, replace, startOver };
}

function contentOf({ subject, examName, saved, base, isUnsaved, ...content }: MarkSheet): SheetContent {
  return content;
}

/** Drafts of Rollbook 0.1 stored the maximum as a number, and no other facts of the exam. */
type KeptSheet = Partial<TypedFacts> &
  Omit<MarkSheet, keyof TypedFacts | 'maxMark'> & { readonly maxMark: string | number };

function toSheet(kept: KeptSheet): MarkSheet {
  return { ...usualFacts, ...kept, maxMark: String(kept.maxMark) };
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
