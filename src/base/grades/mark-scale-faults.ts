import { highestOfScale, type ScaleParts } from '../../platform/contract/mark-scale.ts';
import { type Fault, type Faults, fault } from '../../platform/contract/reason.ts';
import { missing, notAWholeNumberBetween } from '../../platform/contract/refusals.ts';
import { sameName } from '../../platform/contract/same-name.ts';
import { levelNameTwice, levelWithoutPoints, levelWithoutShare } from './grades.refusals.ts';

/** Finds the faults of a scale of marks, by field. */
export function findMarkScaleFaults({ kind, max, best, levels = [], writes }: ScaleParts): Faults {
  const faults: Record<string, Fault> = {};
  if (levels.length === 0 && (kind === 'levels' || (writes.as === 'level' && kind !== 'number'))) {
    faults.levels = fault(missing);
  }
  if (kind === 'number' && best === 'low' && max !== undefined && max < 2) {
    faults.max = fault(notAWholeNumberBetween, { least: 2, most: highestOfScale });
  }
  const hasShares = levels.some(({ share }) => share != null);
  const hasPoints = levels.some(({ points }) => points != null);
  for (const [place, { name, share, points }] of levels.entries()) {
    const first = levels.findIndex((other) => sameName(other.name, name));
    if (first !== place) faults[`levels.${place}.name`] = fault(levelNameTwice, { name: name.trim() });
    if (hasShares && share == null) faults[`levels.${place}.share`] = fault(levelWithoutShare);
    if (hasPoints && points == null) faults[`levels.${place}.points`] = fault(levelWithoutPoints);
  }
  return faults;
}
