import type { Database } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { verify } from '../solver/verify.ts';
import type { Broken, DraftLesson, Measures, Plan } from '../timetable-maker.contract.ts';
import type { StoredDraft } from './drafts.queries.ts';
import { findBroken, measure } from './measure.ts';
import { countStudents, listPlannable, listStanding } from './plan.queries.ts';
import { fromStored, type PlannedTeacher } from './stored-plan.ts';
import { type PlannedProblem, toProblem } from './to-problem.ts';
import { placeAsStands, type StandingPeriod } from './today.ts';

/** The facts for reading a plan: the school as it is now. */
export type Facts = {
  readonly today: string;
  readonly teachers: readonly PlannedTeacher[];
  readonly standing: readonly StandingPeriod[];
  readonly students: ReadonlyMap<number, number>;
};

/** For a session that has not begun, the students are those of its first day. */
export async function readFacts(
  db: Database,
  schoolId: number,
  session: { readonly session_id: number; readonly from_date: string },
  now: Date,
): Promise<Facts> {
  const { time_zone } = await readSchoolById(db, schoolId);
  const today = localDate(time_zone, now);
  return {
    today,
    teachers: await listPlannable(db, schoolId),
    standing: await listStanding(db, schoolId, { id: session.session_id }),
    students: await countStudents(db, schoolId, today < session.from_date ? session.from_date : today),
  };
}

export type PlannedDraft = { readonly plan: Plan; readonly planned: PlannedProblem };

export function planDraft({ plan: stored }: Pick<StoredDraft, 'plan'>, { teachers, students }: Facts): PlannedDraft {
  const plan = fromStored(stored, teachers);
  return { plan, planned: toProblem(plan, students) };
}

export type Judged = { readonly broken: readonly Broken[]; readonly measures: Measures };

/** What a timetable breaks of its plan, and how good it is. */
export function judge(
  { plan, planned }: PlannedDraft,
  lessons: readonly DraftLesson[],
  { standing }: Pick<Facts, 'standing'>,
): Judged {
  const broken = findBroken(planned, lessons, verify);
  return { broken, measures: measure(plan, { lessons, broken }, standing, planned) };
}

/** How good the timetable in force is, by the same measure. */
export function judgeToday(draft: PlannedDraft, facts: Pick<Facts, 'standing'>): Measures {
  const { measures } = judge(draft, placeAsStands(draft.plan, facts.standing), facts);
  return { ...measures, moves: 0 };
}
