import type { TFunction } from 'i18next';
import { formatDate } from '../../../platform/web/format.ts';

type Occasion = { readonly date: string; readonly period?: number | undefined };

/** The day of a register and, if it is of one, the lesson. */
export function whenOf(
  t: TFunction<'attendance'>,
  { date, period }: Occasion,
  style: 'long' | 'weekday' = 'weekday',
): string {
  const day = formatDate(date, style);
  return period === undefined ? day : t('dayAndPeriod', { day, period });
}
