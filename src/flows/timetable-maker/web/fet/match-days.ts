import { plainName } from '../../../../platform/contract/same-name.ts';
import { type Day, days } from '../../../../platform/contract/school-terms.ts';

/** The languages whose words for weekdays are recognized: those of FET itself, and those that schools use. */
const languages =
  'en bn ar es fr de it pt ro hu el pl tr ru uk bg sr hr sl sk cs mk sq nl da nb sv fi et lv lt ca gl eu fa ur hi id ms vi he sw af'.split(
    ' ',
  );
const aSaturday = Date.UTC(2000, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Finds the weekdays of a file's days: by full or shortened names in one language, perhaps with something besides, such
 * as "Monday A" and "Monday B" of alternating weeks or "Monday am"; or else the usual ones in order. If a file without
 * such names has more days, several consecutive ones are one weekday. Days in `never` are skipped.
 */
export function matchDays(
  names: readonly string[],
  usual: readonly Day[],
  never: ReadonlySet<number> = new Set(),
): (Day | null)[] {
  const inLanguages = languages.map(weekdaysIn);
  for (const match of [matchIn, matchMarked]) {
    const named = inLanguages.map((weekdays) => match(weekdays, names)).find((found) => found !== undefined);
    if (named) return named;
  }
  const inOrder = [...usual, ...days.filter((day) => !usual.includes(day))];
  if (names.length <= inOrder.length) return names.map((_, place) => inOrder[place] ?? null);
  const places = [...names.keys()].filter((place) => !never.has(place));
  const together = Math.ceil(places.length / inOrder.length);
  return names.map((_, place) => inOrder[Math.floor(places.indexOf(place) / together)] ?? null);
}

function weekdaysIn(language: string): string[] {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return days.map((_, place) => bare(weekday.format(aSaturday + place * dayMs)));
}

/** Without accents, which files leave out. */
function bare(name: string): string {
  return plainName(name.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** `undefined` unless every name is a day, each another. */
function matchIn(weekdays: readonly string[], names: readonly string[]): Day[] | undefined {
  const found = names.flatMap((name) => dayIn(weekdays, bare(name)) ?? []);
  return found.length === names.length && new Set(found).size === names.length ? found : undefined;
}

/** The least letters of a day's name that has something besides. */
const leastLetters = 2;

/** `undefined` unless every name has the name of one day, and those are more than a few. */
function matchMarked(weekdays: readonly string[], names: readonly string[]): Day[] | undefined {
  const found = names.flatMap((name) => {
    const words = bare(name).match(/[\p{L}\p{M}]+/gu) ?? [];
    const known = words.flatMap((word) => (word.length < leastLetters ? [] : (dayIn(weekdays, word) ?? [])));
    return known.length === 1 ? known : [];
  });
  return found.length === names.length && new Set(found).size > 1 ? found : undefined;
}

function dayIn(weekdays: readonly string[], wanted: string): Day | undefined {
  const fit = weekdays.flatMap((weekday, place) => (wanted !== '' && weekday.startsWith(wanted) ? [place] : []));
  return fit.length === 1 ? days[fit[0] ?? 0] : undefined;
}
