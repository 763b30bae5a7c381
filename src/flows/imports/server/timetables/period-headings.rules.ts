import { asciiDigits } from '../../../../platform/contract/digits.ts';
import { foldHeading } from '../fold-heading.ts';
import { axisOf } from './timetable-words.ts';

/** The heading of a period: its number, its times, or both. */
export type PeriodHeading = {
  readonly number?: number;
  readonly starts?: string;
  readonly ends?: string;
};

const clock =
  /(?<!\d)(\d{1,2})\s*(?:[:.٫]\s*(\d{2})(?!\d)(?:\s*h(?!\p{L}))?|h\s*(\d{2})?(?!\p{L}))\s*((?:[ap]\.?\s?m\.?|ص|م)(?!\p{L}))?/giu;
const bare = /(?<!\d)([01]\d|2[0-3])([0-5]\d)\s*[-–—]\s*([01]\d|2[0-3])([0-5]\d)(?!\d)/u;

const ordinals: readonly (readonly string[])[] = [
  ['first', 'erste', 'première', 'primera', 'primeira', 'الأولى', 'الاولي', 'প্রথম', 'первый', 'birinci', 'एक'],
  ['second', 'zweite', 'deuxième', 'segunda', 'الثانية', 'দ্বিতীয়', 'второй', 'ikinci'],
  ['third', 'dritte', 'troisième', 'tercera', 'terceira', 'الثالثة', 'তৃতীয়', 'третий', 'üçüncü'],
  ['fourth', 'vierte', 'quatrième', 'cuarta', 'quarta', 'الرابعة', 'চতুর্থ', 'четвертый', 'dördüncü'],
  ['fifth', 'fünfte', 'cinquième', 'quinta', 'الخامسة', 'পঞ্চম', 'пятый', 'beşinci'],
  ['sixth', 'sechste', 'sixième', 'sexta', 'السادسة', 'ষষ্ঠ', 'шестой', 'altıncı'],
  ['seventh', 'siebte', 'septième', 'séptima', 'sétima', 'السابعة', 'সপ্তম', 'седьмой', 'yedinci'],
  ['eighth', 'achte', 'huitième', 'octava', 'oitava', 'الثامنة', 'অষ্টম', 'восьмой', 'sekizinci'],
  ['ninth', 'neunte', 'neuvième', 'novena', 'nona', 'التاسعة', 'নবম', 'девятый', 'dokuzuncu'],
  ['tenth', 'zehnte', 'dixième', 'décima', 'العاشرة', 'দশম', 'десятый', 'onuncu'],
];
const numberOfWord = new Map(ordinals.flatMap((words, place) => words.map((word) => [foldHeading(word), place + 1])));
const romans = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].map((word, place) => [word, place + 1]),
);

/** Reads the heading of a period; returns `undefined` for other texts, such as the name of a class. */
export function readPeriodHeading(text: string): PeriodHeading | undefined {
  // A number with a point before a time is no hour: "1. 08:00-08:45".
  const plain = asciiDigits(text)
    .trim()
    .replace(/^(\d{1,2})\.(?:\s+(?=\d{1,2}[:.h]\d{2})|(?=\d{1,2}:\d{2}))/, '$1 ');
  if (plain === '' || plain.length > 60) return undefined;
  const { starts, ends, rest } = takeTimes(plain);
  const number = numberIn(rest);
  if (number === null || (number === undefined && starts === undefined)) return undefined;
  return { ...(number !== undefined && { number }), ...(starts && { starts }), ...(ends && { ends }) };
}

function takeTimes(text: string): { readonly starts?: string; readonly ends?: string; readonly rest: string } {
  const four = bare.exec(text);
  if (four) {
    const [all, hour, minute, endHour, endMinute] = four;
    return { starts: `${hour}:${minute}`, ends: `${endHour}:${endMinute}`, rest: text.replace(all, ' ') };
  }
  const hours = wholeHours(text);
  if (hours) return { ...hours, rest: '' };
  const found = [...text.matchAll(clock)].map(([, hour, minute, afterH, half]) => {
    return `${hour}:${minute ?? afterH ?? '00'}${half ? ` ${half.replaceAll(/[.\s]/g, '')}` : ''}`;
  });
  const [starts, ends] = found;
  if (starts === undefined) return { rest: text };
  return { starts, ...(ends !== undefined && { ends }), rest: text.replaceAll(clock, ' ') };
}

/** An hour from one to the next, as "8-9": before eight, the numbers may be those of periods. */
function wholeHours(text: string): { readonly starts: string; readonly ends: string } | undefined {
  const [, from, to] = /^(\d{1,2})\s*[-–—]\s*(\d{1,2})$/u.exec(text) ?? [];
  const isHour = Number(from) >= 8 && Number(from) < 20 && Number(to) === Number(from) + 1;
  return isHour ? { starts: `${from}:00`, ends: `${to}:00` } : undefined;
}

/** Returns the number of a period; `undefined` if only signs are left, `null` for other words. */
function numberIn(rest: string): number | null | undefined {
  const words = rest
    .replaceAll(/[()[\]|–—,;:/-]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && axisOf(word.replace(/\.$/, '')) !== 'period')
    .filter((word) => !/^(?:uhr|to|bis|à|a|до|إلى|থেকে)$/iu.test(word));
  const [only, other] = words;
  if (only === undefined) return undefined;
  if (other !== undefined) return null;
  const [, digits] =
    /^(?:\p{L}{1,3}\.?|คาบที่|tiết)?(\d{1,2})(?:\.|[ηοа-яё]{1,2}|-?[йя]|時?限目?|時間目|校時|时限|节课?|節課?|교시|課|st|nd|rd|th|ST|ND|RD|TH|e|er|ère|ème|\.?[ªº°]|[\u0980-\u09ff]{1,4})?$/u.exec(
      only,
    ) ?? [];
  if (digits !== undefined) return Number(digits);
  return numberOfWord.get(foldHeading(only)) ?? romans.get(only.toLowerCase().replace(/\.$/, '')) ?? null;
}
