import { type RegisterPart, registerParts } from '../../../platform/contract/school-terms.ts';

/** The occasion of a register: a class and a date and, where it is not the whole day, a part of it or a lesson by its number. */
export type Occasion = { readonly class: number; readonly date: string } & Place;

type Place = { readonly period?: number | undefined; readonly part?: RegisterPart | undefined };

/** The stored `period` of registers of the whole day. */
export const wholeDay = 0;

/**
 * The stored `period` of registers of a part of the day. These numbers sort before all others, in the order of the day.
 */
const places = { morning: -2, afternoon: -1 } as const satisfies Record<RegisterPart, number>;

/** The stored `period` of an occasion. */
export function placeOf({ part, period = wholeDay }: Place): number {
  return part === undefined ? period : places[part];
}

/**
 * Returns a lesson's number or the part of the day; empty for the whole day, so that the response for its registers is
 * unchanged.
 */
export function periodOf({ period }: { readonly period: number }): {
  readonly period?: number;
  readonly part?: RegisterPart;
} {
  const part = registerParts.find((one) => places[one] === period);
  if (part !== undefined) return { part };
  return period === wholeDay ? {} : { period };
}
