import { clockOf } from '../contract/clock-time.ts';
import { formatDigits } from './format.ts';

/** Returns a time of day, given in minutes since midnight, as `HH:MM`. */
export function clockAt(minute: number): string {
  return formatDigits(clockOf(minute));
}
