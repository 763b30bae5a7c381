import { sql } from 'kysely';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Reason } from '../../../solver/why-not.ts';
import type { Broken, Draft, DraftLesson, DraftState } from '../draft.contract.ts';
import type { Judgement } from './planned-draft.ts';

/** The places of a draft's lessons, and the rows that were the hardest to place, the hardest first. */
export type DraftResult = {
  readonly lessons: readonly DraftLesson[];
  readonly stuck: readonly string[];
  /** The known reasons why some lessons could not be placed. */
  readonly reasons: readonly Reason[];
};

/** The quality of a draft, and the fingerprint of the facts that it was judged by. */
export type Judged = Judgement & { readonly by: string };

export type JudgedResult = { readonly result: DraftResult; readonly judged: Judged };

function resultColumns(result: DraftResult) {
  return { result: JSON.stringify(result), revision: sql<number>`revision + 1` };
}

function judgedColumns({ by, measures, today, broken }: Judged) {
  return { judged: JSON.stringify({ by, measures, today }), broken: JSON.stringify(broken) };
}

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
    school_id: schoolId,
    id: newId(transaction, 'timetable_draft', schoolId),
    session_id: draft.sessionId,
    state: 'making',
    plan: draft.plan,
    plan_version: draft.planVersion,
    seconds: draft.seconds,
    made_from: draft.from,
    progress: JSON.stringify({ placed: 0, of: draft.of, stuck: [] }),
    made_at: draft.now.toISOString(),
    made_by: draft.by,
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Adds the other timetables of the same run, in order, until the session has the most drafts allowed. */
export async function addChoices(
  transaction: DatabaseTransaction,
  schoolId: number,
  first: StoredDraft,
  { state, results }: { readonly state: Exclude<DraftState, 'making'>; readonly results: readonly JudgedResult[] },
): Promise<void> {
  const more = maxDrafts - (await countDrafts(transaction, schoolId, first.session_id));
  const { session_id, plan, plan_version, seconds, made_from, made_at, made_by } = first;
  const same = { school_id: schoolId, state, session_id, plan, plan_version, seconds, made_from, made_at, made_by };
  for (const { result, judged } of results.slice(0, Math.max(0, more))) {
    await insertRow(transaction, 'timetable_draft', {
      ...same,
      id: newId(transaction, 'timetable_draft', schoolId),
      progress: JSON.stringify(first.progress),
      result: JSON.stringify(result),
      ...judgedColumns(judged),
    }).execute();
  }
}

/** The most drafts of a session; nobody would compare more. */
export const maxDrafts = 20;

export async function countDrafts(db: Database, schoolId: number, session: number): Promise<number> {
  const { count } = await selectIn(db, schoolId, 'timetable_draft', { session_id: session })
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a draft repairs the timetable in force with few moves. */
export function isRepair({ made_from }: Pick<ListedDraft, 'made_from'>): boolean {
  return made_from === 'repair';
}

/** Reads the facts of a session with which its drafts are read. */
export function readSession(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'session', { id }).select(['id as session_id', 'from_date']).executeTakeFirstOrThrow();
}

export type ListedDraft = Awaited<ReturnType<typeof listDrafts>>[number];

/** Lists the drafts of a session, the newest first, without their large columns. */
export async function listDrafts(db: Database, schoolId: number, session: number) {
  const rows = await selectDrafts(db, schoolId)
    .where('draft.session_id', '=', session)
    .orderBy('draft.id', 'desc')
    .execute();
  return rows.map(toListed);
}

export type StoredDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** A draft with its plan, its lessons and what they break. */
export async function findDraft(db: Database, schoolId: number, id: number) {
  const row = await selectDrafts(db, schoolId)
    .select(['draft.plan', 'draft.result', 'draft.broken'])
    .where('draft.id', '=', findableId(id))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toListed(row),
    plan: row.plan,
    result: row.result === null ? null : (JSON.parse(row.result) as DraftResult),
    broken: JSON.parse(row.broken ?? '[]') as Broken[],
  };
}

function selectDrafts(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'timetable_draft as draft')
    .innerJoin('session', onKey('session.id', 'draft.session_id'))
    .leftJoin('person', onKey('person.id', 'draft.made_by'))
    .leftJoin('account', onKey('account.person_id', 'draft.made_by'))
    .leftJoin('timetable_plan as saved', onKey('saved.session_id', 'draft.session_id'))
    .leftJoin('coming_timetable as coming', onKey('coming.draft_id', 'draft.id'))
    .select(['draft.id', 'draft.session_id', 'draft.state', 'draft.plan_version', 'draft.seconds', 'draft.progress'])
    .select(['draft.made_at', 'draft.made_by', 'draft.made_from', 'draft.stop_at', 'draft.revision', 'draft.judged'])
    .select(['draft.published_from', 'session.name as session', 'session.closed_at', 'session.from_date'])
    .select(['session.to_date', 'person.name', 'account.email', 'saved.version', 'coming.draft_id as waiting']);
}

