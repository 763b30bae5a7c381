import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { notADate } from '../../../platform/contract/refusals.ts';
import { findDateOrder, isAmbiguousDate, parseDate } from '../../../platform/spreadsheets/cell-values.ts';
import { ambiguousDate } from '../imports.refusals.ts';
import type { GivenRow } from './import-kind.ts';

/** What day a text of a row means. */
export type DateReader = (text: string, row: GivenRow) => string | Fault;

/** Reads the dates of a column: those that are clear say of the others whether the day or the month stands first. */
export function readerOfDates(rows: readonly GivenRow[], field: string): DateReader {
  const order = findDateOrder(rows.flatMap(({ given }) => given[field] ?? []));
  return (text, { is1904 }) => {
    const date = parseDate(text, { is1904, order });
    if (date !== undefined) return date;
    return fault(isAmbiguousDate(text) ? ambiguousDate : notADate);
  };
}
