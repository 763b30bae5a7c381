import { type Selectable, sql } from 'kysely';
import { enrolledOn, lasts, liesOn } from '../../../base/school/server/enrolled-on.ts';
import { inOrderOfClass, placeInClass } from '../../../base/school/server/order-in-class.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import type { Period } from './period.queries.ts';

/** A student for whom there is a report. */
export type Member = {
  readonly id: number;
  readonly roll: number;
  /** The student's place in the class, as computed by `placeInClass`. */
  readonly place: number;
  /** Today's roll, if they are in a class today. */
  readonly rollNow: number | null;
  readonly name: string;
  readonly class: number;
  /** Whether they were in a class on the day of the report; otherwise `class` is today's. */
  readonly wasThere: boolean;
  /** The enrolments that registers and marks of the session can name. */
  readonly enrolments: readonly number[];
  /** The classes in which they were, each from its first day to the first day after it. */
  readonly stays: readonly { readonly class: number; readonly from: string; readonly until: string | null }[];
};

type MembersWanted = { readonly period: Period; readonly today: string };

/** One student of a class, by the roll in it or by the id. */
export type OneStudent = { readonly roll: number } | { readonly id: number };

/** The students in a class on the day of a report, by roll; or only one of them. */
export async function listMembers(
  db: Database,
  schoolId: number,
  { class: classNumber, only, ...wanted }: MembersWanted & { class: number; only?: OneStudent | undefined },
): Promise<Member[]> {
  const all = selectIn(db, schoolId, 'enrolment', { class: classNumber })
    .select('student_id')
    .where(enrolledOn(wanted.period.day));
  const one = only && ('roll' in only ? all.where('roll', '=', only.roll) : all.where('student_id', '=', only.id));
  const there = one ?? all;
  const rows = await enrolmentsOf(db, schoolId).where('own.student_id', 'in', there).execute();
  return [...Map.groupBy(rows, (row) => row.student_id).values()]
    .flatMap((own) => memberOf(own, wanted) ?? [])
    .sort(inOrderOfClass);
}

/**
 * Finds a student as of the day of a report or, if they were in no class then, as of today; `undefined` if they are in
 * none.
 */
export async function findMember(
  db: Database,
  schoolId: number,
  { studentId, ...wanted }: MembersWanted & { readonly studentId: number },
): Promise<Member | undefined> {
  return memberOf(await enrolmentsOf(db, schoolId).where('own.student_id', '=', studentId).execute(), wanted);
}

/**
 * Lists the sessions that have begun in which a student was in a class, oldest first, each with the first day after the
 * last enrolment in it; `null` if that has no end. An enrolment of an older session that goes on counts for the
 * sessions whose exams name it.
 */
export async function listStays(
  db: Database,
  schoolId: number,
  { studentId, today }: { readonly studentId: number; readonly today: string },
): Promise<ReadonlyMap<string, string | null>> {
  const examined = selectIn(db, schoolId, 'mark')
    .innerJoin('marks_record', onKey('marks_record.id', 'mark.record_id'))
    .select('marks_record.session_id')
    .where('mark.enrolment_id', '=', sql.ref<number>('own.id'));
  const rows = await enrolmentsOf(db, schoolId)
    .innerJoin('session', (join) => join.onRef('session.school_id', '=', 'own.school_id'))
    .select(['session.name as session', 'session.from_date as begins'])
    .where(({ or, eb }) =>
      or([eb('session.id', '=', sql.ref<number>('own.session_id')), eb('session.id', 'in', examined)]),
    )
    .where('own.student_id', '=', studentId)
    .where('session.from_date', '<=', today)
    .execute();
  const inOrder = rows.toSorted((one, other) => one.begins.localeCompare(other.begins));
  return new Map(inOrder.map(({ session, until }) => [session, until]));
}

/** Selects all enrolments of students who are not erased. */
function enrolmentsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'enrolment as own')
    .innerJoin('person', onKey('person.id', 'own.student_id'))
    .select(['own.id', 'own.student_id', 'own.class', 'own.roll', 'own.from_date as from', 'own.to_date as until'])
    .select(['person.name', placeInClass(db, schoolId, 'own').as('place')])
    .where('person.erased_at', 'is', null)
    .where(lasts('own'))
    .orderBy('own.from_date');
}

type EnrolmentRow = Pick<Selectable<Tables['enrolment']>, 'id' | 'student_id' | 'class' | 'roll'> & {
  readonly from: string;
  readonly until: string | null;
  readonly name: string;
  readonly place: number;
};

function memberOf(own: readonly EnrolmentRow[], { period, today }: MembersWanted): Member | undefined {
  const then = own.find((enrolment) => liesOn(enrolment, period.day));
  const now = own.find((enrolment) => liesOn(enrolment, today));
  const found = then ?? now;
  if (!found) return undefined;
  const stays = own.map(({ class: number, from, until }) => ({ class: number, from, until }));
  return {
    stays,
    id: found.student_id,
    roll: found.roll,
    place: found.place,
    rollNow: now?.roll ?? null,
    name: found.name,
    class: found.class,
    wasThere: then !== undefined,
    enrolments: own.filter(({ until }) => until === null || until > period.session.from).map(({ id }) => id),
  };
}
