import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { placeInClass } from '../../../base/school/server/order-in-class.ts';
import { studentsTaught } from '../../../base/school/server/teaching.queries.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { isMarked } from '../../../records/marks/server/publication.queries.ts';
import type { ReportCard } from '../report-cards.contract.ts';
import { type CardKey, numberOf, shownCode } from './card-number.ts';

type Wanted = {
  readonly class?: number | undefined;
  readonly term?: number | undefined;
  readonly studentId?: number | undefined;
};

/** The cards in the scope, by roll, each student's latest first. */
export async function listCards(db: Database, schoolId: number, wanted: Wanted, scope: Scope): Promise<ReportCard[]> {
  const { class: classNumber, term, studentId } = wanted;
  const rows = await cardsWithin(db, schoolId, scope)
    .innerJoin('person', onKey('person.id', 'report_card.student_id'))
    .select(['report_card.id', 'person.name', 'report_card.class', 'report_card.term_id', 'report_card.code'])
    .select(['report_card.version', 'report_card.issued_at', 'report_card.sha256', 'report_card.student_id'])
    .select((card) => [rollOf(db, schoolId).as('roll'), card.not(card.exists(laterOf(db, schoolId))).as('latest')])
    .$if(classNumber !== undefined, (query) => query.where('report_card.class', '=', classNumber as number))
    .$if(term !== undefined, (query) => query.where('report_card.term_id', '=', findableId(term as number)))
    .$if(studentId !== undefined, (query) => query.where('report_card.student_id', '=', studentId as number))
    .orderBy(placeOf(db, schoolId))
    .orderBy('roll')
    .orderBy('report_card.student_id')
    .orderBy('report_card.term_id', 'desc')
    .orderBy('report_card.version', 'desc')
    .execute();
  return rows.map(({ id, term_id, code, issued_at, student_id, latest, roll, ...row }) => ({
    _id: String(id),
    roll: roll ?? 0,
    name: row.name,
    class: row.class,
    term: String(term_id),
    number: numberOf({ schoolId, id }),
    code: shownCode(code),
    version: row.version,
    issuedAt: issued_at,
    sha256: row.sha256,
    isLatest: Boolean(latest),
  }));
}

/** Returns the first and last day of these terms' sessions; `undefined` without terms. */
export async function daysOfTerms(db: Database, schoolId: number, terms: readonly number[]) {
  const { date, until } = await selectIn(db, schoolId, 'term')
    .innerJoin('session', onKey('session.id', 'term.session_id'))
    .select(({ fn }) => [
      fn.min<string | null>('session.from_date').as('date'),
      fn.max<string | null>('session.to_date').as('until'),
    ])
    .where('term.id', 'in', idList(db, terms))
    .executeTakeFirstOrThrow();
  return date === null || until === null ? {} : { date, until };
}

/** The student's last roll in the card's class by the end of the session of its term. */
function rollOf(db: Database, schoolId: number) {
  return enrolmentOf(db, schoolId).select('enrolment.roll');
}

function placeOf(db: Database, schoolId: number) {
  return enrolmentOf(db, schoolId).select(placeInClass(db, schoolId).as('place'));
}

/** The enrolment of a card. */
function enrolmentOf(db: Database, schoolId: number) {
  return (
    selectIn(db, schoolId, 'enrolment')
      .innerJoin('term', (join) => join.onRef('term.school_id', '=', 'enrolment.school_id'))
      .innerJoin('session', onKey('session.id', 'term.session_id'))
      // The enrolment can be of an older session, if the student was not moved up.
      .whereRef('enrolment.from_date', '<=', 'session.to_date')
      .whereRef('enrolment.student_id', '=', sql.ref('report_card.student_id'))
      .whereRef('enrolment.class', '=', sql.ref('report_card.class'))
      .whereRef('term.id', '=', sql.ref('report_card.term_id'))
      .orderBy('enrolment.from_date', 'desc')
      .orderBy('enrolment.id', 'desc')
      .limit(1)
  );
}

/** A later card of the same student and term. */
function laterOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'report_card as later')
    .select('later.id')
    .whereRef('later.student_id', '=', sql.ref('report_card.student_id'))
    .whereRef('later.term_id', '=', sql.ref('report_card.term_id'))
    .whereRef('later.version', '>', sql.ref('report_card.version'));
}

