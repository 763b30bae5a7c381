import { languageNames } from '../../../languages/languages.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { foldHeading } from './fold-heading.ts';
import { isWorkedOut, namesExam } from './mark-headings.rules.ts';
import { saysMaximum } from './mark-lines.rules.ts';
import { headsMarks } from './titles.rules.ts';
import type { Wide, WideColumn } from './wide.rules.ts';

/** Whether a text is one of the school's subjects; `undefined` where it has none, or they are not known. */
export type IsSubject = ((text: string) => boolean) | undefined;

/** Decides whether the headings of columns of marks name subjects or exams, as far as nothing else names them. */
export function nameColumns(
  columns: readonly WideColumn[],
  isFree: (field: 'subject' | 'examName') => boolean,
  isSubject: IsSubject,
): Wide | undefined {
  const [only, ...others] = columns;
  if (only && others.length === 0 && headsMarks(only.name) && !isSubject?.(only.name))
    return { columns, field: undefined };
  if (!isFree('subject')) return isFree('examName') ? { columns, field: 'examName' } : undefined;
  const most = (texts: readonly string[], is: (text: string) => boolean) => texts.filter(is).length * 2 >= texts.length;
  const withoutNumber = (text: string) => text.replace(/[\s-]*\p{Nd}+$/u, '');
  const some = (texts: readonly string[]) =>
    isSubject !== undefined && texts.some((text) => isSubject(text) || isSubject(withoutNumber(text)));
  const names = columns.map(({ name }) => name);
  const groups = columns.flatMap(({ group }) => group ?? []);
  if (isFree('examName') && groups.length === columns.length && !some(groups)) {
    const turned = columns.map((column) => ({ ...column, name: column.group ?? '', group: column.name }));
    if (some(names)) return { columns: turned, field: 'subject' };
  }
  const areExams = isFree('examName') && isSubject !== undefined && !some([...names, ...groups]);
  return { columns, field: areExams && most(groups.length > 0 ? groups : names, namesExam) ? 'examName' : 'subject' };
}

/** The subjects of a school, by name or code, and by the beginning of a name. */
export function finderOfSubjects(subjects: readonly { readonly name: string; readonly code: string }[]): IsSubject {
  if (subjects.length === 0) return undefined;
  const known = new Set(subjects.flatMap(({ name, code }) => [foldHeading(name), foldHeading(code)]));
  const names = [...known].filter((name) => name.length > shortest);
  return (text) => {
    const folded = foldHeading(text);
    return known.has(folded) || (folded.length >= shortest && names.some((name) => name.startsWith(folded)));
  };
}

const shortest = 3;

/** The columns of marks with what stands right of each: the most that can be reached, and notes. */
export function withColumnsBeside(
  columns: readonly WideColumn[],
  headings: readonly string[],
  valuesAt: (place: number) => readonly string[],
): WideColumn[] {
  return columns.map((column, at) => {
    const end = Math.min(columns[at + 1]?.place ?? headings.length, column.place + mostBeside);
    const beside = Array.from({ length: Math.max(0, end - column.place - 1) }, (_, more) => column.place + 1 + more);
    // A total that is the same for all is none.
    const isSaid = (place: number) => saysMaximum(headings[place] ?? '') && !isWorkedOut(headings[place] ?? '');
    const most = beside.find((place) => isSaid(place) && isMaximum(column.place, place, valuesAt));
    const note = beside.find((place) =>
      saysNote(headings[place] ?? '', headings, { name: column.name, isOnly: columns.length === 1 }),
    );
    const [maxMark] = most === undefined ? [] : valuesAt(most);
    return { ...column, maxMark: column.maxMark ?? maxMark, note };
  });
}

const mostBeside = 4;

/** Whether a column has the same number in all rows, and no mark beside it is larger. */
export function isMaximum(marks: number, most: number, valuesAt: (place: number) => readonly string[]): boolean {
  const [first, ...others] = new Set(valuesAt(most));
  return others.length === 0 && Number(first) > 0 && valuesAt(marks).every((text) => !(Number(text) > Number(first)));
}

const ofNotes: ReadonlySet<string> = new Set(
  [
    ...languageNames.map((language) => columnWords[language].headings.note),
    ...['feedback', 'comment', 'comments', 'remark', 'remarks'],
  ].map(foldHeading),
);

type NotedExam = { readonly name: string; readonly isOnly: boolean };

/** A heading of notes names the exam too, or is there again for each: "Feedback (2)". */
function saysNote(heading: string, headings: readonly string[], { name, isOnly }: NotedExam): boolean {
  const [, ofExam = heading, inBrackets = ''] = /^(.*?)\s*\(([^()]+)\)$/u.exec(heading) ?? [];
  if (ofExam === name && ofNotes.has(foldHeading(inBrackets))) return true;
  const isAgain = headings.includes(`${heading} (2)`) || /^\d+$/.test(inBrackets);
  return (isOnly || isAgain) && ofNotes.has(foldHeading(ofExam));
}
