import { type DraftLesson, roomText } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import { lessonsOf } from './lessons.ts';
import type { PlannedProblem } from './to-problem.ts';

/** A period of a lesson: the people and room that it occupies, and the index of its slot. */
export type Cell = {
  readonly class: number;
  readonly subject: string;
  readonly teachers: readonly string[];
  /** The alternating week of the lesson; null if it is held every week, or if its slot is of one. */
  readonly week: string | null;
  readonly index: number;
  readonly room: string | null;
};

/** Every period of the lessons that are placed. */
export function cellsOf(plan: Plan, lessons: readonly DraftLesson[], { week }: PlannedProblem): Cell[] {
  const rows = new Map(lessonsOf(plan).map(({ id, row }) => [id, row]));
  return lessons.flatMap((lesson) => {
    const { id, slot, periods } = lesson;
    const row = rows.get(id);
    const start = slot && week.indexOf(slot);
    if (!row || start === undefined || start === null) return [];
    const of = {
      class: row.class,
      subject: row.subject,
      teachers: row.teachers,
      week: plan.week.weeks ? null : row.week,
      room: roomText(lesson),
    };
    return Array.from({ length: periods }, (_, place) => ({ ...of, index: start + place }));
  });
}
