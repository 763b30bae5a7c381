import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { childrenOf, classesOfChildren } from '../../school/server/children.queries.ts';
import { enrolledOn, lasts } from '../../school/server/enrolled-on.ts';
import { groupsOf, memberOn, membersOfGroups } from '../../school/server/groups.queries.ts';
import { inOrderOfClass, placeInClass, withNumbers } from '../../school/server/order-in-class.ts';
import { classesTaught } from '../../school/server/teaching.queries.ts';

/** The students in a class or group on a date, by roll, as the list of a class has them: each with their class. */
export async function listClass(db: Database, schoolId: number, classNumber: number, date: string) {
  const rows = await readClass(db, schoolId, classNumber, date);
  if (rows.length > 0) return withNumbers(rows).map((row) => toMember(row, classNumber));
  return withNumbers(await readGroup(db, schoolId, classNumber, date)).map((row) => toMember(row, row.class));
}

/** The students who were enrolled in a class in a session, by roll, each once; without those who have left the school. */
export async function listClassIn(
  db: Database,
  schoolId: number,
  classNumber: number,
  inSession: { readonly session: number; readonly today: string },
) {
  const rows = await listMembersIn(db, schoolId, classNumber, inSession);
  return withNumbers(rows).map((row) => toMember(row, row.class));
}

/** Like `listClassIn`, in the form that an exam needs. */
export async function listMembersIn(
  db: Database,
  schoolId: number,
  classNumber: number,
  { session, today }: { readonly session: number; readonly today: string },
) {
  const rows = await membersOf(db, schoolId, classNumber)
    .where(lastIn(db, schoolId, { session, class: classNumber, today }))
    .where('person.left_at', 'is', null)
    .orderBy('enrolment.from_date')
    .execute();
  if (rows.length > 0) return rows;
  const ofGroup = await membersOfGroup(db, schoolId, classNumber)
    .where('enrolment.session_id', '=', session)
    .where('enrolment.from_date', '<=', listedUntil(db, schoolId, { session, today }))
    .where(lasts())
    .where(lasts('group_member'))
    .where('person.left_at', 'is', null)
    .orderBy('enrolment.from_date')
    .execute();
  // A student who changed class has one row per enrolment, so only the last is kept.
  return [...new Map(ofGroup.map((row) => [row.student_id, row])).values()];
}

type MemberRow = Pick<Awaited<ReturnType<typeof readClass>>[number], 'student_id' | 'roll' | 'name' | 'session'> & {
  readonly numberInClass?: number | null;
};

function toMember({ student_id, roll, numberInClass, name, session }: MemberRow, classNumber: number) {
  return { _id: String(student_id), roll, numberInClass, name, class: classNumber, session };
}

/**
 * A condition for an enrolment of this session and, if given, class: it is the student's last one that began until
 * today, or the last of all if the session has not begun.
 */
export function lastIn(
  db: Database,
  schoolId: number,
  {
    session,
    class: classNumber,
    today,
  }: { readonly session: number; readonly class?: number | undefined; readonly today: string },
) {
  const until = listedUntil(db, schoolId, { session, today });
  return ({ and, not, exists, eb }: ExpressionBuilder<Tables, 'enrolment'>) =>
    and([
      eb('enrolment.session_id', '=', session),
      eb('enrolment.from_date', '<=', until),
      lasts(),
      not(
        exists(
          selectIn(db, schoolId, 'enrolment as later', { session_id: session })
            .select('later.id')
            .whereRef('later.student_id', '=', sql.ref('enrolment.student_id'))
            .whereRef('later.from_date', '>', sql.ref('enrolment.from_date'))
            .where('later.from_date', '<=', until)
            .where(lasts('later'))
            .$if(classNumber !== undefined, (query) => query.where('later.class', '=', classNumber as number)),
        ),
      ),
    ]);
}

/** The last day up to which a session's enrolments are listed: today, or the session's last day if it has not begun. */
export function listedUntil(
  db: Database,
  schoolId: number,
  { session, today }: { readonly session: number; readonly today: string },
): RawBuilder<string> {
  const until = sql<string>`case when session.from_date > ${today} then session.to_date else ${today} end`;
  const found = selectIn(db, schoolId, 'session', { id: session }).select(until.as('until'));
  return sql<string>`(${found})`;
}

const readClass = prepared((db, schoolId: number, classNumber: number, date: string) =>
  membersOf(db, schoolId, classNumber).where(enrolledOn(date)),
);

const readGroup = prepared((db, schoolId: number, group: number, date: string) =>
  membersOfGroup(db, schoolId, group).where(memberOn(date)),
);

/**
 * The students in a class or group on a date, by roll, as a register or an exam needs them. A group is asked for only where
 * no class has students, so that a class costs no further query.
 */
export async function listClassOn(db: Database, schoolId: number, classNumber: number, date: string) {
  const rows = await readClassOn(db, schoolId, classNumber, date);
  return rows.length > 0 ? rows : readGroupOn(db, schoolId, classNumber, date);
}

const readClassOn = prepared((db, schoolId: number, classNumber: number, date: string) =>
  membersOf(db, schoolId, classNumber).select(['person.photo_url as photo', 'person.left_at']).where(enrolledOn(date)),
);

