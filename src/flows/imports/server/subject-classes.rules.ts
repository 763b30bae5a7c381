import type { SchoolClass } from './class-words.rules.ts';
import type { HeadedSheet } from './headed-sheets.rules.ts';
import type { GivenRow } from './import-kind.ts';
import { readYesOrNo } from './values.rules.ts';

/** The classes that a text names; `undefined` where a class stands for itself alone. */
export type ReadClasses = ((text: string) => readonly SchoolClass[]) | undefined;

/** The columns of classes, with marks or hours in the rows of the subjects that they have. */
function columnsOf({ names, places }: HeadedSheet, readClasses: NonNullable<ReadClasses>) {
  const taken = new Set(places.values());
  return names.flatMap((heading, place) => {
    const classes = taken.has(place) || heading === '' ? [] : readClasses(heading);
    return classes.map(({ name }) => ({ place, name }));
  });
}

const fewestColumns = 2;

/** Finds the classes of each row of a list of subjects: those that its cell lists, or those in whose columns something stands. */
export function classesOfRows(one: HeadedSheet, readClasses: ReadClasses) {
  if (!readClasses) return undefined;
  const columns = one.places.has('class') ? [] : columnsOf(one, readClasses);
  const isWide = columns.length >= fewestColumns;
  const givenBy = ({ given }: GivenRow, cells: readonly string[]): readonly GivenRow['given'][] => {
    if (isWide) {
      return columns.flatMap(({ place, name }) => {
        const text = (cells[place] ?? '').trim();
        const teacher: Record<string, string> =
          isTeacher(text) && !one.places.has('teacherEmail') ? { teacherEmail: text } : {};
        return isYes(text) ? [{ ...given, class: name, ...teacher }] : [];
      });
    }
    const found = given.class === undefined ? [] : readClasses(given.class);
    return found.length > 1 ? found.map(({ name }) => ({ ...given, class: name })) : [given];
  };
  return { isWide, places: new Set(columns.map(({ place }) => place)), givenBy };
}

/** Several letters are no cross, no number of hours and no yes. */
function isTeacher(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/\p{Nd}/u.test(text) && typeof readYesOrNo(text) !== 'string';
}

/** Whether a cell has a cross, a number of hours or anything else but a no. */
export function isYes(cell: string): boolean {
  const text = cell.trim();
  return text !== '' && !/^[\p{Pd}0.✗✘]+$/u.test(text) && readYesOrNo(text) !== 'no';
}
