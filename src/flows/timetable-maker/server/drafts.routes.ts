import { setTimeout as wait } from 'node:timers/promises';
import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { refuseClashesOfTimetable } from '../../../base/enrolments/server/student-clash.ts';
import { expectOpen, readChosenSession } from '../../../base/school/server/named-session.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { settlingCovers } from '../../../records/cover/server/settle-covers.ts';
import { addComing, removeComing } from '../../../records/schedule/server/coming-timetables.queries.ts';
import { replaceTimetable } from '../../../records/schedule/server/replace-timetable.queries.ts';
import { refusesTakenRooms } from '../../../records/schedule/server/rooms.ts';
import * as contract from '../timetable-maker.contract.ts';
import * as refusals from '../timetable-maker.refusals.ts';
import { answerDraft, answerWhole } from './answer-draft.ts';
import * as drafts from './drafts.queries.ts';
import { judgeListed, judgeOne, judgeStanding } from './judged.ts';
import { lessonsOf } from './lessons.ts';
import { type MakingOf, makeDraft } from './make-draft.ts';
import { weighInThread } from './make-in-thread.ts';
import { moveLesson } from './move.ts';
import { findPlan, readFacts } from './plan.queries.ts';
import { type Facts, planDraft } from './planned-draft.ts';
import { expectClassesThere, expectPublishable, expectRoomsFree, toPeriods } from './publish.ts';

export function draftsOfTimetablesRoutes(serve: Serve): void {
  serve(contract.listMakerDrafts, list);
  serve(contract.makeMakerDraft, make);
  serve(contract.stopMakerDraft, stop);
  serve(contract.removeMakerDraft, remove);
  serve(contract.moveInMakerDraft, move);
  serve(contract.publishMakerDraft, publish);
  serve(contract.withdrawMakerDraft, withdraw);
  serve(contract.readMakingProgress, progress);
  serve(contract.readMakerDraft, readWhole);
  serve(contract.readConsequences, async (call) => {
    const draft = await findDraft(call.db, call);
    const { lessons } = madeOf(draft);
    const facts = await factsOf(call, draft);
    return weighInThread({ plan: draft.plan, facts, lessons, lesson: call.params.lesson }, waiterOf(call));
  });
}

type Asking = Pick<Call<typeof contract.listMakerDrafts>, 'db' | 'caller' | 'now' | 'request'>;
type AskingOne = Pick<Asking, 'caller'> & { readonly params: { readonly id: number } };

async function list(call: Call<typeof contract.listMakerDrafts>) {
  const { db, schoolId, caller, query, now } = call;
  const session = await readChosenSession(db, schoolId, query.session, todayOf(caller, now()));
  const found = await drafts.listDrafts(db, schoolId, session.id);
  const saved = await findPlan(db, schoolId, session.id);
  const facts = await readFacts(db, schoolId, await drafts.readSession(db, schoolId, session.id), now());
  const judgementOf = await judgeListed(call, found, facts);
  return {
    drafts: found.map((draft) => answerDraft(draft, judgementOf(draft))),
    today: saved ? await judgeStanding(call, session, saved, facts) : null,
  };
}

async function progress({ db, schoolId, params }: Call<typeof contract.readMakingProgress>) {
  const found = await drafts.findProgress(db, schoolId, params.id);
  if (!found) throw refuse(refusals.draftOfTimetableNotFound);
  return found;
}

async function make({ db, schoolId, personId, caller, body, now }: Call<typeof contract.makeMakerDraft>) {
  const session = await readChosenSession(db, schoolId, body.session, todayOf(caller, now()));
  expectOpen(session);
  const { from = null } = body;
  const { seconds = from === 'repair' ? contract.usualRepairSeconds : contract.usualSeconds } = body;
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const saved = await findPlan(transaction, schoolId, session.id);
    if (!saved) throw refuse(refusals.planNotSaved);
    const facts = await readFacts(
      transaction,
      schoolId,
      await drafts.readSession(transaction, schoolId, session.id),
      now(),
    );
    const of = lessonsOf(planDraft(saved, facts).plan).length;
    if (of === 0) throw refuse(refusals.planIsEmpty);
    const standing = await drafts.listDrafts(transaction, schoolId, session.id);
    expectStart(from, standing, facts);
    const { plan, version: planVersion } = saved;
    const draft = { sessionId: session.id, plan, planVersion, seconds, from, of, by: personId, now: at };
    const id = await drafts.addDraft(transaction, schoolId, draft);
    if (id === undefined) throw refuse(refusals.alreadyMaking);
    await expectNotTooMany(transaction, schoolId, session.id);
    const payload: MakingOf = { draft: id, madeAt: at.toISOString() };
    await enqueue(transaction, { schoolId, kind: makeDraft.kind, payload, by: personId, now: at });
    await recordAction(transaction, caller, { action: 'timetable.make', at });
    return answerDraft(await findDraft(transaction, { caller, params: { id } }), undefined);
  });
}

/**
 * Drafts are counted after the new one is stored, because until then a repair that ends meanwhile could still add its
 * results.
 */
async function expectNotTooMany(transaction: DatabaseTransaction, schoolId: number, session: number): Promise<void> {
  const count = await drafts.countDrafts(transaction, schoolId, session);
  if (count > drafts.maxDrafts) throw refuse(refusals.tooManyDrafts, { most: drafts.maxDrafts });
}

/** Refuses to start from a draft without a timetable, or to repair when there is no timetable. */
function expectStart(from: string | null, made: readonly drafts.ListedDraft[], { standing }: Facts): void {
  if (from === 'repair' && standing.length === 0) throw refuse(refusals.nothingToRepair);
  if (from === null || from === 'timetable' || from === 'repair') return;
  const isMade = made.some(({ id, state }) => String(id) === from && (state === 'made' || state === 'stopped'));
  if (!isMade) throw refuseAt('from', refusals.draftNotMade);
}

