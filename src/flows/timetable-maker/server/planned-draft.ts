import { createHash } from 'node:crypto';
import type { Broken, DraftLesson, Measures } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import { findBroken, measure } from './measure.ts';
import { fromStored, type PlannedTeacher } from './stored-plan.ts';
import type { Grouping } from './student-parts.ts';
import { type PlannedProblem, toProblem } from './to-problem.ts';
import { placeAsStands, type StandingPeriod } from './today.ts';

/** The facts for reading a plan: the school as it is now. */
export type Facts = {
  readonly today: string;
  readonly teachers: readonly PlannedTeacher[];
  readonly standing: readonly StandingPeriod[];
  /** The number of students of a class or group. */
  readonly students: ReadonlyMap<number, number>;
  readonly grouping: Grouping;
  /** The names of the weeks that alternate. */
  readonly weeks: readonly string[];
};

/** Returns a fingerprint of everything that a timetable is judged by, apart from its plan and lessons. */
export function fingerprintOf({ teachers, standing, students, weeks, grouping }: Facts): string {
  const facts = [
    teachers.map(({ id, email }) => [id, email]),
    standing,
    [...students].sort(([a], [b]) => a - b),
    weeks,
    ...(grouping.groups.length > 0 ? [grouping] : []),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}

export type PlannedDraft = { readonly plan: Plan; readonly planned: PlannedProblem };

export function planDraft(
  { plan: stored }: { readonly plan: string },
  { teachers, students, weeks, grouping }: Facts,
): PlannedDraft {
  const plan = fromStored(stored, { teachers, weeks });
  return { plan, planned: toProblem(plan, students, grouping) };
}

/** Finds the broken rules of a timetable, and how good it is. */
export function judge(
  { plan, planned }: PlannedDraft,
  lessons: readonly DraftLesson[],
  { standing }: Pick<Facts, 'standing'>,
): { readonly broken: readonly Broken[]; readonly measures: Measures } {
  const broken = findBroken(planned, lessons);
  return { broken, measures: measure(plan, { lessons, broken }, standing, planned) };
}

/** Measures the timetable in force in the same way. */
export function judgeToday(draft: PlannedDraft, facts: Pick<Facts, 'standing'>): Measures {
  const { measures } = judge(draft, placeAsStands(draft.plan, facts.standing), facts);
  return { ...measures, moves: 0 };
}

/**
 * Timetables with their plans, in the stored form. If the lessons are null, only the timetable in force is judged by
 * the plan.
 */
export type Judging = {
  readonly facts: Facts;
  readonly timetables: readonly { readonly plan: string; readonly lessons: readonly DraftLesson[] | null }[];
};

/** The measures of a timetable, and those of the timetable in force by the same plan. */
export type Judgement = {
  readonly measures: Measures | null;
  readonly broken: readonly Broken[];
  readonly today: Measures;
};

/** Judges timetables, in some 20 ms each for ten classes; drafts of one plan share what they can. */
export function judgeAll({ facts, timetables }: Judging): Judgement[] {
  const plans = new Map<string, { readonly draft: PlannedDraft; readonly today: Measures }>();
  return timetables.map(({ plan, lessons }) => {
    const draft = plans.get(plan)?.draft ?? planDraft({ plan }, facts);
    const today = plans.get(plan)?.today ?? judgeToday(draft, facts);
    plans.set(plan, { draft, today });
    return { ...(lessons ? judge(draft, lessons, facts) : { measures: null, broken: [] }), today };
  });
}