function cardsWithin(db: Database, schoolId: number, scope: Scope) {
  return within(selectIn(db, schoolId, 'report_card'), scope, {
    classes: (some, teaching) => some.where('report_card.student_id', 'in', studentsTaught(db, schoolId, teaching)),
    children: (some, guarding) => some.where('report_card.student_id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some, id) => some.where('report_card.student_id', '=', id),
  });
}

/** One card with its PDF, in base64, if it is in the scope. */
export function findCard(db: Database, schoolId: number, id: number, scope: Scope) {
  return cardsWithin(db, schoolId, scope)
    .innerJoin('person', onKey('person.id', 'report_card.student_id'))
    .innerJoin('term', onKey('term.id', 'report_card.term_id'))
    .select(['report_card.id', 'report_card.student_id', 'report_card.class', 'report_card.pdf'])
    .select(['person.name', 'term.name as term'])
    .where('report_card.id', '=', findableId(id))
    .executeTakeFirst();
}

/** The latest cards of a class in a term that are in the scope, by roll, with their PDFs in base64. */
export function readLatestOfClass(
  db: Database,
  schoolId: number,
  { class: classNumber, term }: { readonly class: number; readonly term: number },
  scope: Scope,
) {
  return cardsWithin(db, schoolId, scope)
    .innerJoin('term', onKey('term.id', 'report_card.term_id'))
    .select(['report_card.pdf', 'term.name as term'])
    .select(rollOf(db, schoolId).as('roll'))
    .where('report_card.class', '=', classNumber)
    .where('report_card.term_id', '=', findableId(term))
    .where(({ not, exists }) => not(exists(laterOf(db, schoolId))))
    .orderBy(placeOf(db, schoolId))
    .orderBy('roll')
    .orderBy('report_card.student_id')
    .execute();
}

/** Finds the proof that a card is genuine. It runs the same queries whether or not the card exists. */
export function findProof(db: Database, { schoolId, id }: CardKey = { schoolId: noId, id: noId }) {
  const school = findableId(schoolId);
  return selectIn(db, school, 'report_card', { id: findableId(id) })
    .select('code')
    .select((card) => card.exists(laterOf(db, school)).as('isSuperseded'))
    .executeTakeFirst();
}

/** A card to store. */
export type NewCard = {
  readonly id: number;
  readonly code: string;
  readonly studentId: number;
  readonly version: number;
  readonly contentHash: string;
  readonly pdf: Buffer;
};

type IssuedTo = { readonly class: number; readonly term: number; readonly by: number; readonly at: Date };

/**
 * Stores cards of students whom `holdStudents` has locked; returns the stored ones. A card is missing if another
 * request has just issued the same version.
 */
export async function storeCards(
  transaction: DatabaseTransaction,
  schoolId: number,
  cards: readonly NewCard[],
  { class: classNumber, term, by, at }: IssuedTo,
): Promise<{ id: number; student_id: number }[]> {
  if (cards.length === 0) return [];
  return transaction
    .insertInto('report_card')
    .values(
      cards.map(({ id, code, studentId, version, contentHash, pdf }) => ({
        school_id: schoolId,
        id,
        code,
        student_id: studentId,
        term_id: term,
        class: classNumber,
        version,
        issued_at: at.toISOString(),
        issued_by: by,
        content_hash: contentHash,
        sha256: hash('sha256', pdf, 'hex'),
        pdf: pdf.toString('base64'),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'student_id'])
    .execute();
}

/**
 * Locks these students and returns those who are not erased. A later erasure waits for the transaction and then deletes
 * what it stored. SQLite has only one writer anyway.
 */
export async function holdStudents(
  transaction: DatabaseTransaction,
  schoolId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await selectIn(transaction, schoolId, 'person', { erased_at: null })
    .select('id')
    .where('id', 'in', idList(transaction, ids))
    .$if(engineOf(transaction) === 'postgres', (query) => query.forShare())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The latest card of a term of each of these students, by student. */
export async function readLatest(db: Database, schoolId: number, term: number, studentIds: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'report_card', { term_id: term })
    .select(['report_card.id', 'report_card.student_id', 'report_card.version', 'report_card.content_hash'])
    .where('report_card.student_id', 'in', idList(db, studentIds))
    .where(({ not, exists }) => not(exists(laterOf(db, schoolId))))
    .execute();
  return new Map(rows.map((row) => [row.student_id, row]));
}

/**
 * Counts the exams of a term in which a student of a class, or of one of its groups, has a mark, and the published ones
 * among them.
 */
export function countExams(
  db: Database,
  schoolId: number,
  { class: classNumber, term }: { class: number; term: number },
) {
  const marked = selectIn(db, schoolId, 'mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .select('mark.record_id')
    .whereRef('mark.record_id', '=', sql.ref('marks_record.id'))
    .where('enrolment.class', '=', classNumber)
    .where(isMarked);
  return selectIn(db, schoolId, 'marks_record', { term_id: term })
    .select(({ fn }) => [fn.countAll<number>().as('exams'), fn.count<number>('published_at').as('published')])
    .where(({ exists }) => exists(marked))
    .executeTakeFirstOrThrow();
}

/** The cards in a student's data export. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await selectIn(db, schoolId, 'report_card', { student_id: studentId })
    .innerJoin('term', onKey('term.id', 'report_card.term_id'))
    .innerJoin('session', onKey('session.id', 'term.session_id'))
    .select(['report_card.id', 'report_card.class', 'report_card.version', 'report_card.issued_at as issuedAt'])
    .select(['session.name as session', 'term.name as term', 'report_card.sha256'])
    .orderBy('report_card.id')
    .execute();
  return rows.map(({ id, ...card }) => ({ number: numberOf({ schoolId, id }), ...card }));
}

/** Deletes a student's cards; a printed card is then reported as unknown. */
export async function eraseCards(transaction: DatabaseTransaction, schoolId: number, studentId: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'report_card', { student_id: studentId }).execute();
}
