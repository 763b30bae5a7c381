import { sql } from 'kysely';
import { fault } from '../../../platform/contract/reason.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { formatTime } from '../../../platform/server/span.ts';
import { listMemberSpans } from '../../school/server/groups.queries.ts';
import { nameWeeks } from '../../school/server/weeks.queries.ts';
import { studentClash } from '../enrolments.refusals.ts';
import { findClash, type Lesson, type Pair, pairsOf } from './student-clash.rules.ts';

/**
 * Makes writers of a school's enrolments, memberships and, if it has groups, lessons take turns. Otherwise two
 * conflicting writers could deadlock on PostgreSQL. SQLite has only one writer anyway.
 */
export async function holdEnrolments(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext('enrolment'), cast(${schoolId} as integer))`.execute(transaction);
}

/** Refuses what would have a student in two lessons at once because of these lessons, on any day from this one on. */
export async function refuseClashesOfLessons(
  transaction: DatabaseTransaction,
  schoolId: number,
  ids: readonly number[],
  from: string,
): Promise<void> {
  const groups = await holdGroups(transaction, schoolId);
  if (groups.size === 0) return;
  const changed = await lessonsOf(transaction, schoolId).where('lesson.id', 'in', idList(transaction, ids)).execute();
  const beside = await lessonsOf(transaction, schoolId)
    .innerJoin('timetable_period as changed', (join) =>
      join
        .onRef('changed.school_id', '=', 'lesson.school_id')
        .onRef('changed.session_id', '=', 'lesson.session_id')
        .onRef('changed.day', '=', 'lesson.day')
        .onRef('changed.starts_minute', '<', 'lesson.ends_minute')
        .onRef('changed.ends_minute', '>', 'lesson.starts_minute'),
    )
    .where('changed.id', 'in', idList(transaction, ids))
    .distinct()
    .execute();
  const isChanged = new Set(changed.map(({ id }) => id));
  const pairs = pairsOf(beside, groups).map(
    ([one, other]): Pair => (isChanged.has(one.id) ? [one, other] : [other, one]),
  );
  await refuseClash(transaction, schoolId, { pairs, from }, groups);
}

/** Refuses a timetable of a session that would put a student into two lessons at once from a day on. */
export async function refuseClashesOfTimetable(
  transaction: DatabaseTransaction,
  schoolId: number,
  { sessionId, periods, from }: { sessionId: number; from: string; periods: readonly Omit<Lesson, 'id' | 'session'>[] },
): Promise<void> {
  const groups = await holdGroups(transaction, schoolId);
  if (groups.size === 0) return;
  const lessons = periods.map((period, id) => ({ ...period, id, session: sessionId }));
  await refuseClash(transaction, schoolId, { pairs: pairsOf(lessons, groups), from }, groups);
}

/** Refuses all present lessons and memberships if a student is in two lessons at once; used after many changes. */
export async function refuseClashes(transaction: DatabaseTransaction, schoolId: number, from: string): Promise<void> {
  const groups = await holdGroups(transaction, schoolId);
  if (groups.size === 0) return;
  const sessions = [...new Set([...groups.values()].map(({ session }) => session))];
  const lessons = await lessonsOf(transaction, schoolId)
    .where('lesson.session_id', 'in', idList(transaction, sessions))
    .execute();
  await refuseClash(transaction, schoolId, { pairs: pairsOf(lessons, groups), from }, groups);
  for (const coming of await listComing(transaction, schoolId, sessions)) {
    const pairs = pairsOf(coming.lessons, groups);
    await refuseClash(transaction, schoolId, { pairs, from: later(from, coming.from) }, groups);
  }
}

/**
 * Runs `work`, which can change anything, and refuses it if a student is then in two lessons at once. Other writers
 * wait from its beginning on.
 */
export async function refusingClashes(
  transaction: DatabaseTransaction,
  { schoolId, from }: { readonly schoolId: number; readonly from: string },
  work: () => Promise<void>,
): Promise<void> {
  await holdGroups(transaction, schoolId);
  await work();
  await refuseClashes(transaction, schoolId, from);
}

/**
 * Refuses new members or students who changed class if they would be in two lessons at once, also in timetables that
 * are not in force yet.
 */
export async function refuseClashesOfStudents(
  transaction: DatabaseTransaction,
  schoolId: number,
  students: readonly number[],
  from: string,
): Promise<void> {
  const groups = await holdGroups(transaction, schoolId);
  if (groups.size === 0 || students.length === 0) return;
  const spans = await listMemberSpans(transaction, schoolId, { from, students });
  if (spans.length === 0) return;
  const numbers = [...new Set(spans.flatMap((span) => [span.group, span.class]))];
  const sessions = [...new Set(spans.map((span) => span.session))];
  const lessons = await lessonsOf(transaction, schoolId)
    .where('lesson.session_id', 'in', idList(transaction, sessions))
    .where('lesson.class', 'in', idList(transaction, numbers))
    .execute();
  await refuseFound(transaction, schoolId, findClash(pairsOf(lessons, groups), spans, from));
  for (const coming of await listComing(transaction, schoolId, sessions)) {
    const pairs = pairsOf(coming.lessons, groups);
    await refuseFound(transaction, schoolId, findClash(pairs, spans, later(from, coming.from)));
  }
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

type Groups = ReadonlyMap<number, { readonly session: number }>;

/** The groups of sessions that are not closed. Where there are any, nobody else changes lessons, members or enrolments until the transaction ends. */
async function holdGroups(transaction: DatabaseTransaction, schoolId: number): Promise<Groups> {
  const groups = await listGroups(transaction, schoolId);
  if (groups.size > 0) await holdEnrolments(transaction, schoolId);
  return groups;
}

async function listGroups(db: Database, schoolId: number): Promise<Groups> {
  const rows = await selectIn(db, schoolId, 'class')
    .select((one) => ['number', one.ref('session_id').$notNull().as('session')])
    .where('session_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ number, session }) => [number, { session }]));
}

function lessonsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'timetable_period as lesson', { removed_at: null })
    .select([
      'lesson.id',
      'lesson.session_id as session',
      'lesson.class',
      'lesson.day',
      'lesson.subject',
      'lesson.week',
    ])
    .select(['lesson.starts_minute as startsMinute', 'lesson.ends_minute as endsMinute']);
}

/** The timetables of these sessions that are not in force yet. */
async function listComing(db: Database, schoolId: number, sessions: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'coming_timetable')
    .select(['session_id', 'from_date', 'periods'])
    .where('session_id', 'in', idList(db, sessions))
    .execute();
  return rows.map(({ session_id: session, from_date, periods }) => ({
    from: from_date,
    lessons: (JSON.parse(periods) as Omit<Lesson, 'id' | 'session'>[]).map((period, id) => ({
      ...period,
      id,
      session,
    })),
  }));
}

async function refuseClash(
  transaction: DatabaseTransaction,
  schoolId: number,
  { pairs, from }: { readonly pairs: readonly Pair[]; readonly from: string },
  groups: Groups,
): Promise<void> {
  const involved = [...new Set(pairs.flatMap((pair) => pair.map((lesson) => lesson.class)))];
  const ofPairs = involved.filter((number) => groups.has(number));
  if (ofPairs.length === 0) return;
  const spans = await listMemberSpans(transaction, schoolId, { from, groups: ofPairs });
  await refuseFound(transaction, schoolId, findClash(pairs, spans, from));
}

/** The maximum number of students that a refusal names. */
const mostNamed = 5;

async function refuseFound(db: Database, schoolId: number, found: ReturnType<typeof findClash>): Promise<void> {
  if (!found) return;
  const { other, students } = found;
  const named = [...students.entries()].toSorted(([, one], [, next]) => one - next).slice(0, mostNamed);
  const people = await selectIn(db, schoolId, 'person')
    .select(['id', 'name'])
    .where('id', 'in', idList(db, [...students.keys()]))
    .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const { name } = await selectIn(db, schoolId, 'class', { number: other.class })
    .select('name')
    .executeTakeFirstOrThrow();
  const weekOf = await nameWeeks(db, schoolId, [{ week: other.week ?? null }]);
  const lesson = {
    ...{ class: other.class, name, subject: other.subject, day: days[other.day] ?? '' },
    ...{ time: formatTime(other), week: weekOf({ week: other.week ?? null }) },
  };
  const parameters = {
    lesson,
    // The count selects the plural form under this name; the texts without a plural use `number`.
    count: students.size,
    number: students.size,
    students: named.map(([id, roll]) => ({ roll, name: names.get(id) ?? '' })),
  };
  throw new Refusal(fault(studentClash, parameters));
}
