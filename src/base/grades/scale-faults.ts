import { inHundredths } from '../../platform/contract/hundredths.ts';
import { type Fault, type Faults, fault } from '../../platform/contract/reason.ts';
import { sameName } from '../../platform/contract/same-name.ts';
import type { Band } from './grades.contract.ts';
import * as refusals from './grades.refusals.ts';

type Placed = { readonly band: Band; readonly place: number; readonly from: number };

/** Finds the faults of a scale's bands, by field, such as `bands.3.fromPercent`; they may be in any order. */
export function findScaleFaults(bands: readonly Band[]): Faults {
  const placed = bands.map((band, place) => ({ band, place, from: inHundredths(band.fromPercent) }));
  const rising = placed.toSorted((one, other) => one.from - other.from);
  const faults: Record<string, Fault> = {};
  const add = ({ place }: Placed, field: keyof Band, why: Fault) => {
    faults[`bands.${place}.${field}`] ??= why;
  };
  const [lowest] = rising;
  if (lowest && lowest.from > 0) add(lowest, 'fromPercent', fault(refusals.gradesBeginAboveZero));
  for (const [index, one] of rising.entries()) {
    const below = rising[index - 1];
    if (below) compare(one, below, add);
  }
  for (const one of placed) {
    const first = placed.find((other) => sameName(other.band.name, one.band.name));
    if (first !== one) add(one, 'name', fault(refusals.gradeNameTwice, { name: one.band.name.trim() }));
  }
  return faults;
}

function compare(above: Placed, below: Placed, add: (at: Placed, field: keyof Band, why: Fault) => void): void {
  if (above.from === below.from) {
    const [first, second] = above.place < below.place ? [above, below] : [below, above];
    add(second, 'fromPercent', fault(refusals.gradesFromSameShare, { name: first.band.name }));
    return;
  }
  const names = { name: above.band.name, below: below.band.name };
  if (below.band.passes && !above.band.passes) add(above, 'passes', fault(refusals.gradePassesBelowFail, names));
  if (above.band.points !== null && below.band.points !== null && above.band.points < below.band.points) {
    add(above, 'points', fault(refusals.gradePointsFall, names));
  }
}
