import type { TFunction } from 'i18next';
import { formatDate } from '../../../platform/web/format.ts';
import type { Place } from './registers-outdated.ts';

type Occasion = { readonly date: string } & Place;

/** The day of a register and, if it is of one, the lesson or the part of the day. */
export function whenOf(
  t: TFunction<'attendance'>,
  { date, period, part }: Occasion,
  style: 'long' | 'weekday' = 'weekday',
): string {
  const day = formatDate(date, style);
  if (part !== undefined) return t('dayAndPart', { day, part: t(part) });
  return period === undefined ? day : t('dayAndPeriod', { day, period });
}

/** A place in a day as addresses of pages name it: `part` there is the part of a page. */
export function inAddress({ period, part }: Place): {
  readonly period?: number | undefined;
  readonly of?: string | undefined;
} {
  return part === undefined ? { period } : { of: part };
}
