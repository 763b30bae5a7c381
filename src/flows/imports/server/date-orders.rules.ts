import { type DateOrder, findDateOrder } from '../../../platform/spreadsheets/cell-values.ts';
import { orderInHeading } from './date-pattern.ts';
import { type HeadedSheet, valuesAt } from './headed-sheets.rules.ts';
import type { ImportField } from './import-kind.ts';

/** By field, the order of the numbers of its dates. */
export type DateOrders = Readonly<Record<string, DateOrder>>;

/**
 * The orders of dates that headings say, or the rows of those who have left: where no date of the others shows an order,
 * and none has another one.
 */
export function ordersOfDates(headed: readonly HeadedSheet[], fields: readonly ImportField[]): DateOrders {
  const found: Record<string, DateOrder> = {};
  for (const { name } of fields.filter(({ type }) => type === 'date')) {
    const columns = headed.flatMap(({ sheet, names, places, firstRow }) => {
      const place = places.get(name);
      return place === undefined ? [] : [{ heading: names[place] ?? '', texts: valuesAt(sheet, firstRow, place) }];
    });
    const texts = columns.flatMap((column) => column.texts);
    const said = new Set(columns.map(({ heading }) => orderInHeading(heading)));
    const [order] = said.size === 1 ? [...said] : [];
    const isContradicted = texts.some((text) => (findDateOrder([text]) ?? order) !== order);
    const settled = order === undefined || isContradicted ? findDateOrder(texts) : order;
    if (settled) found[name] = settled;
  }
  return found;
}
