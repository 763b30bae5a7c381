import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import type { Draft, saveDraft } from '../drafts.contract.ts';
import { defaultMaxMark, type submitMarks } from '../marks.contract.ts';
import { readWeight } from './exam-facts.ts';
import { absentText, isAbsent, type MarkTexts, toText } from './mark-text.ts';
import type { MarkSheet, SavedDraft } from './use-mark-sheet.ts';

type DraftBody = InputOf<typeof saveDraft>['body'];
type Submitted = InputOf<typeof submitMarks>['body'];

/** A number that a draft takes, whether or not it is a mark. */
const highest = 999_999_999;

/** What the server keeps of a sheet, with the term that it offers: what is no whole number stays on the device alone. */
export function toDraftBody(
  sheet: MarkSheet,
  term: string | undefined,
  classNumber: number,
  rolls: readonly number[],
): DraftBody {
  const { subject, examName, day, absentAsZero } = sheet;
  const maxMark = readWholeNumber(sheet.maxMark, 1, highest);
  const weight = readWeight(sheet.weight);
  return {
    class: classNumber,
    subject,
    examName: examName.trim(),
    ...(maxMark !== undefined && { maxMark }),
    ...(weight !== undefined && { weight }),
    ...(day !== undefined && { day }),
    term: term || null,
    absentAsZero,
    marks: rolls.flatMap((roll): DraftBody['marks'] => {
      const text = sheet.marks[roll] ?? '';
      if (isAbsent(text)) return [{ roll, mark: null }];
      const mark = readWholeNumber(text, 0, highest);
      return mark === undefined ? [] : [{ roll, mark }];
    }),
  };
}

/** A draft of the server, to be continued. */
export function toSheet(draft: Draft): MarkSheet {
  const { subject, examName, maxMark, term, weight, day, absentAsZero, savedAt, marks } = draft;
  return {
    subject,
    examName,
    maxMark: String(maxMark ?? defaultMaxMark),
    term: term ?? '',
    weight: String(weight),
    day: day ?? undefined,
    absentAsZero,
    marks: Object.fromEntries(marks.map(({ roll, mark }) => [roll, mark === null ? absentText : toText(mark)])),
    saved: { subject, examName, savedAt },
    isUnsaved: false,
  };
}

/** What was submitted, to be changed and submitted anew. */
export function sheetOfSubmitted(body: unknown): MarkSheet {
  const { subject, examName, maxMark, term, weight, day, absentAsZero, marks } = body as Submitted;
  return {
    subject,
    examName,
    maxMark: String(maxMark),
    term: term ?? '',
    weight: String(weight ?? 1),
    day,
    absentAsZero: absentAsZero ?? false,
    marks: Object.fromEntries(marks.map(({ roll, mark }) => [roll, typeof mark === 'number' ? toText(mark) : ''])),
    isUnsaved: true,
  };
}

/** The marks of a draft and over them what is typed here. */
export function joined(draft: Draft, sheet: MarkSheet): MarkSheet {
  const typed = Object.entries(sheet.marks).filter(([, text]) => !isBlank(text));
  const marks: MarkTexts = { ...toSheet(draft).marks, ...Object.fromEntries(typed) };
  return { ...sheet, marks, saved: toSheet(draft).saved, isUnsaved: true };
}

/** Whether nothing that is in a draft of the server is missing or different in one that is about to replace it. */
export function holdsAllOf(body: DraftBody, theirs: Draft): boolean {
  const { maxMark = null, term = null, weight = 1, day = null, absentAsZero = false } = body;
  const facts = { maxMark, term, weight, day, absentAsZero };
  const given = new Map(body.marks.map(({ roll, mark }) => [roll, mark]));
  return (
    Object.entries(facts).every(([name, value]) => theirs[name as keyof typeof facts] === value) &&
    theirs.marks.every(({ roll, mark }) => given.get(roll) === mark)
  );
}

type Named = { readonly subject: string; readonly examName: string };

/** Whether both are of the same exam of a class. */
export function isSameExam(one: Named | undefined, other: Named): boolean {
  return one?.subject === other.subject && one.examName.trim() === other.examName.trim();
}

/** Whether a draft was saved elsewhere since this device last saved or fetched it. */
export function isNewer(listed: SavedDraft, saved: SavedDraft | undefined): boolean {
  return !isSameExam(saved, listed) || listed.savedAt > (saved?.savedAt ?? '');
}
