import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listGuardiansOn } from '../../../base/guardians/server/list.queries.ts';
import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { classesTaught } from '../../../base/school/server/teaching.queries.ts';
import { rollsThatBegin } from '../../../base/students/server/student-records.queries.ts';
import { onKey } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import { beginsWith, contains, hasWordLike } from '../../../platform/database/search.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type FoundPerson, mostFound } from '../find.contract.ts';
import { type SearchWord, searchWordsOf } from '../search-words.ts';

export type Wanted = { readonly text: string } | { readonly ids: readonly number[] };

/** Students in the scope who are in a class today, best matches first. Emails are neither searched nor shown without `emails`. */
export async function findStudents(
  db: Database,
  schoolId: number,
  wanted: Wanted,
  { emails, scope, today }: { readonly emails: boolean; readonly scope: Scope; readonly today: string },
): Promise<FoundPerson[]> {
  const { isFound, rank, isByRoll } = searchFor(wanted, { emails, rolls: true });
  const students = currentPeople(db, schoolId, 'student').innerJoin('enrolment', (join) =>
    onKey('enrolment.student_id', 'person.id')(join).on(enrolledOn(today)),
  );
  const rows = await within(students, scope, {
    classes: (some, teaching) => some.where('enrolment.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some, guarding) => some.where('person.id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some, id) => some.where('person.id', '=', id),
  })
    .select(['person.id', 'person.name', 'account.email', 'person.photo_url', 'enrolment.class', 'enrolment.roll'])
    .where(isFound)
    .orderBy(rank)
    .$if(!isByRoll, (query) => query.orderBy(orderOfName(db)))
    .orderBy('enrolment.roll')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, name, email, photo_url, class: classNumber, roll }) => {
    const told = emails ? email : null;
    return { _id: String(id), role: 'student', name, class: classNumber, roll, email: told, photo: photo_url };
  });
}

/** Teachers or admins who have not left, best matches first. */
export async function findStaff(
  db: Database,
  schoolId: number,
  role: 'admin' | 'teacher',
  wanted: Wanted,
): Promise<FoundPerson[]> {
  const { isFound, rank } = searchFor(wanted, { emails: true, rolls: false });
  const rows = await currentPeople(db, schoolId, role)
    .select(['person.id', 'person.name', 'account.email', 'person.photo_url'])
    .where(isFound)
    .orderBy(rank)
    .orderBy(orderOfName(db))
    .orderBy('person.id')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, name, email, photo_url: photo }) => {
    return { _id: String(id), role, name, class: null, roll: null, email, photo };
  });
}

/** Guardians of the current students in the scope, by name, each with their first child. */
export async function findGuardians(
  db: Database,
  schoolId: number,
  text: string,
  of: { readonly scope: Scope; readonly today: string },
): Promise<FoundPerson[]> {
  const query = { search: text, page: 1, size: mostFound };
  const { guardians } = await listGuardiansOn(db, schoolId, { date: of.today, scope: of.scope }, query);
  return guardians.flatMap(({ personId, name, email, phone, children: [child] }) =>
    child === undefined
      ? []
      : {
          ...{ _id: child._id, role: 'guardian' as const, name, class: child.class, roll: child.roll },
          ...{ email, photo: null, guardian: { personId, child: child.name, phone } },
        },
  );
}

type Condition = RawBuilder<SqlBool>;
type Search = { readonly isFound: Condition; readonly rank: RawBuilder<unknown>; readonly isByRoll: boolean };
/** Ranks the found people: an exact roll, then names that begin with the text, then names with a word that does, then the others. */
function searchFor(wanted: Wanted, { emails, rolls }: { readonly emails: boolean; readonly rolls: boolean }): Search {
  if ('ids' in wanted) {
    return {
      isFound: sql`person.id in (${sql.join(wanted.ids.map(findableId))})`,
      rank: sql`person.id`,
      isByRoll: false,
    };
  }
  const { text } = wanted;
  const words = searchWordsOf(text);
  const numbered = words.map((word) => ({ word, roll: rolls ? rollLike(word) : none }));
  const name = 'person.search_name';
  const email = emails ? beginsWith('account.email', text) : none;
  const isFound = or([and(numbered.map(({ word, roll }) => or([contains(name, word.text), roll]))), email]);
  const begins = or([beginsWith(name, text), email]);
  const wordsBegin = and(numbered.map(({ word, roll }) => or([hasWordLike(name, word.text), roll])));
  const numbers = words.flatMap(({ number }) => (rolls && number !== undefined ? [number] : []));
  const isRoll = or(numbers.map((number) => sql<SqlBool>`enrolment.roll = ${number}`));
  const rank = sql`case when ${isRoll} then 0 when ${begins} then 1 when ${wordsBegin} then 2 else 3 end`;
  return { isFound, rank, isByRoll: numbers.length > 0 };
}

const none: Condition = sql`1 = 0`;

/** A roll that begins with the word. */
function rollLike({ number }: SearchWord): Condition {
  if (number === undefined) return none;
  return or(rollsThatBegin(number).map(({ from, to }) => sql<SqlBool>`enrolment.roll between ${from} and ${to}`));
}

function or(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? none : sql`(${sql.join(conditions, sql` or `)})`;
}

/** An empty list of conditions matches nobody, so a text without words finds no one. */
function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? none : sql`(${sql.join(conditions, sql` and `)})`;
}