const readGroupOn = prepared((db, schoolId: number, group: number, date: string) =>
  membersOfGroup(db, schoolId, group).select(['person.photo_url as photo', 'person.left_at']).where(memberOn(date)),
);

/** How many students in the scope each class has on a date; classes without any are left out. */
export function countStudentsByClass(db: Database, schoolId: number, date: string, scope: Scope) {
  const enrolments = selectIn(db, schoolId, 'enrolment').select(({ fn }) => [
    'class',
    fn.countAll<number>().as('students'),
  ]);
  return within(enrolments, scope, {
    classes: (some, teaching) => some.where('class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some, guarding) => some.where('student_id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some, id) => some.where('student_id', '=', id),
  })
    .where(enrolledOn(date))
    .groupBy('class')
    .orderBy('class')
    .execute();
}

/**
 * Returns a function that adds the roll and present name to the lines of a class's old records and sorts them by roll.
 */
export async function namerOf(db: Database, schoolId: number, classNumber: number) {
  const ofClass = await membersOf(db, schoolId, classNumber).execute();
  const everybody = ofClass.length > 0 ? ofClass : await membersOfGroup(db, schoolId, classNumber).execute();
  const members = new Map(everybody.map((member) => [member.enrolment_id, member]));
  return <L extends { readonly enrolment: number }>(lines: readonly L[]) =>
    lines
      .flatMap((line) => {
        const member = members.get(line.enrolment);
        return member ? [{ line: { ...line, roll: member.roll, name: member.name }, member }] : [];
      })
      .sort((one, other) => inOrderOfClass(one.member, other.member))
      .map(({ line }) => line);
}

function membersOf(db: Database, schoolId: number, classNumber: number) {
  return selectIn(db, schoolId, 'enrolment', { class: classNumber })
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select(memberColumns)
    .select(placeInClass(db, schoolId).as('place'))
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll');
}

/** The members of a group, each with the enrolment that makes them a member. */
function membersOfGroup(db: Database, schoolId: number, group: number) {
  return membersOfGroups(db, schoolId)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select(memberColumns)
    .select(placeInClass(db, schoolId).as('place'))
    .where('group_member.group_number', '=', group)
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll');
}

const memberColumns = [
  'enrolment.id as enrolment_id',
  'enrolment.student_id',
  'enrolment.class',
  'enrolment.roll',
  'session.name as session',
  'person.name',
] as const;

/** The class itself; `undefined` if the scope's teacher does not teach it, or its student is not in it today. */
export async function findClassOf(
  db: Database,
  schoolId: number,
  { class: classNumber, today }: { readonly class: number; readonly today: string },
  scope: Scope,
): Promise<number | undefined> {
  if (scope.of === 'everyone') return classNumber;
  const classes = selectIn(db, schoolId, 'class', { number: classNumber }).select('number');
  const row = await within(classes, scope, {
    classes: (some, teaching) => some.where('number', 'in', classesTaught(db, schoolId, teaching)),
    children: (some, guarding) => {
      const ofChildren = childrenOf(db, schoolId, guarding);
      return some.where(({ or, eb }) =>
        or([
          eb('number', 'in', classesOfChildren(db, schoolId, guarding)),
          eb('number', 'in', groupsOf(db, schoolId, ofChildren, today)),
        ]),
      );
    },
    person: (some, id) =>
      some.where(({ or, eb }) =>
        or([
          eb('number', 'in', classesOf(db, schoolId, id).where(enrolledOn(today))),
          eb('number', 'in', groupsOf(db, schoolId, id, today)),
        ]),
      ),
  }).executeTakeFirst();
  return row?.number;
}

/** The classes that a student is or was in, as a subquery. */
export function classesOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'enrolment', { student_id: studentId }).select('class');
}

/** All enrolments of some students, each with its student. */
export function listEnrolmentsOf(db: Database, schoolId: number, studentIds: readonly number[]) {
  return selectIn(db, schoolId, 'enrolment')
    .select(['id', 'student_id'])
    .where('student_id', 'in', idList(db, studentIds))
    .execute();
}

/** All enrolments of a student. As a subquery: with a join, SQLite would start from the whole school. */
export function enrolmentsOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'enrolment', { student_id: studentId }).select('id');
}

/** The class in which a student is on a date, or otherwise was last enrolled. */
export async function findClassNowOrLast(db: Database, schoolId: number, studentId: number, today: string) {
  return (await classNowOrLast(db, schoolId, sql<number>`${findableId(studentId)}`, today).executeTakeFirst())?.class;
}

/** The same as a subquery. */
export function classNowOrLast(db: Database, schoolId: number, studentId: RawBuilder<number>, today: string) {
  return selectIn(db, schoolId, 'enrolment as latest', { student_id: studentId })
    .select('latest.class')
    .where(lasts('latest'))
    .orderBy(({ eb }) => eb.case().when(enrolledOn(today, 'latest')).then(0).else(1).end())
    .orderBy('latest.from_date', 'desc')
    .orderBy('latest.id', 'desc')
    .limit(1);
}
