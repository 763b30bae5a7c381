import type { FetNaming } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';

/** A constraint: its name without `Constraint`, and what is in it but for its weight. */
export type Written = readonly [name: string, ...inside: Xml[]];

/** The names of a problem's items, the tag for the lessons that a rule names together, and the slots of all breaks. */
export type RuleNaming = FetNaming & {
  readonly tagOf: (lessons: readonly number[]) => string;
  readonly breaks: ReadonlySet<number>;
};

/** Returns whether sets of several lessons have none in common. FET then compares their tags, not each two lessons. */
export function areApart(sets: readonly (readonly number[])[]): boolean {
  const all = sets.flat();
  return all.length > sets.length && new Set(all).size === all.length;
}

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
