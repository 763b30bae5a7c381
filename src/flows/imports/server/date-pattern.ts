import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import type { DateOrder } from '../../../platform/spreadsheets/cell-values.ts';

/** A pattern such as "dd/mm/yyyy", in the letters of several languages. */
const pattern =
  /(?<!\p{L})([dtjgpδηд]{1,2}|[mμм]{1,2})[-./ ]?([mkaμм]{1,2}|[dtjδηд]{1,2})[-./ ]?(\p{L})\3{1,3}(?!\p{L})/u;

const anyCase = new RegExp(pattern, 'iu');

/** The order that a heading says, as "Birth date (mm/dd/yyyy)". */
export function orderInHeading(heading: string): DateOrder | undefined {
  const [, first, second] = pattern.exec(foldForSearch(heading)) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const areMonths = [first, second].map((letters) => /^[mμм]/u.test(letters));
  if (areMonths[0] === areMonths[1] && areMonths[0]) return undefined;
  return areMonths[0] ? 'month-first' : 'day-first';
}

/** A heading without such a pattern. */
export function withoutPattern(heading: string): string {
  return heading.replace(anyCase, '').trim();
}
