import type { FetNaming } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';

/** Each slot as an element with its day and its period, called as the constraint has them. */
export function slotItems(
  { days, periods }: FetNaming,
  slots: readonly number[],
  item: string,
  day: string,
  period: string,
): Xml[] {
  return slots.map((slot) =>
    xml(
      item,
      xml(day, days[Math.floor(slot / periods.length)] ?? ''),
      xml(period, periods[slot % periods.length] ?? ''),
    ),
  );
}
