import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { type Draft, maxUnreadText, type saveDraft } from '../drafts.contract.ts';
import { defaultMaxMark, type submitMarks } from '../marks.contract.ts';
import { placeToSend, readWeight } from './exam-facts.ts';
import {
  absentText,
  lineOfMark,
  type MarkTexts,
  markOfLine,
  noteToSend,
  type Place,
  readMark,
  textsOf,
  toText,
} from './mark-text.ts';
import type { MarkSheet, SavedDraft } from './use-mark-sheet.ts';

type DraftBody = InputOf<typeof saveDraft>['body'];
type Submitted = InputOf<typeof submitMarks>['body'];

/** The highest number that a draft accepts, whether or not it is a mark. */
const highest = 999_999_999;

/** Returns the part of a sheet that the server keeps, with the default term and the exam's valid fields. */
export function toDraftBody(
  sheet: MarkSheet,
  term: string | undefined,
  classNumber: number,
  rolls: readonly number[],
  scale: MarkScale | null = null,
): DraftBody {
  const { subject, examName, day, absentAsZero } = sheet;
  const entries = rolls.map((roll) => {
    const text = sheet.marks[roll] ?? '';
    return { roll, text, mark: readMark(text, highest, scale), note: noteToSend(sheet.marks, roll) };
  });
  const maxMark = readWholeNumber(sheet.maxMark, 1, highest);
  const weight = readWeight(sheet.weight);
  return {
    class: classNumber,
    subject,
    examName: examName.trim(),
    ...(maxMark !== undefined && { maxMark }),
    ...(scale && { scale: scale.name }),
    ...(weight !== undefined && { weight }),
    ...(day !== undefined && { day }),
    term: term || null,
    absentAsZero,
    ...placeToSend(sheet),
    marks: entries.flatMap(({ roll, text, mark, note }): DraftBody['marks'] =>
      mark === undefined || isBlank(text) ? [] : [{ roll, ...lineOfMark(mark), ...note }],
    ),
    unread: entries.flatMap(({ roll, text, mark, note }) =>
      mark === undefined || (isBlank(text) && note && note.note !== '')
        ? [{ roll, text: mark === undefined ? text.slice(0, maxUnreadText) : '', ...note }]
        : [],
    ),
  };
}

/** Returns a sheet that continues a draft of the server. */
export function toSheet(draft: Draft): MarkSheet {
  const { subject, examName, maxMark, scale, term, weight, day, absentAsZero, savedAt, marks, unread } = draft;
  const content = {
    scale: scale ?? '',
    maxMark: String(maxMark ?? defaultMaxMark),
    term: term ?? '',
    weight: String(weight),
    day: day ?? undefined,
    absentAsZero,
    category: draft.category ?? '',
    replaces: draft.replaces ?? '',
    replacesBy: draft.replacesBy,
    marks: Object.fromEntries([
      ...marks.flatMap(({ roll, note, ...line }) => textsOf(roll, toText(markOfLine(line)) || absentText, note)),
      ...unread.flatMap(({ roll, text, note }) => textsOf(roll, text, note)),
    ]),
  };
  return { ...content, subject, examName, saved: { subject, examName, savedAt }, base: content, isUnsaved: false };
}

/** Returns a sheet with what was submitted, to be changed and submitted again. */
export function sheetOfSubmitted(body: unknown): MarkSheet {
  const { subject, examName, maxMark, scale, term, weight, day, absentAsZero, marks, ...place } = body as Submitted;
  return {
    subject,
    examName,
    scale: scale ?? '',
    maxMark: String(maxMark ?? defaultMaxMark),
    term: term ?? '',
    weight: String(weight ?? 1),
    day,
    absentAsZero: absentAsZero ?? false,
    category: place.category ?? '',
    replaces: place.replaces ?? '',
    replacesBy: place.replacesBy,
    marks: Object.fromEntries(
      marks.flatMap(({ roll, note, ...line }) => textsOf(roll, toText(markOfLine(line)), note)),
    ),
    isUnsaved: true,
  };
}

