import type { DraftLesson } from '../draft.contract.ts';
import type { LoadRow, Plan } from '../plan.contract.ts';

/** A lesson that a plan asks for. */
export type PlannedLesson = {
  /** The key of its row with a number. */
  readonly id: string;
  readonly row: LoadRow;
  /** 2 for a double. */
  readonly periods: number;
};

/** Every lesson that a plan asks for, row after row, the longest of each first. */
export function lessonsOf({ load }: Pick<Plan, 'load'>): PlannedLesson[] {
  return load.flatMap((row) =>
    lengthsOf(row).map((periods, place) => ({ id: `${row.key}.${place + 1}`, row, periods })),
  );
}

function lengthsOf({ lessons, doubles, longer = [] }: LoadRow): number[] {
  const long = longer.toSorted((one, other) => other - one);
  const singles = Math.max(0, lessons - doubles * 2 - longer.reduce((sum, one) => sum + one, 0));
  return [...long, ...Array<number>(doubles).fill(2), ...Array<number>(singles).fill(1)];
}

/** Returns the lessons of a plan, all without a place. */
export function unplaced(plan: Pick<Plan, 'load'>): DraftLesson[] {
  return lessonsOf(plan).map(({ id, row, periods }) => ({ id, row: row.key, periods, slot: null, room: null }));
}
