import type { Fault } from '../../../../platform/contract/reason.ts';
import type { Letters } from '../../../../platform/spreadsheets/code-pages.ts';
import type { Answers, KnownWords } from '../answers.rules.ts';

/** A lesson of a file that is not a list, in the fields of a list. */
export type ForeignLesson = {
  /** The part of the file that contains the lesson; each line of it is one lesson, or the lessons of one cell. */
  readonly sheet: string;
  readonly line: number;
  /** The cell of each field is that of the lesson, such as `C7`. */
  readonly cell: string;
  readonly given: Readonly<Record<string, string>>;
};

/** What of a file is left out, and why. */
export type Note = { readonly sheet: string; readonly cell: string; readonly field: null; readonly why: Fault };

/** An uploaded file, with the known meanings of words from earlier files. */
export type GivenFile = { readonly content: Buffer; readonly name: string; readonly words: KnownWords };

/** A file that is not a list: its lessons, and the parts that are left out. */
export type ForeignFile = {
  readonly lessons: readonly ForeignLesson[];
  readonly notes: readonly Note[];
  /** For a text file that does not name its code page. */
  readonly letters?: Letters | undefined;
};

/** The words of a school, and the answers that give the meaning of words in its files. */
export type SchoolWords = {
  readonly isClass: (text: string) => boolean;
  readonly isTeacher: (text: string) => boolean;
  /** Whether one of these texts is a teacher, who may be named by a code that is clear beside the others. */
  readonly isTeacherAmong: (texts: readonly string[]) => (text: string) => boolean;
  readonly isSubject: (text: string) => boolean;
  readonly isWeek: (text: string) => boolean;
  readonly answers: Answers;
  readonly words: KnownWords;
};

const sign = ' · ';

/** Names a part of a sheet, such as its column of Monday. */
export function partOfSheet(sheet: string, part: string): string {
  return `${sheet}${sign}${part.replaceAll(sign, ' ')}`;
}

/** The sheet of a part. */
export function sheetOfPart(part: string): string {
  const end = part.lastIndexOf(sign);
  return end < 0 ? part : part.slice(0, end);
}