/**
 * Merges the draft of another device with the one typed here, row by row and field by field: changes made here since
 * both were equal win, and the rest is the other's. `replaced` has the other's texts of rows that both changed.
 */
export function merged(
  draft: Draft,
  sheet: MarkSheet,
  scale: MarkScale | null = null,
): { readonly sheet: MarkSheet; readonly replaced: MarkTexts } {
  const theirs = toSheet(draft);
  const base = isSameExam(sheet.saved, draft) ? sheet.base : undefined;
  const marks: Record<Place, string> = {};
  const replaced: Record<Place, string> = {};
  for (const key of Object.keys({ ...theirs.marks, ...sheet.marks })) {
    const place = key as Place;
    const typed = sheet.marks[place] ?? '';
    const other = theirs.marks[place] ?? '';
    const asCompared = (text: string) => (key.startsWith('note') ? text.trim() : asKept(text, scale));
    const [own, before, standing] = [typed, base?.marks[place] ?? '', other].map(asCompared);
    marks[place] = own === before ? other : typed;
    if (own !== before && standing !== before && own !== standing) replaced[place] = other;
  }
  // Without a common earlier version, the fields stay as they are here.
  const facts = base
    ? Object.fromEntries(contentFields.map((name) => [name, sheet[name] === base[name] ? theirs[name] : sheet[name]]))
    : {};
  const { saved } = theirs;
  return { sheet: { ...sheet, ...facts, marks, saved, base: theirs.base, isUnsaved: true }, replaced };
}

/**
 * Returns a text in the form in which the server returns it: 07 becomes 7, and all signs of an absence become the same.
 */
function asKept(text: string, scale: MarkScale | null): string {
  if (isBlank(text)) return '';
  const mark = readMark(text, highest, scale);
  return mark === undefined ? text.slice(0, maxUnreadText) : toText(mark) || absentText;
}

const contentFields = [
  ...(['scale', 'maxMark', 'term', 'weight', 'day', 'absentAsZero'] as const),
  ...(['category', 'replaces', 'replacesBy'] as const),
] as const;

/** Returns whether a draft that is about to replace one on the server contains everything in it unchanged. */
export function holdsAllOf(body: DraftBody, theirs: Draft): boolean {
  const { maxMark = null, scale = null, term = null, weight = 1, day = null, absentAsZero = false } = body;
  const facts = { maxMark, scale, term, weight, day, absentAsZero };
  const place = { category: body.category || undefined, replaces: body.replaces || undefined };
  const given = new Map(body.marks.map((line) => [line.roll, line]));
  const texts = new Map(body.unread?.map((line) => [line.roll, line]));
  return (
    Object.entries({ ...facts, ...place }).every(([name, value]) => theirs[name as keyof typeof facts] === value) &&
    theirs.marks.every((line) => {
      const own = given.get(line.roll);
      return own && markOfLine(own) === markOfLine(line) && hasNoteOf(own, line);
    }) &&
    theirs.unread.every((line) => {
      const own = texts.get(line.roll);
      return own?.text === line.text && hasNoteOf(own, line);
    })
  );
}

type Noted = { readonly note?: string };

/** Returns whether a line keeps or repeats the note of another. */
function hasNoteOf({ note }: Noted, other: Noted): boolean {
  return note === undefined || note === (other.note ?? '');
}

type Named = { readonly subject: string; readonly examName: string };

/** Returns whether both are of the same exam of a class. */
export function isSameExam(one: Named | undefined, other: Named): boolean {
  return one?.subject === other.subject && one.examName.trim() === other.examName.trim();
}

/** Returns whether a draft was saved elsewhere since this device last saved or fetched it. */
export function isNewer(listed: SavedDraft, saved: SavedDraft | undefined): boolean {
  return !isSameExam(saved, listed) || listed.savedAt > (saved?.savedAt ?? '');
}
