import type { Sheet } from '../../../../platform/spreadsheets/sheet.ts';
import type { SchoolWords } from './foreign.ts';
import { splitCell } from './grid-cells.rules.ts';
import { axisOf, honorific, isBreak, readTitle } from './timetable-words.ts';
import { dayInTitle } from './weekdays.rules.ts';

/** The class or the teacher of a grid, in the words of the file. */
export type Owner = { readonly of: 'class' | 'teacher'; readonly name: string };

/**
 * Returns whether sheets are named after classes or teachers: there are several, and their names are not a program's
 * defaults.
 */
export function namesSheets(sheets: readonly Sheet[]): boolean {
  return sheets.length > 1 && !sheets.every(({ name }) => /^\p{L}+\s?\p{Nd}+$/u.test(name) && isNumbered(sheets));
}

function isNumbered(sheets: readonly Sheet[]): boolean {
  const words = new Set(sheets.map(({ name }) => name.replace(/\s?\p{Nd}+$/u, '')));
  return words.size === 1 && ![...words].some((word) => axisOf(word) === 'class');
}

type Inside = {
  readonly sheet: string;
  readonly texts: readonly string[];
  readonly isWord: (text: string) => boolean;
};

/**
 * Finds whose week a grid is: a class or teacher of the school in a title or the sheet's name, one that a title names
 * as such, or the nearest title, which is a class unless the cells contain classes.
 */
export function ownerOfGrid(
  titles: readonly string[],
  { sheet, texts, isWord }: Inside,
  school: SchoolWords,
): Owner | undefined {
  const all = [...titles, sheet];
  for (const title of all) {
    const known = knownIn(title, school);
    if (known) return known;
  }
  const read = titles.map((title) => ({ title, ...readTitle(title) })).filter(({ name }) => name !== '');
  const said = read.find(({ of }) => of !== undefined);
  if (said?.of) return { of: said.of, name: said.name };
  const parts = texts.flatMap((text) => splitCell(text, isWord).flat());
  const hasClasses = parts.filter(school.isClass).length * 4 > texts.length;
  // A day or a break cannot be an owner. A word such as "Summer" can, and the user is asked what it means.
  const [nearest] = read.filter(
    ({ title, name }) => !dayInTitle(title) && !isBreak(name) && axisOf(title) === undefined,
  );
  if (!nearest) return undefined;
  return { of: hasClasses || honorific.test(nearest.name) ? 'teacher' : 'class', name: nearest.name };
}

function knownIn(title: string, { isClass, isTeacher }: SchoolWords): Owner | undefined {
  const { name } = readTitle(title);
  const pieces = title.split(/\s*[|:;,()\n\t]\s*|\s+[-–—]\s+/u);
  // The last words of a title may be the class.
  const ends = [title, ...pieces].flatMap((piece) => {
    const words = piece.split(/\s+/);
    return [3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '));
  });
  const whole = [title, name, ...pieces, ...pieces.map((piece) => readTitle(piece).name)];
  const texts = [...whole, ...ends.filter((text) => /\p{L}/u.test(text))].map((text) => text.trim());
  for (const text of texts.filter((one) => one !== '')) {
    const bare = text.replace(honorific, '').trim();
    const teacher = [text, bare].find((one) => one !== '' && isTeacher(one));
    if (teacher) return { of: 'teacher', name: teacher };
    // A plain number is a class only if the title says so.
    const isNumber = /^\p{Nd}+$/u.test(text);
    if (isClass(text) && !(isNumber && text !== title && readTitle(title).of !== 'class'))
      return { of: 'class', name: text };
  }
  return undefined;
}
