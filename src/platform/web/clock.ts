import { formatDigits } from './format.ts';

/** A time of day in minutes since midnight, as `HH:MM`. */
export function clockAt(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return formatDigits(`${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
}
