import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Reason } from '../solver/why-not.ts';
import type { Draft, DraftLesson, DraftState } from '../timetable-maker.contract.ts';

/** Where the lessons of a draft are, and which rows were the hardest to place, the hardest first. */
export type DraftResult = {
  readonly lessons: readonly DraftLesson[];
  readonly stuck: readonly string[];
  /** Why not all were placed, as far as it was found out. */
  readonly reasons: readonly Reason[];
};

export type NewDraft = {
  readonly sessionId: number;
  readonly plan: string;
  readonly planVersion: number;
  readonly seconds: number;
  readonly from: string | null;
  readonly of: number;
  readonly by: number;
  readonly now: Date;
};

/** Returns its id; `undefined` while another one of the school is being made. */
export async function addDraft(
  transaction: DatabaseTransaction,
  schoolId: number,
  draft: NewDraft,
): Promise<number | undefined> {
  const added = await insertRow(transaction, 'timetable_draft', {
    ...{ school_id: schoolId, id: newId(transaction, 'timetable_draft', schoolId), session_id: draft.sessionId },
    ...{ state: 'making', plan: draft.plan, plan_version: draft.planVersion, seconds: draft.seconds },
    ...{ made_from: draft.from, progress: JSON.stringify({ placed: 0, of: draft.of, stuck: [] }) },
    ...{ made_at: draft.now.toISOString(), made_by: draft.by },
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Adds other timetables that the same making has come to, the first of them, as far as the session may have more drafts. */
export async function addChoices(
  transaction: DatabaseTransaction,
  schoolId: number,
  first: StoredDraft,
  { state, results }: { readonly state: Exclude<DraftState, 'making'>; readonly results: readonly DraftResult[] },
): Promise<void> {
  const more = maxDrafts - (await countDrafts(transaction, schoolId, first.session_id));
  for (const result of results.slice(0, Math.max(0, more))) {
    await addChoice(transaction, schoolId, first, { state, result });
  }
}

async function addChoice(
  transaction: DatabaseTransaction,
  schoolId: number,
  first: StoredDraft,
  { state, result }: { readonly state: Exclude<DraftState, 'making'>; readonly result: DraftResult },
): Promise<void> {
  const { session_id, plan, plan_version, seconds, made_from, made_at, made_by } = first;
  await insertRow(transaction, 'timetable_draft', {
    ...{ school_id: schoolId, id: newId(transaction, 'timetable_draft', schoolId), state, session_id, plan },
    ...{ plan_version, seconds, made_from, made_at, made_by, progress: JSON.stringify(first.progress) },
    result: JSON.stringify(result),
  }).execute();
}

/** Of a session; more at once would not be compared. */
export const maxDrafts = 20;

export async function countDrafts(db: Database, schoolId: number, session: number): Promise<number> {
  const { count } = await inSchool(db, schoolId)
    .selectFrom('timetable_draft')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a draft is the timetable in force with few moves. */
export function isRepair({ made_from }: Pick<StoredDraft, 'made_from'>): boolean {
  return made_from === 'repair';
}

/** Of a session, what its drafts are read with. */
export function readSession(db: Database, schoolId: number, id: number) {
  return inSchool(db, schoolId)
    .selectFrom('session')
    .select(['id as session_id', 'from_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export type StoredDraft = Awaited<ReturnType<typeof listDrafts>>[number];

/** The drafts of a session, or one by its id, the newest first. */
export async function listDrafts(
  db: Database,
  schoolId: number,
  only: { readonly session: number } | { readonly id: number },
) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('timetable_draft as draft')
    .innerJoin('session', onKey('session.id', 'draft.session_id'))
    .leftJoin('person', onKey('person.id', 'draft.made_by'))
    .leftJoin('account', onKey('account.person_id', 'draft.made_by'))
    .leftJoin('timetable_plan as saved', onKey('saved.session_id', 'draft.session_id'))
    .leftJoin('coming_timetable as coming', onKey('coming.draft_id', 'draft.id'))
    .select(['draft.id', 'draft.session_id', 'draft.state', 'draft.plan', 'draft.plan_version', 'draft.seconds'])
    .select(['draft.progress', 'draft.result', 'draft.made_at', 'draft.made_by', 'draft.made_from', 'draft.stop_at'])
    .select(['draft.published_from', 'session.name as session', 'session.closed_at', 'session.from_date'])
    .select(['session.to_date', 'person.name', 'account.email', 'saved.version', 'coming.draft_id as waiting'])
    .where(({ eb }) =>
      'id' in only ? eb('draft.id', '=', findableId(only.id)) : eb('draft.session_id', '=', only.session),
    )
    .orderBy('draft.id', 'desc')
    .execute();
  return rows.map(({ progress, result, name, email, waiting, ...row }) => ({
    ...row,
    progress: JSON.parse(progress) as Draft['progress'],
    result: result === null ? null : (JSON.parse(result) as DraftResult),
    madeBy: name !== null && email !== null ? { name, email } : null,
    isWaiting: waiting !== null,
    isOutdated: row.version !== row.plan_version,
  }));
}

/** Locks the draft until the transaction ends; SQLite has one writer anyway. Returns `undefined` if there is none. */
export async function holdDraft(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<StoredDraft | undefined> {
  await inSchool(transaction, schoolId)
    .updateTable('timetable_draft')
    .set(({ ref }) => ({ seconds: ref('seconds') }))
    .where('id', '=', findableId(id))
    .execute();
  const [draft] = await listDrafts(transaction, schoolId, { id });
  return draft;
}

/** What a draft that is being made is to hear: whether it was stopped; `undefined` if it was deleted. */
export function findWish(db: Database, schoolId: number, id: number) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_draft')
    .select(['state', 'stop_at', 'made_at'])
    .where('id', '=', findableId(id))
    .executeTakeFirst();
}

export async function stopMaking(transaction: DatabaseTransaction, schoolId: number, id: number, now: Date) {
  const { numUpdatedRows } = await inSchool(transaction, schoolId)
    .updateTable('timetable_draft')
    .set({ stop_at: now.toISOString() })
    .where('id', '=', findableId(id))
    .where('state', '=', 'making')
    .where('stop_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function tellProgress(
  db: Database,
  schoolId: number,
  id: number,
  progress: Draft['progress'],
): Promise<void> {
  await inSchool(db, schoolId)
    .updateTable('timetable_draft')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

/** Stores what the making came to. Does nothing to a draft that was deleted. */
export async function endMaking(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { state, result }: { readonly state: Exclude<DraftState, 'making'>; readonly result: DraftResult | null },
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('timetable_draft')
    .set({ state, result: result && JSON.stringify(result) })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

export async function storeResult(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  result: DraftResult,
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('timetable_draft')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute();
}

export async function storePublished(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  from: string | null,
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('timetable_draft')
    .set({ published_from: from })
    .where('id', '=', id)
    .execute();
}

export async function removeDraft(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await inSchool(transaction, schoolId).deleteFrom('timetable_draft').where('id', '=', findableId(id)).execute();
}
