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

/**
 * Whether what a row says of somebody's status is to be asked about: it is not what most rows say, as "Enrolled", and few
 * other words are there. A column that is mostly empty has remarks.
 */
export function isAskedStatus({ sheet, places, firstRow }: HeadedSheet): (status: string) => boolean {
  const at = places.get('status');
  if (at === undefined) return () => false;
  const counts = Map.groupBy(valuesAt(sheet, firstRow, at), (text) => foldHeading(text));
  const [[usual, most] = ['', []], ...others] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  const isStatus = most.length * 2 >= sheet.rows.length - firstRow && others.length <= mostStatuses;
  return (status) => isStatus && foldHeading(status) !== usual;
}

const mostStatuses = 6;

/** The note on a row that is left out because somebody has left. */
export function leaverOf({ sheet, line, given: { name = '', status, leftOn = '' }, meant }: GivenRow): FileFault {
  const given = meant?.status ?? status ?? leftOn;
  const why = fault(leaverLeftOut, { name: shorten(name, 60), given: shorten(given, 40) });
  return { sheet, cell: cellName(line, 1), field: null, why };
}
