import type { FetNaming } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';

/** A constraint: its name without `Constraint`, and what is in it but for its weight. */
export type Written = readonly [name: string, ...inside: Xml[]];

/** The names of a problem's items, and the tag for the lessons that a rule counts. */
export type RuleNaming = FetNaming & { readonly tagOf: (lessons: readonly number[]) => string };

export function given<T>(value: number | undefined, write: (value: number) => T): T[] {
  return value === undefined ? [] : [write(value)];
}

/** Returns each slot as an element with its day and period, with the element names of the constraint. */
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
