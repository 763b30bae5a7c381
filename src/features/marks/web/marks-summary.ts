import { percentage } from '../../../platform/contract/school-terms.ts';

type Entry = { readonly mark: number | null };

/** How many students an exam names and how many of them sat, with the averages over those; "—" where nobody did. */
export function summarise(marks: readonly Entry[], maxMark: number) {
  const sat = marks.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const sum = sat.reduce((total, mark) => total + mark, 0);
  return {
    students: marks.length,
    sat: sat.length,
    /** A mark is a hundredth of itself in percent, so two decimals are rounded in the one place that does so. */
    averageMark: percentage(sum, sat.length * 100),
    averagePercentage: percentage(sum, sat.length * maxMark),
  };
}

export type Bin = { readonly from: number; readonly to: number; readonly students: number };

/** As many bars as one can tell apart. */
const mostBins = 21;

/** How many students have which mark, in bins of equal width from 0 to the maximum. */
export function binMarks(marks: readonly Entry[], maxMark: number): Bin[] {
  const width = maxMark < mostBins ? 1 : Math.ceil((maxMark + 1) / 10);
  const count = Math.ceil((maxMark + 1) / width);
  const students = Array<number>(count).fill(0);
  for (const { mark } of marks) {
    if (mark === null) continue;
    const bin = Math.floor(mark / width);
    students[bin] = (students[bin] ?? 0) + 1;
  }
  return students.map((number, index) => ({
    from: index * width,
    to: Math.min(maxMark, (index + 1) * width - 1),
    students: number,
  }));
}