/** The time in milliseconds that the response to a stop waits for the timetable. */
const maxStoppingMs = 1_000;
const lookEveryMs = 50;

async function stop(call: Call<typeof contract.stopMakerDraft>) {
  const { db, schoolId, caller, params, now } = call;
  await findDraft(db, call);
  const isStopped = await db.transaction().execute(async (transaction) => {
    const stopped = await drafts.stopMaking(transaction, schoolId, params.id, now());
    if (stopped) await recordAction(transaction, caller, { action: 'timetable.stop', at: now() });
    return stopped;
  });
  const until = Date.now() + (isStopped ? maxStoppingMs : 0);
  let draft = await findDraft(db, call);
  while (draft.state === 'making' && Date.now() < until) {
    await wait(lookEveryMs);
    draft = await findDraft(db, call);
  }
  return answerDraft(draft, await judgeOne(call, draft, await factsOf(call, draft)));
}

async function remove(call: Call<typeof contract.removeMakerDraft>) {
  const { db, caller, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, call);
    if (draft.isWaiting) throw refuse(refusals.draftWaits);
    await drafts.removeDraft(transaction, caller.actor.schoolId, params.id);
    await recordAction(transaction, caller, { action: 'timetable.delete', at: now() });
  });
}

async function move(call: Call<typeof contract.moveInMakerDraft>) {
  const { db, schoolId, caller, body, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, call);
    if (draft.isWaiting) throw refuse(refusals.draftWaits);
    const made = madeOf(draft);
    const { planned } = planDraft(draft, await factsOf({ ...call, db: transaction }, draft));
    const lessons = moveLesson(planned, made.lessons, { ...body, swap: body.swap ?? false });
    await drafts.storeMoved(transaction, schoolId, params.id, { ...made, lessons });
    await recordAction(transaction, caller, { action: 'timetable.move', at: now() });
  });
  return readWhole(call);
}

async function readWhole(call: Call<typeof contract.readMakerDraft> | Call<typeof contract.moveInMakerDraft>) {
  const draft = await findDraft(call.db, call);
  const facts = await factsOf(call, draft);
  return answerWhole(call, draft, await judgeOne(call, draft, facts), facts);
}

async function publish(call: Call<typeof contract.publishMakerDraft>) {
  const { db, schoolId, caller, body, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, call);
    if (draft.isWaiting) throw refuse(refusals.draftWaits);
    const facts = await factsOf({ ...call, db: transaction }, draft);
    const waits = expectPublishable(draft, body.from, facts.today);
    const periods = toPeriods(planDraft(draft, facts), madeOf(draft).lessons, facts);
    const sessionId = draft.session_id;
    await expectClassesThere(transaction, schoolId, periods);
    if (await refusesTakenRooms(transaction, schoolId)) expectRoomsFree(periods, facts);
    const expectNoClash = () =>
      refuseClashesOfTimetable(transaction, schoolId, { sessionId, periods, from: body.from });
    if (waits) await expectNoClash();
    const coming = { sessionId, from: body.from, draftId: params.id, periods };
    if (waits && !(await addComing(transaction, schoolId, coming))) throw refuseAt('from', refusals.anotherWaits);
    await drafts.storePublished(transaction, schoolId, params.id, body.from);
    const setting = { by: caller, today: facts.today, now: now() };
    const replace = async () => {
      await expectNoClash();
      return replaceTimetable(transaction, schoolId, sessionId, periods, now());
    };
    const changed = waits ? [] : await settlingCovers(transaction, setting, replace);
    const event = { action: 'timetable.publish', date: body.from, at: now() } as const;
    await storeVersions(transaction, await recordAction(transaction, caller, event), { period: changed });
  });
  return answerOne(call);
}

async function withdraw(call: Call<typeof contract.withdrawMakerDraft>) {
  const { db, schoolId, caller, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    await holdDraft(transaction, call);
    if (!(await removeComing(transaction, schoolId, params.id))) throw refuse(refusals.draftDoesNotWait);
    await drafts.storePublished(transaction, schoolId, params.id, null);
    await recordAction(transaction, caller, { action: 'timetable.withdraw', at: now() });
  });
  return answerOne(call);
}

async function answerOne(call: Asking & AskingOne) {
  const draft = await findDraft(call.db, call);
  return answerDraft(draft, await judgeOne(call, draft, await factsOf(call, draft)));
}

function factsOf({ db, caller, now }: Pick<Asking, 'db' | 'caller' | 'now'>, draft: drafts.StoredDraft) {
  return readFacts(db, caller.actor.schoolId, draft, now());
}

async function findDraft(db: Asking['db'], { caller, params }: AskingOne): Promise<drafts.StoredDraft> {
  const draft = await drafts.findDraft(db, caller.actor.schoolId, params.id);
  if (!draft) throw refuse(refusals.draftOfTimetableNotFound);
  return draft;
}

/** Locks the draft until the transaction ends. Refuses a draft of a closed session. */
async function holdDraft(transaction: DatabaseTransaction, { caller, params }: AskingOne): Promise<drafts.StoredDraft> {
  const draft = await drafts.holdDraft(transaction, caller.actor.schoolId, params.id);
  if (!draft) throw refuse(refusals.draftOfTimetableNotFound);
  expectOpen({ name: draft.session, isClosed: draft.closed_at !== null });
  return draft;
}

function madeOf({ result }: drafts.StoredDraft): drafts.DraftResult {
  if (!result) throw refuse(refusals.draftNotMade);
  return result;
}
