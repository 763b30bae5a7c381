import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { type EnteredMark, isLow, type MarkScale } from '../../../platform/contract/mark-scale.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { choicesOf, isMark, markOfLine, toText } from './mark-text.ts';

type Entry = { readonly mark: EnteredMark; readonly state?: string | undefined };

/** An exam with its marks; answers that a device kept before scales existed have none. */
export type ExamOfMarks = {
  readonly marks: readonly Entry[];
  readonly maxMark: number | null;
  readonly markScale?: MarkScale | null;
};

/**
 * Returns the number of students of an exam, how many sat or are exempt, and the averages of those who sat; "—" if
 * nobody did.
 */
export function summarise({ marks, maxMark, markScale }: ExamOfMarks) {
  const sat = marks.filter((line) => isMark(markOfLine(line)));
  // Counts in hundredths if marks can have decimals, so that the sum is exact.
  const unit = markScale ? 100 : 1;
  const worst = worstOf({ maxMark, markScale });
  const sum = sat.reduce((total, line) => total + numberOf(line, worst) * unit, 0);
  return {
    students: marks.length,
    sat: sat.length,
    exempt: marks.filter(({ state }) => state === 'exempt').length,
    /** Dividing by 100 per mark makes `percentage` return the plain average, so that rounding is done in one place. */
    averageMark: percentage(Math.round(sum), sat.length * 100 * unit),
    averagePercentage: percentage(Math.round(sum), sat.length * inHundredths((maxMark ?? 0) / 100) * unit),
  };
}

/** Returns the number of an entry; a line that counts as zero is the worst mark. */
function numberOf({ mark }: Entry, worst: number): number {
  return typeof mark === 'number' ? mark : worst;
}

/** Returns the worst mark: 0, or the highest number if 1 is the best mark. */
function worstOf({ maxMark, markScale }: Pick<ExamOfMarks, 'maxMark' | 'markScale'>): number {
  return markScale && isLow(markScale) ? (maxMark ?? 0) : 0;
}

export type Bin = { readonly range: string; readonly students: number; readonly to: number };

/** The most bins of a histogram; more bars could not be distinguished. */
const maxBins = 21;

/**
 * Returns a histogram of marks: a bin for each level, or bins of equal width from 0 to the maximum; empty for words.
 */
export function binMarks({ marks, maxMark, markScale }: ExamOfMarks): Bin[] {
  const choices = choicesOf(markScale ?? null);
  if (choices.length > 0) {
    const texts = marks.map((line) => toText(markOfLine(line)));
    return choices.map((range, to) => ({ range, students: texts.filter((text) => text === range).length, to }));
  }
  if (maxMark === null) return [];
  const width = maxMark < maxBins ? 1 : Math.ceil((maxMark + 1) / 10);
  const count = Math.ceil((Math.floor(maxMark) + 1) / width);
  const students = Array<number>(count).fill(0);
  const worst = worstOf({ maxMark, markScale });
  for (const line of marks) {
    if (!isMark(markOfLine(line))) continue;
    const bin = Math.floor(numberOf(line, worst) / width);
    students[bin] = (students[bin] ?? 0) + 1;
  }
  return students.map((number, index) => {
    const [from, last] = [index * width, Math.min(Math.floor(maxMark), (index + 1) * width - 1)];
    const isWhole = !markScale || markScale.step === 1;
    const to = isWhole || from === maxMark ? last : Math.min(maxMark, last + 1);
    return { range: from === to ? String(from) : `${from}–${to}`, students: number, to: last };
  });
}
