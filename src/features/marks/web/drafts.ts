import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { type Draft, maxUnreadText, type saveDraft } from '../drafts.contract.ts';
import { defaultMaxMark, type submitMarks } from '../marks.contract.ts';
import { readWeight } from './exam-facts.ts';
import {
  absentText,
  exemptText,
  isAbsent,
  isExempt,
  lineOfMark,
  type MarkTexts,
  markOfLine,
  toText,
} from './mark-text.ts';
import type { MarkSheet, SavedDraft } from './use-mark-sheet.ts';

type DraftBody = InputOf<typeof saveDraft>['body'];
type Submitted = InputOf<typeof submitMarks>['body'];

/** A number that a draft takes, whether or not it is a mark. */
const highest = 999_999_999;

/** The part of a sheet that the server keeps, with the term that it offers and the exam's valid fields. */
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
      if (isExempt(text)) return [{ roll, ...lineOfMark('exempt') }];
      const mark = readWholeNumber(text, 0, highest);
      return mark === undefined ? [] : [{ roll, mark }];
    }),
    unread: rolls.flatMap((roll) => {
      const text = sheet.marks[roll] ?? '';
      if (isBlank(text) || isAbsent(text) || isExempt(text) || readWholeNumber(text, 0, highest) !== undefined)
        return [];
      return [{ roll, text: text.slice(0, maxUnreadText) }];
    }),
  };
}

/** A draft of the server, to be continued. */
export function toSheet(draft: Draft): MarkSheet {
  const { subject, examName, maxMark, term, weight, day, absentAsZero, savedAt, marks, unread } = draft;
  const content = {
    maxMark: String(maxMark ?? defaultMaxMark),
    term: term ?? '',
    weight: String(weight),
    day: day ?? undefined,
    absentAsZero,
    marks: Object.fromEntries<string>([
      ...marks.map(({ roll, ...line }): [number, string] => [roll, toText(markOfLine(line)) || absentText]),
      ...unread.map(({ roll, text }): [number, string] => [roll, text]),
    ]),
  };
  return { ...content, subject, examName, saved: { subject, examName, savedAt }, base: content, isUnsaved: false };
}

/** The submitted sheet, to be changed and submitted again. */
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
    marks: Object.fromEntries(
      marks.map(({ roll, mark, state }) => [roll, toText(state ?? (mark === '' ? null : mark))]),
    ),
    isUnsaved: true,
  };
}

/**
 * Merges the draft of another device and the one typed here, row by row and field by field: changes made here since both
 * were alike stand, and the rest is the other's. `replaced` holds their texts of the rows that both have changed.
 */
export function merged(draft: Draft, sheet: MarkSheet): { readonly sheet: MarkSheet; readonly replaced: MarkTexts } {
  const theirs = toSheet(draft);
  const base = isSameExam(sheet.saved, draft) ? sheet.base : undefined;
  const marks: Record<number, string> = {};
  const replaced: Record<number, string> = {};
  for (const key of Object.keys({ ...theirs.marks, ...sheet.marks })) {
    const roll = Number(key);
    const typed = sheet.marks[roll] ?? '';
    const other = theirs.marks[roll] ?? '';
    const [own, before] = [asKept(typed), asKept(base?.marks[roll] ?? '')];
    marks[roll] = own === before ? other : typed;
    if (own !== before && other !== before && own !== other) replaced[roll] = other;
  }
  // Without what both began from, the fields stay as they are here.
  const facts = base
    ? Object.fromEntries(contentFields.map((name) => [name, sheet[name] === base[name] ? theirs[name] : sheet[name]]))
    : {};
  const { saved } = theirs;
  return { sheet: { ...sheet, ...facts, marks, saved, base: theirs.base, isUnsaved: true }, replaced };
}

/** A text as it comes back from the server: 07 as 7, any sign of an absence as the same. */
function asKept(text: string): string {
  if (isBlank(text)) return '';
  if (isAbsent(text)) return absentText;
  if (isExempt(text)) return exemptText;
  return toText(readWholeNumber(text, 0, highest) ?? null) || text.slice(0, maxUnreadText);
}

const contentFields = ['maxMark', 'term', 'weight', 'day', 'absentAsZero'] as const;

/** Whether nothing that is in a draft of the server is missing or different in one that is about to replace it. */
export function holdsAllOf(body: DraftBody, theirs: Draft): boolean {
  const { maxMark = null, term = null, weight = 1, day = null, absentAsZero = false } = body;
  const facts = { maxMark, term, weight, day, absentAsZero };
  const given = new Map(body.marks.map(({ roll, mark, state }) => [roll, state ?? mark]));
  const texts = new Map(body.unread?.map(({ roll, text }) => [roll, text]));
  return (
    Object.entries(facts).every(([name, value]) => theirs[name as keyof typeof facts] === value) &&
    theirs.marks.every(({ roll, ...line }) => given.get(roll) === markOfLine(line)) &&
    theirs.unread.every(({ roll, text }) => texts.get(roll) === text)
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
