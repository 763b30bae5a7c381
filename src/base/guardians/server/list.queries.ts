import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { idList, textList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import { contains, hasWordsOf } from '../../../platform/database/search.ts';
import { byCodes, orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { OwnField } from '../../fields/fields.contract.ts';
import { type FieldFilter, meetsFilters, orderOfField } from '../../fields/server/field-filters.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { readValuesSeen } from '../../fields/server/values.queries.ts';
import { hasJoined, invitationMailState, invitedAt } from '../../identity/server/invitations.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import { classesTaught } from '../../school/server/teaching.queries.ts';
import { type GuardianOfChildren, type GuardiansQuery, guardiansPerPage } from '../guardians.contract.ts';

/**
 * The day of the students, the classes that the reader reaches, the own fields that they may see, and those of them that
 * filter and sort the list.
 */
type Reached = {
  readonly date: string;
  readonly scope: Scope;
  readonly seen?: readonly KnownField[];
  readonly filters?: readonly FieldFilter[];
  readonly orderField?: OwnField | undefined;
};

/**
 * One page of the guardians of a day's students (all if there is no `page`) and their total number: the linked ones,
 * and those named only in students' records. Runs at most five queries.
 */
export async function listGuardiansOn(
  db: Database,
  schoolId: number,
  at: Reached,
  query: GuardiansQuery,
): Promise<{ readonly guardians: GuardianOfChildren[]; readonly total: number }> {
  const { page, size = guardiansPerPage, sort = 'name' } = query;
  const { orderField } = at;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [isNone, value] = orderField ? orderOfField(db, orderField) : [];
  const found = matching(db, schoolId, at, query);
  const all = found.select(['name', 'email', 'joined']).select(({ fn }) => fn.max<string>('phone').as('phone'));
  const rows = await db
    .selectFrom(all.as('guardian'))
    .selectAll('guardian')
    .$if(isNone !== undefined, (some) =>
      some
        .leftJoin('person', (join) =>
          join.on('person.school_id', '=', schoolId).onRef('person.id', '=', 'guardian.person_id'),
        )
        .orderBy(isNone as never)
        .orderBy(value as never, direction),
    )
    .orderBy(byCodes(db, sql.ref('guardian.sort_name')), orderField ? 'asc' : direction)
    .orderBy('person_id')
    .orderBy('on_paper')
    .$if(page !== undefined, (some) => some.limit(size).offset(((page ?? 1) - 1) * size))
    .execute();
  const total = page === undefined ? rows.length : await countAll(db, found);
  const children = Map.groupBy(await listChildrenOf(db, schoolId, at, rows), keyOf);
  const invitations = await readInvitations(db, schoolId, rows);
  const people = rows.map(({ person_id }) => person_id).filter((id) => id !== 0);
  const values = await readValuesSeen(db, schoolId, people, at.seen ?? []);
  const guardians = rows.map((row) => {
    const invitation = invitations.get(row.person_id);
    return {
      personId: row.person_id === 0 ? null : String(row.person_id),
      name: row.name,
      email: row.email,
      phone: row.phone,
      invited: invitation?.invited ?? null,
      invitationMail: invitation?.mail ?? null,
      joined: row.joined === 1,
      ...values.get(row.person_id),
      children: (children.get(keyOf(row)) ?? []).map(({ student_id, child, class: classNumber, roll, relation }) => {
        return { _id: String(student_id), name: child, class: classNumber, roll, relation };
      }),
    };
  });
  return { guardians, total };
}

async function countAll(db: Database, found: ReturnType<typeof matching>): Promise<number> {
  return countOf(db.selectFrom(found.as('found')));
}

/** The key of a guardian: the person or, without an account, the entries in students' records. */
type Key = { readonly person_id: number; readonly on_paper: string };

function keyOf({ person_id, on_paper }: Key): string {
  return person_id === 0 ? on_paper : String(person_id);
}

function matching(db: Database, schoolId: number, at: Reached, { search = '', state }: GuardiansQuery) {
  const { filters = [] } = at;
  // Who is only in students' records has no fields, so their values are blank.
  const isBlank = filters.every(({ text }) => text === '');
  const people = selectIn(db, schoolId, 'person').select('person.id').where(meetsFilters(db, filters));
  return db
    .selectFrom(ofStudents(db, schoolId, at).as('guardian'))
    .select(['person_id', 'on_paper', 'sort_name'])
    .$if(search.trim() !== '', (query) => query.where(isLike(search)))
    .$if(filters.length > 0, (query) =>
      query.where(({ or, eb }) => or([eb('person_id', 'in', people), ...(isBlank ? [eb('person_id', '=', 0)] : [])])),
    )
    .$if(state !== undefined, (query) => query.where('joined', '=', state === 'joined' ? 1 : 0))
    .groupBy(['person_id', 'on_paper', 'sort_name', 'name', 'email', 'joined']);
}

/** The minimum number of digits to search in phone numbers. */
const fewestDigits = 3;

/**
 * A condition that matches part of a phone number if the text has no letters, and otherwise part of a name or an email.
 */
function isLike(text: string): RawBuilder<SqlBool> {
  // The prefix is removed because numbers are stored with or without the country code, and with or without a leading
  // zero.
  const digits = asciiDigits(text)
    .trim()
    .replace(/^\+\d{1,3}[\s-]+/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '');
  const phone = [' ', '-', '(', ')', '.', '/'].reduce<RawBuilder<unknown>>(
    (number, sign) => sql`replace(${number}, ${sql.lit(sign)}, '')`,
    sql.ref('phone'),
  );
  const hasPhone = digits.length < fewestDigits ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${phone} like ${`%${digits}%`}`;
  return /\p{L}/u.test(text)
    ? sql<SqlBool>`(${hasWordsOf('search_name', text)} or ${contains('email', text)})`
    : hasPhone;
}

/** One row for each guardian and each of their children. */
function ofStudents(db: Database, schoolId: number, at: Reached) {
  const { date } = at;
  const linked = studentsOn(db, schoolId, at)
    .innerJoin('guardian_link as link', onKey('link.student_id', 'student.person_id'))
    .innerJoin('person', onKey('person.id', 'link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'link.guardian_id'))
    .select(['link.guardian_id as person_id', sql<string>`''`.as('on_paper')])
    .select(['person.name', 'person.search_name', 'account.email', 'link.relation'])
    .select(
      sql<string>`case when account.phone is not null then account.phone
      when ${isSame('person.search_name', 'account.email')} then student.guardian_phone else '' end`.as('phone'),
    )
    .select(orderOfName(db).as('sort_name'))
    .select(sql<number>`case when ${hasJoined} then 1 else 0 end`.as('joined'))
    .select(['enrolment.student_id', 'enrolment.class', 'enrolment.roll'])
    .where(stands(date));
  const onPaper = studentsOn(db, schoolId, at)
    .select([sql<number>`0`.as('person_id'), recordOfGuardian.as('on_paper')])
    .select(['student.guardian_name as name', 'student.guardian_search_name as search_name'])
    .select([emailOnRecord.as('email'), 'student.guardian_relation as relation', 'student.guardian_phone as phone'])
    .select('student.guardian_search_name as sort_name')
    .select(sql<number>`0`.as('joined'))
    .select(['enrolment.student_id', 'enrolment.class', 'enrolment.roll'])
    .where('student.guardian_name', '<>', '')
    .where('student.person_id', 'not in', linkedToSame(db, schoolId, date));
  return linked.unionAll(onPaper);
}

function studentsOn(db: Database, schoolId: number, { date, scope }: Reached) {
  const students = selectIn(db, schoolId, 'student')
    .innerJoin('enrolment', onKey('enrolment.student_id', 'student.person_id'))
    .where(enrolledOn(date));
  return within(students, scope, {
    classes: (some, teaching) => some.where('enrolment.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some) => some.where('enrolment.id', 'is', null),
    person: (some) => some.where('enrolment.id', 'is', null),
  });
}

const emailOnRecord = sql<string>`lower(coalesce(student.guardian_email, ''))`;

/** Brothers and sisters whose records agree on their guardian share one. */
const recordOfGuardian = sql<string>`(
  student.guardian_search_name || ' / ' || student.guardian_phone || ' / ' || ${emailOnRecord}
)`;

/** A condition that the student's record names this person, by name or by email. */
function isSame(searchName: string, email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(student.guardian_search_name = ${sql.ref(searchName)}
    or (${sql.ref(email)} <> '' and ${emailOnRecord} = ${sql.ref(email)}))`;
}

/**
 * The students who are linked to the guardian whom their record names. It is asked once for all: for each student,
 * SQLite read every link of the school.
 */
function linkedToSame(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'guardian_link as link')
    .innerJoin('student', onKey('student.person_id', 'link.student_id'))
    .innerJoin('person', onKey('person.id', 'link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'link.guardian_id'))
    .select('link.student_id')
    .where(isSame('person.search_name', 'account.email'))
    .where(stands(date));
}

/** A condition for links that are valid on the date or begin later. */
function stands(date: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(link.removed_at is null and (link.to_date is null or link.to_date >= ${date}))`;
}

async function listChildrenOf(db: Database, schoolId: number, at: Reached, guardians: readonly Key[]) {
  const people = guardians.map(({ person_id }) => person_id).filter((id) => id !== 0);
  const records = guardians.map(({ on_paper }) => on_paper).filter((record) => record !== '');
  return db
    .selectFrom(ofStudents(db, schoolId, at).as('guardian'))
    .innerJoin('person as child', (join) =>
      join.on('child.school_id', '=', schoolId).onRef('child.id', '=', 'guardian.student_id'),
    )
    .select(['guardian.person_id', 'guardian.on_paper', 'guardian.student_id', 'child.name as child'])
    .select(['guardian.class', 'guardian.roll', 'guardian.relation'])
    .where(({ or, eb }) =>
      or([eb('guardian.person_id', 'in', idList(db, people)), eb('guardian.on_paper', 'in', textList(db, records))]),
    )
    .orderBy('guardian.class')
    .orderBy('guardian.roll')
    .execute();
}

async function readInvitations(db: Database, schoolId: number, guardians: readonly Key[]) {
  const people = guardians.map(({ person_id }) => person_id).filter((id) => id !== 0);
  const rows = await selectIn(db, schoolId, 'account')
    .select(['person_id', invitedAt(schoolId).as('invited'), invitationMailState(schoolId).as('mail')])
    .where('person_id', 'in', idList(db, people))
    .execute();
  return new Map(rows.map((row) => [row.person_id, row]));
}
