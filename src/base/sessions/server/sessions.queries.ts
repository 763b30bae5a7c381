import { daysAfter } from '../../../platform/contract/dates.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { NewSession, NewTerm } from './sessions.rules.ts';

export async function addSessions(transaction: DatabaseTransaction, schoolId: number, sessions: readonly NewSession[]) {
  for (const session of sessions) await addSession(transaction, schoolId, session);
}

/** Stores a session and returns its id. A name in use, or an overlap with another, violates a constraint. */
export async function addSession(
  transaction: DatabaseTransaction,
  schoolId: number,
  { name, from, to }: NewSession,
): Promise<number> {
  return addRow(transaction, schoolId, 'session', { name, from_date: from, to_date: to });
}

/** A session to store with others, and its terms. */
export type SessionToAdd = NewSession & {
  readonly closedAt: Date | null;
  readonly terms: readonly Omit<NewTerm, 'id'>[];
};

/**
 * Stores sessions with their terms at once; returns the ids of both in the same order. Violates constraints like
 * `addSession`.
 */
export async function addManySessions(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessions: readonly SessionToAdd[],
): Promise<{ readonly id: number; readonly terms: readonly number[] }[]> {
  const rows = sessions.map(({ name, from, to, closedAt }) => ({
    name,
    from_date: from,
    to_date: to,
    closed_at: closedAt?.toISOString() ?? null,
  }));
  const ids = await addRows(transaction, schoolId, 'session', rows);
  const terms = sessions.flatMap((session, place) =>
    session.terms.map((term) => ({ ...term, session: ids[place] as number })),
  );
  const termRows = terms.map(({ session, name, from, to, weight = 100 }) => ({
    session_id: session,
    name,
    from_date: from,
    to_date: to,
    weight,
  }));
  const termIds = await addRows(transaction, schoolId, 'term', termRows);
  return ids.map((id) => ({ id, terms: termIds.filter((_, place) => terms[place]?.session === id) }));
}

/** Deletes sessions, to which nothing but their terms refers. */
export async function deleteSessions(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  const listed = idList(transaction, ids);
  await deleteIn(transaction, schoolId, 'term').where('session_id', 'in', listed).execute();
  await deleteIn(transaction, schoolId, 'session').where('id', 'in', listed).execute();
}

/** Every session of a school, with its id. */
export function listStoredSessions(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'session')
    .select(['id', 'name', 'from_date as from', 'to_date as to', 'closed_at'])
    .orderBy('from_date')
    .execute();
}

export function listStoredTerms(db: Database, schoolId: number, sessionId: number) {
  return selectIn(db, schoolId, 'term', { session_id: sessionId })
    .select(['id', 'name', 'from_date as from', 'to_date as to'])
    .orderBy('from_date')
    .execute();
}

/** Changes a session's name and dates. Violates constraints like `addSession`. */
export async function changeSession(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { name, from, to }: NewSession,
): Promise<void> {
  await updateIn(transaction, schoolId, 'session', { id: findableId(id) })
    .set({ name, from_date: from, to_date: to })
    .execute();
}

/** A day that is in no term. */
const farAway = '9998-01-01';

/** Stores the terms of a session: terms with an id are changed, others are added, and those not named are removed. */
export async function storeTerms(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessionId: number,
  terms: readonly NewTerm[],
): Promise<void> {
  const kept = terms.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await deleteIn(transaction, schoolId, 'term', { session_id: sessionId })
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  // The terms first get unused names and days, because they may be exchanged and the database checks them after every
  // statement.
  for (const [place, id] of kept.entries()) {
    const day = daysAfter(farAway, place);
    await changeTerm(transaction, schoolId, id, { name: `#${id}`, from: day, to: day });
  }
  for (const term of terms) {
    if (term.id !== undefined) await changeTerm(transaction, schoolId, term.id, term);
    else await addTerm(transaction, schoolId, sessionId, term);
  }
}

async function changeTerm(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { name, from, to, weight }: NewTerm,
): Promise<void> {
  await updateIn(transaction, schoolId, 'term', { id }).set({ name, from_date: from, to_date: to, weight }).execute();
}

async function addTerm(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessionId: number,
  { name, from, to, weight }: NewTerm,
): Promise<void> {
  await transaction
    .insertInto('term')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'term', schoolId),
      session_id: sessionId,
      name,
      from_date: from,
      to_date: to,
      ...(weight !== undefined && { weight }),
    })
    .execute();
}

/** How many registers of a session lie within its former days and outside the new ones. */
export async function countRegistersLeftOutside(
  db: Database,
  schoolId: number,
  sessionId: number,
  before: { readonly from: string; readonly to: string },
  after: { readonly from: string; readonly to: string },
): Promise<{ readonly first: number; readonly last: number }> {
  const count = async (from: string, until: string) => {
    return countOf(
      selectIn(db, schoolId, 'attendance_sheet', { session_id: sessionId })
        .where('date', '>=', from)
        .where('date', '<=', until)
        .where(({ or, eb }) => or([eb('date', '<', after.from), eb('date', '>', after.to)])),
    );
  };
  const all = await count(before.from, before.to);
  const last = after.to < before.to ? await count(after.to, before.to) : 0;
  return { first: all - last, last };
}

/** The first of these terms to which an exam, a comment, a publication or a report card belongs. */
export function findUsedTerm(
  db: Database,
  schoolId: number,
  ids: readonly number[],
): Promise<{ readonly name: string } | undefined> {
  const used = (table: 'marks_record' | 'report_comment' | 'term_publication' | 'report_card') =>
    selectIn(db, schoolId, table).select('term_id').where('term_id', 'is not', null);
  return selectIn(db, schoolId, 'term')
    .select('name')
    .where('id', 'in', idList(db, ids))
    .where(({ or, eb }) =>
      or([
        eb('id', 'in', used('marks_record')),
        eb('id', 'in', used('report_comment')),
        eb('id', 'in', used('term_publication')),
        eb('id', 'in', used('report_card')),
      ]),
    )
    .orderBy('from_date')
    .limit(1)
    .executeTakeFirst();
}

/** Makes a session read-only, or opens it again. */
export async function closeSession(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  closedAt: Date | null,
): Promise<void> {
  await updateIn(transaction, schoolId, 'session', { id: findableId(id) })
    .set({ closed_at: closedAt?.toISOString() ?? null })
    .execute();
}
