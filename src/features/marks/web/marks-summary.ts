import { percentage } from '../../../platform/contract/school-terms.ts';

type Entry = { readonly mark: number | null; readonly state?: 'exempt' | undefined };

/** The number of students of an exam, how many sat or are exempt, and the averages of those; "—" if nobody sat. */
export function summarise(marks: readonly Entry[], maxMark: number) {
  const sat = marks.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const sum = sat.reduce((total, mark) => total + mark, 0);
  return {
    students: marks.length,
    sat: sat.length,
    exempt: marks.filter(({ state }) => state === 'exempt').length,
    /** Dividing by 100 per mark makes `percentage` return the plain average, so that rounding is done in one place. */
    averageMark: percentage(sum, sat.length * 100),
    averagePercentage: percentage(sum, sat.length * maxMark),
  };
}

export type Bin = { readonly from: number; readonly to: number; readonly students: number };

/** More bars cannot be distinguished. */
const maxBins = 21;

/** A histogram of marks, in bins of equal width from 0 to the maximum. */
export function binMarks(marks: readonly Entry[], maxMark: number): Bin[] {
  const width = maxMark < maxBins ? 1 : Math.ceil((maxMark + 1) / 10);
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