function toListed<Row extends Awaited<ReturnType<ReturnType<typeof selectDrafts>['executeTakeFirstOrThrow']>>>(
  row: Row,
) {
  const { progress, judged, name, email, waiting, ...rest } = row;
  return {
    ...rest,
    progress: JSON.parse(progress) as Draft['progress'],
    judged: judged === null ? null : (JSON.parse(judged) as Omit<Judged, 'broken'>),
    madeBy: name !== null && email !== null ? { name, email } : null,
    isWaiting: waiting !== null,
    isOutdated: row.version !== row.plan_version,
  };
}

/** Lists the plans and lessons that are needed to judge these drafts, in addition to the facts. */
export async function listToJudge(db: Database, schoolId: number, ids: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'timetable_draft')
    .select(['id', 'revision', 'plan', 'result'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ result, ...row }) => ({
    ...row,
    result: result === null ? null : (JSON.parse(result) as DraftResult),
  }));
}

/** Stores the judgement of drafts; drafts that were changed since are skipped. */
export async function storeJudged(
  transaction: DatabaseTransaction,
  schoolId: number,
  judged: readonly { readonly id: number; readonly revision: number; readonly judged: Judged }[],
): Promise<void> {
  const rows = judged.map(({ id, revision, judged: one }) => ({ id, revision, ...judgedColumns(one) }));
  await updateRows(transaction, 'timetable_draft', schoolId, { key: ['id', 'revision'], rows });
}

/** The progress of a draft that is being made. */
export async function findProgress(db: Database, schoolId: number, id: number) {
  const row = await selectIn(db, schoolId, 'timetable_draft', { id: findableId(id) })
    .select(['state', 'progress'])
    .executeTakeFirst();
  return row && { state: row.state, progress: JSON.parse(row.progress) as Draft['progress'] };
}

/** Locks the draft until the transaction ends; SQLite has one writer anyway. Returns `undefined` if there is none. */
export async function holdDraft(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<StoredDraft | undefined> {
  await updateIn(transaction, schoolId, 'timetable_draft', { id: findableId(id) })
    .set(({ ref }) => ({ seconds: ref('seconds') }))
    .execute();
  return findDraft(transaction, schoolId, id);
}

/** Finds whether a draft that is being made was stopped; `undefined` if it was deleted. */
export function findWish(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'timetable_draft', { id: findableId(id) })
    .select(['state', 'stop_at', 'made_at'])
    .executeTakeFirst();
}

export async function stopMaking(transaction: DatabaseTransaction, schoolId: number, id: number, now: Date) {
  const { numUpdatedRows } = await updateIn(transaction, schoolId, 'timetable_draft', {
    id: findableId(id),
    state: 'making',
    stop_at: null,
  })
    .set({ stop_at: now.toISOString() })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function tellProgress(db: Database, schoolId: number, id: number, progress: Draft['progress']) {
  await updateIn(db, schoolId, 'timetable_draft', { id, state: 'making' })
    .set({ progress: JSON.stringify(progress) })
    .execute();
}

/** Stores what the making came to. Does nothing to a draft that was deleted. */
export async function endMaking(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { state, made }: { readonly state: Exclude<DraftState, 'making'>; readonly made: JudgedResult | null },
): Promise<void> {
  await updateIn(transaction, schoolId, 'timetable_draft', { id, state: 'making' })
    .set({ state, ...(made && { ...resultColumns(made.result), ...judgedColumns(made.judged) }) })
    .execute();
}

/** Stores a draft that was moved by hand, without a measure: it is not judged yet. */
export async function storeMoved(transaction: DatabaseTransaction, schoolId: number, id: number, result: DraftResult) {
  await updateIn(transaction, schoolId, 'timetable_draft', { id })
    .set({ ...resultColumns(result), judged: null, broken: null })
    .execute();
}

export async function storePublished(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  from: string | null,
): Promise<void> {
  await updateIn(transaction, schoolId, 'timetable_draft', { id }).set({ published_from: from }).execute();
}

export async function removeDraft(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'timetable_draft', { id: findableId(id) }).execute();
}
