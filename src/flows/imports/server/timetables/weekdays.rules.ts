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
  for (const [languages, fewest] of [
    [whole, 1],
    [letters, fewestLetters],
  ] as const) {
    const found = languages.map((words) => folded.map((word) => words.get(word)));
    const most = Math.max(fewest, countDays(best) + 1, ...found.map(countDays));
    const fitting = found.filter((one) => countDays(one) === most);
    if (fitting.length > 0) best = whatAllSay(fitting);
  }
  return best;
}

/**
 * The days of which several languages have the words, such as "di": those that follow each other, where that is so in one way,
 * or else as far as all say the same.
 */
function whatAllSay(found: readonly (readonly (Day | undefined)[])[]): readonly (Day | undefined)[] {
  const fitting = found.some(followEachOther) ? found.filter(followEachOther) : found;
  return (fitting[0] ?? []).map((_, place) => {
    const [day, ...others] = new Set(fitting.flatMap((one) => one[place] ?? []));
    return others.length === 0 ? day : undefined;
  });
}

function followEachOther(found: readonly (Day | undefined)[]): boolean {
  const places = [...new Set(found)].flatMap((day) => (day ? [days.indexOf(day)] : []));
  return places.every((place, at) => at === 0 || place === ((places[at - 1] ?? 0) + 1) % days.length);
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

/** Letters of days as they stand together in America: MWF, TTh. */
const letterDays: Readonly<Record<string, Day>> = {
  ...{ M: 'Monday', Tu: 'Tuesday', T: 'Tuesday', W: 'Wednesday' },
  ...{ Th: 'Thursday', R: 'Thursday', F: 'Friday' },
};

/** The days that a cell of a list names: "Mon, Wed", "Mon-Fri", "MWF"; the text itself if it is one day, or something else. */
export function daysIn(text: string): readonly string[] {
  const typed = text.trim();
  if (typed === '' || readDay(typed)) return [text];
  const parts = typed.split(/\s*[,،;/&+|]\s*|\s+(?:and|und|et|y|e|و|এবং|и)\s+|\s+/u).filter((part) => part !== '');
  const listed = parts.flatMap((part) => readDay(part) ?? []);
  if (listed.length > 1 && listed.length === parts.length) return [...new Set(listed)];
  const [first, last, ...others] = typed.split(/\s*[-–]\s*|\s+(?:to|bis|à|إلى|до)\s+/u).map(readDay);
  if (first && last && others.length === 0) {
    const length = (days.indexOf(last) - days.indexOf(first) + days.length) % days.length;
    return Array.from({ length: length + 1 }, (_, more) => days[(days.indexOf(first) + more) % days.length] ?? '');
  }
  const letters = /^(?:Tu|Th|[MTWRF]){2,5}$/.test(typed) ? (typed.match(/Tu|Th|[MTWRF]/g) ?? []) : [];
  const found = letters.map((letter) => letterDays[letter] ?? '');
  return found.length > 1 && new Set(found).size === found.length ? found : [text];
}
