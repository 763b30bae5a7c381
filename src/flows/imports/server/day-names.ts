import { languageNames, localeOf } from '../../../languages/languages.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { listed } from './listed.ts';
import { Names } from './values.rules.ts';

/** Filled when a day is first read, because the formatters of 40 languages take megabytes. */
let dayNames: Names<Day> | undefined;

/** A day of the week by its name in any language, also a shortened one. */
export function readDay(text: string): Day | undefined {
  dayNames ??= namesOfDays();
  return dayNames.find(text.replace(/[.:ঃ]+\s*$/u, ''));
}

/** Languages of schools besides ours, whose names of days are known in full. */
const otherLocales = listed('de, fr, es, pt, it, nl, pl, cs, sk, hu, ro, hr, sl, sv, da, fi, el, tr, ru');
const moreLocales = listed('uk, bg, he, fa, ur, hi, id, ms, vi, th, zh, ja, ko, sw, lt, lv, et');
/** The locales whose names of days are known. */
export const localesOfDays: readonly string[] = [...languageNames.map(localeOf), ...otherLocales, ...moreLocales];

function namesOfDays(): Names<Day> {
  const names = new Names<Day>();
  const shortened = new Map<string, Day | undefined>();
  // 2000-01-01 was a Saturday, the first of our days.
  const dateOf = (place: number) => Date.UTC(2000, 0, 1 + place);
  for (const [place, day] of days.entries()) {
    for (const language of languageNames) {
      const locale = localeOf(language);
      const said = (weekday: 'long' | 'short') =>
        new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(dateOf(place));
      for (const name of [day, columnWords[language].values[day], said('long'), said('short')]) {
        names.add(name, day);
        for (const whole of [name, name.replace(/^ال/u, '')]) {
          names.add(whole, day);
          for (let length = 2; length < whole.length; length += 1) {
            const start = whole.slice(0, length);
            shortened.set(start, shortened.has(start) && shortened.get(start) !== day ? undefined : day);
          }
        }
      }
    }
  }
  for (const [name, day] of otherNames()) names.add(name, day);
  for (const [start, day] of shortened) if (day !== undefined) names.add(start, day);
  return names;
}

function otherNames(): readonly (readonly [string, Day])[] {
  const formats = [...otherLocales, ...moreLocales].map(
    (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  );
  return [
    ...([
      ['tues', 'Tuesday'],
      ['weds', 'Wednesday'],
      ['thur', 'Thursday'],
      ['thurs', 'Thursday'],
    ] as const),
    ...days.flatMap((day, place) =>
      formats.map((format) => [format.format(Date.UTC(2000, 0, 1 + place)), day] as const),
    ),
    ...days.map((day, place) => [`周${'六日一二三四五'[place]}`, day] as const),
    ...days.map((day, place) => [`週${'六日一二三四五'[place]}`, day] as const),
    // Where days are counted, Monday is the second.
    ...days
      .slice(2)
      .flatMap((day, place) =>
        [`thứ ${place + 2}`, `${place + 2}ª feira`, `${place + 2}ª`].map((name) => [name, day] as const),
      ),
    ['thứ 7', 'Saturday'],
  ];
}
