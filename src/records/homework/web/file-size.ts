import { formatNumber } from '../../../platform/web/format.ts';

/** Bytes in megabytes, to a tenth, and never nothing. */
export function megabytesOf(bytes: number): string {
  return formatNumber(Math.max(0.1, Math.round(bytes / 104_857.6) / 10).toFixed(1));
}
