import { daysOn } from '../../../base/school/calendar.rules.ts';
import { listWeeks } from '../../../base/school/server/calendar.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { listPlaces } from '../../../base/school/server/groups.queries.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { cycleOf, readCycle } from '../../../base/school/server/weeks.queries.ts';
import type { Day } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { listPeriods } from '../../../records/schedule/server/schedule.queries.ts';
import type { Measures } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import type { Facts } from './planned-draft.ts';
import type { PlannedTeacher } from './stored-plan.ts';
import type { Grouping } from './student-parts.ts';
import { suggestPlan } from './suggest-plan.ts';
import type { StandingPeriod } from './today.ts';

/** A plan as it was saved, and by whom. */
export type SavedPlan = {
  readonly version: number;
  readonly plan: string;
  readonly changedAt: string;
  readonly changedBy: { readonly name: string; readonly email: string };
  /** The quality of the timetable in force by this plan, and the facts used; null until it is requested. */
  readonly judged: { readonly by: string; readonly today: Measures } | null;
};

export async function findPlan(db: Database, schoolId: number, sessionId: number): Promise<SavedPlan | undefined> {
  const row = await selectIn(db, schoolId, 'timetable_plan as saved', { session_id: sessionId })
    .innerJoin('person', onKey('person.id', 'saved.changed_by'))
    .innerJoin('account', onKey('account.person_id', 'saved.changed_by'))
    .select(['saved.version', 'saved.plan', 'saved.changed_at', 'saved.judged', 'person.name', 'account.email'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, plan, changed_at: changedAt, name, email } = row;
  const judged = row.judged === null ? null : (JSON.parse(row.judged) as SavedPlan['judged']);
  return { version, plan, changedAt, changedBy: { name, email }, judged };
}

/** Returns whether the timetable of any session was made with a plan. */
export async function hasPlan(db: Database, schoolId: number): Promise<boolean> {
  const row = await selectIn(db, schoolId, 'timetable_plan').select('version').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the plan was saved. It is not saved if it is not based on the stored version. */
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
  const { numUpdatedRows } = await updateIn(transaction, schoolId, 'timetable_plan', {
    session_id: sessionId,
    version: basedOn,
  })
    .set({ ...content, version: basedOn + 1 })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the measures of today's timetable. Does nothing if the plan was saved again since. */
export async function storeTodayJudged(
  db: Database,
  schoolId: number,
  sessionId: number,
  { version, by, today }: { readonly version: number; readonly by: string; readonly today: Measures },
): Promise<void> {
  await updateIn(db, schoolId, 'timetable_plan', { session_id: sessionId, version })
    .set({ judged: JSON.stringify({ by, today }) })
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
  const day = today < session.from_date ? session.from_date : today;
  const grouping = await readGrouping(db, schoolId, session.session_id, day);
  return {
    today,
    grouping,
    teachers: await listPlannable(db, schoolId),
    standing: await listStanding(db, schoolId, { id: session.session_id }),
    weeks: cycleOf(school)?.names ?? [],
    students: await countStudents(db, schoolId, day, grouping),
  };
}

/** The names of the weeks that alternate. */
export async function listWeekNames(db: Database, schoolId: number): Promise<readonly string[]> {
  return (await readCycle(db, schoolId))?.names ?? [];
}

/**
 * Lists every former and present teacher in the school's order of names. Present ones come last, so that they are used
 * if two have the same email.
 */
export async function listPlannable(db: Database, schoolId: number): Promise<PlannedTeacher[]> {
  const rows = await selectIn(db, schoolId, 'person', { role: 'teacher' })
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['person.id', 'person.name', 'account.email', 'account.closed_at'])
    .orderBy(orderOfName(db))
    .orderBy('person.id')
    .execute();
  return rows
    .map(({ id, name, email, closed_at }) => ({ id, name, email, hasLeft: closed_at !== null }))
    .sort((one, other) => Number(other.hasLeft) - Number(one.hasLeft));
}

/** Counts the students of each class on a day, and of each group by its members. */
export async function countStudents(
  db: Database,
  schoolId: number,
  date: string,
  { sets }: Pick<Grouping, 'sets'>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectIn(db, schoolId, 'enrolment')
    .select(({ fn }) => ['class', fn.countAll<number>().as('students')])
    .where(enrolledOn(date))
    .groupBy('class')
    .execute();
  const counts = new Map(rows.map((row) => [row.class, Number(row.students)]));
  for (const { groups, students } of sets)
    for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + students);
  return counts;
}

/**
 * Reads the groups of a session and, for each class with groups, the number of students with the same groups on a day.
 */
export async function readGrouping(db: Database, schoolId: number, sessionId: number, day: string): Promise<Grouping> {
  const groups = await listGroups(db, schoolId, sessionId);
  if (groups.length === 0) return { groups: [], sets: [] };
  const classes = [...new Set(groups.flatMap((group) => group.classes))];
  const students = await selectIn(db, schoolId, 'enrolment', { session_id: sessionId })
    .select(['student_id', 'class'])
    .where('class', 'in', idList(db, classes))
    .where(enrolledOn(day))
    .execute();
  const numbers = groups.map((group) => group.class);
  const members = await listPlaces(db, schoolId, numbers, day);
  const groupsOf = Map.groupBy(members, (row) => row.student);
  const named = students.map((row) => ({
    class: row.class,
    groups: [...new Set((groupsOf.get(row.student_id) ?? []).map((member) => member.group))],
  }));
  const sets = [...Map.groupBy(named, (one) => JSON.stringify(one)).values()].flatMap((alike) =>
    alike[0] ? [{ ...alike[0], students: alike.length }] : [],
  );
  return { groups, sets };
}

/** The timetable of a session that is in force. */
export function listStanding(
  db: Database,
  schoolId: number,
  session: Pick<NamedSession, 'id'>,
): Promise<StandingPeriod[]> {
  return listPeriods(db, schoolId, { session: session.id });
}

/** Returns the plan that a session's timetable suggests; without a timetable, the weekdays of the school. */
export async function suggestFor(
  db: Database,
  schoolId: number,
  standing: readonly StandingPeriod[],
  today: string,
): Promise<Plan> {
  const schoolDays: readonly Day[] = daysOn({ weeks: await listWeeks(db, schoolId, today) }, today);
  return suggestPlan(standing, schoolDays);
}

/** The groups of a session, each with its classes and its subject. */
export async function listGroups(db: Database, schoolId: number, sessionId: number): Promise<Grouping['groups']> {
  const rows = await selectIn(db, schoolId, 'class', { session_id: sessionId })
    .innerJoin('group_class', onKey('group_class.group_number', 'class.number'))
    .innerJoin('subject', (join) =>
      onKey('subject.class', 'class.number')(join).onRef('subject.session_id', '=', 'class.session_id'),
    )
    .select(['class.number', 'class.name', 'class.block', 'group_class.class', 'subject.name as subject'])
    .orderBy('class.number')
    .execute();
  return [...Map.groupBy(rows, (row) => row.number)].flatMap(([number, [first, ...others]]) =>
    first
      ? [
          {
            class: number,
            name: first.name,
            subject: first.subject,
            block: first.block,
            classes: [first, ...others].map((row) => row.class),
          },
        ]
      : [],
  );
}
