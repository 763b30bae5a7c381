import { fault } from '../../../platform/contract/reason.ts';
import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import { type DateOrder, findDateOrder, parseDate } from '../../../platform/spreadsheets/cell-values.ts';
import { leaverLeftOut } from '../imports.refusals.ts';
import { foldHeading } from './fold-heading.ts';
import { type HeadedSheet, valuesAt } from './headed-sheets.rules.ts';
import type { GivenRow } from './import-kind.ts';
import type { FileFault } from './imports.queries.ts';
import { saysLeft } from './leaver-words.ts';
import { shorten } from './shorten.ts';

/** Whether a day of leaving is over: a day that can be two is, if both are and the column does not say more. */
function isOver(text: string, today: string, order: DateOrder | undefined): boolean {
  const orders = order ? [order] : (['day-first', 'month-first'] as const);
  const days = orders.map((one) => parseDate(text, { is1904: false, order: one }));
  return days.every((day) => day !== undefined && day <= today);
}

/** Whether days of leaving have the day or the month first, by themselves or by the dates of birth beside them. */
export function orderOfDates({ sheet, places, firstRow }: HeadedSheet): DateOrder | undefined {
  if (!places.has('leftOn')) return undefined;
  const textsIn = (field: string) => valuesAt(sheet, firstRow, places.get(field) ?? Number.POSITIVE_INFINITY);
  return findDateOrder(textsIn('leftOn')) ?? findDateOrder(textsIn('dateOfBirth'));
}

/** Whether a list says of somebody that they have left the school. */
export function hasLeft(
  { status, leftOn }: GivenRow['given'],
  heading: string | undefined,
  { today, order }: { readonly today: string; readonly order: DateOrder | undefined },
): boolean {
  return saysLeft(status ?? '', foldHeading(heading ?? '')) || (leftOn !== undefined && isOver(leftOn, today, order));
}

/** The note on a row that is left out because somebody has left. */
export function leaverOf({ sheet, line, given: { name = '', status, leftOn = '' } }: GivenRow): FileFault {
  const why = fault(leaverLeftOut, { name: shorten(name, 60), given: shorten(status ?? leftOn, 40) });
  return { sheet, cell: cellName(line, 1), field: null, why };
}
