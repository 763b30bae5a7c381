import { inHundredths } from '../../platform/contract/hundredths.ts';
import { type Share, shownHundredths } from '../../platform/contract/share.ts';
import type { Band } from './grades.contract.ts';

/** The band that a share falls into as it is shown, with two decimals; the bands are listed highest first. */
export function gradeOf(bands: readonly Band[], share: Share): Band | undefined {
  const shown = shownHundredths(share);
  return bands.find(({ fromPercent }) => shown >= inHundredths(fromPercent));
}
