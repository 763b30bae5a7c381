import { plainName } from '../../../../platform/contract/same-name.ts';
import { type Day, days } from '../../../../platform/contract/school-terms.ts';

/** The languages with known words for the days of the week: those of FET itself, and those that schools write. */
const languages =
  'en bn ar es fr de it pt ro hu el pl tr ru uk bg sr hr sl sk cs mk sq nl da nb sv fi et lv lt ca gl eu fa ur hi id ms vi he sw af'.split(
    ' ',
  );
const aSaturday = Date.UTC(2000, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The days of the week that the days of a file are: by their names or the beginnings of these in one language, or else the
 * given ones in their order. Where a file has more days than a week, such as half days, several that follow each other are one;
 * those in `never`, on which nothing can be, are none.
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
