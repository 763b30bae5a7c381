import type { Day } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { listPeriods } from '../../schedule/server/schedule.queries.ts';
import { daysOn } from '../../school/calendar.rules.ts';
import { listWeeks } from '../../school/server/calendar.queries.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import { memberOn, membersOfGroups } from '../../school/server/groups.queries.ts';
import type { NamedSession } from '../../school/server/named-session.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { cycleOf, readCycle } from '../../school/server/weeks.queries.ts';
import type { Measures, Plan } from '../timetable-maker.contract.ts';
import type { Facts } from './planned-draft.ts';
import type { PlannedTeacher } from './stored-plan.ts';
import type { StudentSet } from './student-sets.ts';
import { suggestPlan } from './suggest-plan.ts';
import type { StandingPeriod } from './today.ts';

/** A plan as it was saved, and by whom. */
export type SavedPlan = {
  readonly version: number;
  readonly plan: string;
  readonly changedAt: string;
  readonly changedBy: { readonly name: string; readonly email: string };
  /** How good the timetable in force is by it, and by which facts; null until that is asked for. */
  readonly judged: { readonly by: string; readonly today: Measures } | null;
};

export async function findPlan(db: Database, schoolId: number, sessionId: number): Promise<SavedPlan | undefined> {
  const row = await inSchool(db, schoolId)
    .selectFrom('timetable_plan as saved')
    .innerJoin('person', onKey('person.id', 'saved.changed_by'))
    .innerJoin('account', onKey('account.person_id', 'saved.changed_by'))
    .select(['saved.version', 'saved.plan', 'saved.changed_at', 'saved.judged', 'person.name', 'account.email'])
    .where('saved.session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, plan, changed_at: changedAt, name, email } = row;
  const judged = row.judged === null ? null : (JSON.parse(row.judged) as SavedPlan['judged']);
  return { version, plan, changedAt, changedBy: { name, email }, judged };
}

/** Whether the timetable of any session was planned. */
export async function hasPlan(db: Database, schoolId: number): Promise<boolean> {
  const row = await inSchool(db, schoolId).selectFrom('timetable_plan').select('version').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the plan is saved: another stands, or none, where it is not based on that version. */
export async function storePlan(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessionId: number,
  { plan, basedOn, by, now }: { plan: string; basedOn: number | null; by: number; now: Date },
): Promise<boolean> {
  const content = { plan, changed_at: now.toISOString(), changed_by: by, judged: null };
  if (basedOn === null) {
    const first = await transaction
      .insertInto('timetable_plan')
      .values({ school_id: schoolId, session_id: sessionId, version: 1, ...content })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    return first !== undefined;
  }
  const { numUpdatedRows } = await inSchool(transaction, schoolId)
    .updateTable('timetable_plan')
    .set({ ...content, version: basedOn + 1 })
    .where('session_id', '=', sessionId)
    .where('version', '=', basedOn)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Does nothing to a plan that was saved anew since. */
export async function storeTodayJudged(
  db: Database,
  schoolId: number,
  sessionId: number,
  { version, by, today }: { readonly version: number; readonly by: string; readonly today: Measures },
): Promise<void> {
  await inSchool(db, schoolId)
    .updateTable('timetable_plan')
    .set({ judged: JSON.stringify({ by, today }) })
    .where('session_id', '=', sessionId)
    .where('version', '=', version)
    .execute();
}

/** Reads the facts with which a session's plans are read. If the session has not begun, the students are those of its first day. */
export async function readFacts(
  db: Database,
  schoolId: number,
  session: { readonly session_id: number; readonly from_date: string },
  now: Date,
): Promise<Facts> {
  const school = await readSchoolById(db, schoolId);
  const today = localDate(school.time_zone, now);
  return {
    today,
    teachers: await listPlannable(db, schoolId),
    standing: await listStanding(db, schoolId, { id: session.session_id }),
    weeks: cycleOf(school)?.names ?? [],
    students: await listStudentSets(db, schoolId, today < session.from_date ? session.from_date : today),
  };
}

/** The names of the weeks that alternate. */
export async function listWeekNames(db: Database, schoolId: number): Promise<readonly string[]> {
  return (await readCycle(db, schoolId))?.names ?? [];
}

/** Every teacher that the school has or had, those who are there last, so that of two with an email they win. */
export async function listPlannable(db: Database, schoolId: number): Promise<PlannedTeacher[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['person.id', 'person.name', 'account.email', 'account.closed_at'])
    .where('person.role', '=', 'teacher')
    .orderBy('person.id')
    .execute();
  return rows
    .map(({ id, name, email, closed_at }) => ({ id, name, email, hasLeft: closed_at !== null }))
    .sort((one, other) => Number(other.hasLeft) - Number(one.hasLeft));
}

/** The students of each class on a day, by the groups that they are in. */
export async function listStudentSets(db: Database, schoolId: number, date: string): Promise<StudentSet[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select(({ fn }) => ['class', fn.countAll<number>().as('students')])
    .where(enrolledOn(date))
    .groupBy('class')
    .execute();
  const members = await membersOfGroups(db, schoolId)
    .select(['enrolment.class', 'group_member.student_id as student', 'group_member.group_number as group'])
    .where(memberOn(date))
    .orderBy('group_member.group_number')
    .execute();
  const inGroups = [...Map.groupBy(members, ({ student }) => student).values()].flatMap((own) =>
    own[0] ? [{ class: own[0].class, groups: own.map(({ group }) => group) }] : [],
  );
  const ofGroups = [...Map.groupBy(inGroups, ({ class: number, groups }) => [number, ...groups].join()).values()];
  const sets = ofGroups.flatMap((all) => (all[0] ? [{ ...all[0], students: all.length }] : []));
  const others = rows.map((row) => {
    const counted = inGroups.filter((one) => one.class === row.class).length;
    return { class: row.class, groups: [], students: Number(row.students) - counted };
  });
  return [...others.filter(({ students }) => students > 0), ...sets].sort(
    (one, other) => one.class - other.class || one.groups.join().localeCompare(other.groups.join()),
  );
}

/** The timetable of a session that is in force. */
export function listStanding(
  db: Database,
  schoolId: number,
  session: Pick<NamedSession, 'id'>,
): Promise<StandingPeriod[]> {
  return listPeriods(db, schoolId, { session: session.id });
}

/** The plan suggested by the timetable of a session; without one, the days of the school's week. */
export async function suggestFor(
  db: Database,
  schoolId: number,
  standing: readonly StandingPeriod[],
  today: string,
): Promise<Plan> {
  const schoolDays: readonly Day[] = daysOn({ weeks: await listWeeks(db, schoolId, today) }, today);
  return suggestPlan(standing, schoolDays);
}
