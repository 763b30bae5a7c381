import type { TFunction } from 'i18next';
import { formatDate } from '../../../platform/web/format.ts';
import type { Place } from './registers-outdated.ts';

/** Returns the words for the day of a register and its lesson or part of the day, if it has one. */
export function whenOf(
  t: TFunction<'attendance'>,
  { date, period, part }: { readonly date: string } & Place,
  style: 'long' | 'weekday' = 'weekday',
): string {
  const day = formatDate(date, style);
  if (part !== undefined) return t('dayAndPart', { day, part: t(part) });
  return period === undefined ? day : t('dayAndPeriod', { day, period });
}

/** Returns a place in a day as page addresses write it; `of` is used there, because `part` means a part of the page. */
export function inAddress({ period, part }: Place): {
  readonly period?: number | undefined;
  readonly of?: string | undefined;
} {
  return part === undefined ? { period } : { of: part };
}
