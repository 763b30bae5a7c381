import { foldHeading } from '../fold-heading.ts';
import type { SchoolWords } from './foreign.ts';
import { honorific, roomWord } from './timetable-words.ts';

/** The meaning of a part of a cell. Cells do not contain the owner of their grid. */
type Role = 'subject' | 'teacher' | 'room' | 'class';

/** A lesson's parts, by their meaning. */
export type CellLesson = Readonly<Partial<Record<Role, string>>>;

/**
 * Splits a cell into lessons and their parts, at line breaks or separators. A cell has several lessons if each line has
 * several parts.
 */
export function splitCell(text: string, isWord: (text: string) => boolean): readonly (readonly string[])[] {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parts = lines.map((line) => splitLine(line, isWord));
  if (parts.length > 1 && parts.every(({ length }) => length > 1)) return parts;
  if (parts.filter(({ length }) => length > 1).length > 1) return [parts.flat()];
  // If a cell has several lines, a separator within a line belongs to a name, except for brackets and texts that look
  // like a room.
  return [parts.length > 1 ? lines.flatMap((line) => splitBrackets(line)) : parts.flat()];
}

const signs = [/\s*[/|\\]\s*|\s+[-–—]\s+|\s*[–—•·]\s*/u, /\s*[;,،]\s*/u, /\s*:\s+/u];

function splitLine(line: string, isWord: (text: string) => boolean): string[] {
  if (isWord(line)) return [line];
  return splitBrackets(line).flatMap((part) => {
    const sign = signs.find((one) => one.test(part));
    return sign && !isWord(part) ? part.split(sign).filter((one) => one !== '') : [part];
  });
}

function splitBrackets(line: string): string[] {
  return line
    .split(/[()[\]{}（）]/)
    .map((part) => part.replaceAll(/^[\s,;:/–—-]+|[\s,;:/–—-]+$/gu, ''))
    .filter((part) => part !== '');
}

/** Splits two words if one is of the kind looked for, such as "7A Maths" in the week of a teacher. */
export function splitWords(parts: readonly string[], isWord: (text: string) => boolean): readonly string[] {
  const [only = '', ...others] = parts;
  if (others.length > 0) return parts;
  const words = only.split(/\s+/);
  for (let place = 1; place < words.length; place += 1) {
    const [first, second] = [words.slice(0, place).join(' '), words.slice(place).join(' ')];
    if (isWord(first) || isWord(second)) return [first, second];
  }
  return parts;
}

/** The orders in which parts can appear, the usual one first. */
const orders: Readonly<Record<'class' | 'teacher', readonly (readonly Role[])[]>> = {
  class: [
    ['subject', 'teacher', 'room'],
    ['subject', 'room', 'teacher'],
    ['teacher', 'subject', 'room'],
    ['room', 'subject', 'teacher'],
  ],
  teacher: [
    ['subject', 'class', 'room'],
    ['class', 'subject', 'room'],
    ['class', 'room', 'subject'],
    ['subject', 'room', 'class'],
    ['room', 'class', 'subject'],
    ['room', 'subject', 'class'],
  ],
};

/**
 * Determines the meaning of each part of the cells of grids, by the order that fits most cells and the words of the
 * school.
 */
export function readerOfParts(
  of: 'class' | 'teacher',
  cells: readonly (readonly string[])[],
  school: SchoolWords,
): (parts: readonly string[]) => CellLesson {
  const usual = new Map<number, number>();
  for (const [length, alike] of Map.groupBy(cells, lengthOf)) {
    const different = [...new Map(alike.map((parts) => [JSON.stringify(parts), parts])).values()].slice(0, 500);
    const scores = orders[of].map((order) => different.reduce((sum, parts) => sum + rate(order, parts, school), 0));
    usual.set(length, scores.indexOf(Math.max(...scores)));
  }
  return (parts) => {
    // The order that fits the cell itself is preferred to the usual order.
    const scores = orders[of].map((order) => rate(order, parts, school));
    const best = Math.max(...scores);
    const place = usual.get(lengthOf(parts)) ?? 0;
    const order = orders[of][scores[place] === best ? place : scores.indexOf(best)] ?? [];
    return Object.fromEntries(order.flatMap((role, at) => (parts[at] === undefined ? [] : [[role, parts[at]]])));
  };
}

/** How well parts are a lesson in the order that fits them best. */
export function rateLesson(of: 'class' | 'teacher', parts: readonly string[], school: SchoolWords): number {
  return Math.max(...orders[of].map((order) => rate(order, parts, school)));
}

function lengthOf(parts: readonly string[]): number {
  return Math.min(parts.length, 3);
}

function rate(order: readonly Role[], parts: readonly string[], school: SchoolWords): number {
  return parts.reduce((sum, part, place) => sum + (order[place] ? fitOf(order[place], part, school) : 0), 0);
}

/** How well a text fits a role. */
function fitOf(role: Role, text: string, { isClass, isTeacher, isSubject }: SchoolWords): number {
  const isDigits = /\p{Nd}/u.test(text);
  if (role === 'teacher') return isTeacher(text) ? 3 : honorific.test(text) ? 2 : isDigits || isSubject(text) ? -2 : 0;
  if (role === 'class') return isClass(text) ? 3 : isDigits ? 1 : isSubject(text) ? -2 : 0;
  if (role === 'room')
    return roomWord.test(text) ? 3 : isClass(text) || isTeacher(text) || isSubject(text) ? -2 : isDigits ? 1 : -1;
  return isSubject(text)
    ? 3
    : isTeacher(text) || honorific.test(text) || roomWord.test(text)
      ? -2
      : isClass(text)
        ? -3
        : 0;
}

/** Returns a teacher's name without the title before it, if the school has a teacher of that name. */
export function plainTeacher(text: string, { isTeacher }: SchoolWords): string {
  if (isTeacher(text)) return text;
  const bare = text.replace(honorific, '').trim();
  return foldHeading(bare) !== '' && isTeacher(bare) ? bare : text;
}
