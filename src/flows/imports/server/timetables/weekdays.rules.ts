import { type Day, days } from '../../../../platform/contract/school-terms.ts';
import { localesOfDays, readDay } from '../day-names.ts';
import { foldHeading } from '../fold-heading.ts';

/** A language's full and shortened names of weekdays, in folded form. */
type Words = ReadonlyMap<string, Day>;

/** Single letters are days only where most of a week is there. */
const fewestLetters = 4;

let known: { readonly words: readonly Words[]; readonly letters: readonly Words[] } | undefined;

/** The words are collected only when a timetable is read, because that takes a while. */
function wordsOfLocales() {
  known ??= {
    words: localesOfDays.map((locale) => wordsOf(locale, ['long', 'short'])),
    letters: localesOfDays.map((locale) => wordsOf(locale, ['narrow'])),
  };
  return known;
}

function wordsOf(locale: string, styles: readonly ('long' | 'short' | 'narrow')[]): Words {
  const words = new Map<string, Day | undefined>();
  const add = (text: string, day: Day) => {
    const folded = foldHeading(text);
    if (folded !== '') words.set(folded, words.has(folded) && words.get(folded) !== day ? undefined : day);
  };
  const formats = new Map(
    (['long', 'short', 'narrow'] as const).map((weekday) => [
      weekday,
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
    ]),
  );
  // 2000-01-01 was a Saturday, the first of our days.
  const said = (style: 'long' | 'short' | 'narrow', place: number) =>
    formats.get(style)?.format(Date.UTC(2000, 0, 1 + place)) ?? '';
  for (const [place, day] of days.entries()) {
    for (const style of styles) add(said(style, place), day);
    if (!styles.includes('long')) continue;
    for (const whole of [said('long', place), said('long', place).replace(/^ال|-feira$/u, '')]) {
      for (let length = 2; length <= whole.length; length += 1) add(whole.slice(0, length), day);
    }
  }
  return new Map([...words].flatMap(([word, day]) => (day ? [[word, day] as const] : [])));
}

/** Returns the weekdays that the cells of a heading name, all in one language; a cell can also contain a date. */
export function readDays(texts: readonly string[]): readonly (Day | undefined)[] {
  const plain = texts.map((text) =>
    text.replaceAll(/[\p{P}\p{S}\s]+[\p{Nd}\p{P}\p{S}\s]*$|^[\p{Nd}\p{P}\p{S}\s]+(?=\p{L})/gu, ''),
  );
  const folded = plain.map(foldHeading);
  let best: readonly (Day | undefined)[] = plain.map((text, place) =>
    text === '' ? undefined : (readDay(texts[place] ?? '') ?? readDay(text)),
  );
  const { words: whole, letters } = wordsOfLocales();
  for (const words of [...whole, ...letters]) {
    const found = folded.map((word) => words.get(word));
    const fewest = letters.includes(words) ? fewestLetters : 1;
    if (countDays(found) > countDays(best) && countDays(found) >= fewest) best = found;
  }
  return best;
}

/** Returns the number of different days. */
export function countDays(found: readonly (Day | undefined)[]): number {
  return new Set(found.filter((day) => day !== undefined)).size;
}

/** Returns the weekday that a word of a title names. */
export function dayInTitle(text: string): Day | undefined {
  const words = text.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 2);
  return words.map(readDay).find((day) => day !== undefined);
}
