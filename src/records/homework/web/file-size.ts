import { formatNumber } from '../../../platform/web/format.ts';

/** Returns bytes in megabytes, rounded to a tenth but never 0. */
export function megabytesOf(bytes: number): string {
  return formatNumber(Math.max(0.1, Math.round(bytes / 104_857.6) / 10).toFixed(1));
}
