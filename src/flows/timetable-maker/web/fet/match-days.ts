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
 * Finds the weekdays of a file's days: by full or shortened names in one language, or else the usual ones in order. If
 * a file has more days, such as half days, several consecutive ones are one weekday. Days in `never` are skipped.
 */
export function matchDays(
  names: readonly string[],
  usual: readonly Day[],
  never: ReadonlySet<number> = new Set(),
): (Day | null)[] {
  const named = languages.map((language) => matchIn(weekdaysIn(language), names)).find((found) => found !== undefined);
  if (named) return named;
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
  const found = names.map((name) => {
    const wanted = bare(name);
    const fit = weekdays.flatMap((weekday, place) => (wanted !== '' && weekday.startsWith(wanted) ? [place] : []));
    return fit.length === 1 ? days[fit[0] ?? 0] : undefined;
  });
  const known = found.filter((day) => day !== undefined);
  return known.length === names.length && new Set(known).size === names.length ? known : undefined;
}
