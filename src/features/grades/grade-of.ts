import { inHundredths } from '../../platform/contract/hundredths.ts';
import type { Share } from '../../platform/contract/share.ts';
import type { Band } from './grades.contract.ts';

/** The band that a share falls into, before any rounding; the bands are listed highest first. */
export function gradeOf(bands: readonly Band[], { part, whole }: Share): Band | undefined {
  return bands.find(({ fromPercent }) => part * 10_000n >= BigInt(inHundredths(fromPercent)) * whole);
}
