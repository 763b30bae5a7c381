import type { DraftLesson, LoadRow, Plan } from '../timetable-maker.contract.ts';

/** A lesson that a plan asks for. */
export type PlannedLesson = {
  /** The key of its row with a number. */
  readonly id: string;
  readonly row: LoadRow;
  /** 2 for a double. */
  readonly periods: 1 | 2;
};

/** Every lesson that a plan asks for, row after row, the doubles of each first. */
export function lessonsOf({ load }: Pick<Plan, 'load'>): PlannedLesson[] {
  return load.flatMap((row) =>
    Array.from({ length: row.lessons - row.doubles }, (_, place) => ({
      id: `${row.key}.${place + 1}`,
      row,
      periods: place < row.doubles ? (2 as const) : (1 as const),
    })),
  );
}

/** The lessons of a plan, none of which is placed. */
export function unplaced(plan: Pick<Plan, 'load'>): DraftLesson[] {
  return lessonsOf(plan).map(({ id, row, periods }) => ({ id, row: row.key, periods, slot: null, room: null }));
}
