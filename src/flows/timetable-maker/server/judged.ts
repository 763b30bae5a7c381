import { type Call, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import type { Measures } from '../draft.contract.ts';
import type * as contract from '../timetable-maker.contract.ts';
import * as drafts from './drafts.queries.ts';
import { judgeInThread } from './make-in-thread.ts';
import { type SavedPlan, storeTodayJudged } from './plan.queries.ts';
import { type Facts, fingerprintOf, type Judgement } from './planned-draft.ts';

type Asking = Pick<Call<typeof contract.readMakerDraft>, 'db' | 'caller' | 'request'>;

/**
 * Returns how good the drafts with a timetable are. Drafts that were judged by other facts are judged again, and the
 * result is stored.
 */
export async function judgeListed(call: Asking, listed: readonly drafts.ListedDraft[], facts: Facts) {
  const by = fingerprintOf(facts);
  const isMade = ({ state }: drafts.ListedDraft) => state === 'made' || state === 'stopped';
  const stale = listed.filter((draft) => isMade(draft) && draft.judged?.by !== by).map(({ id }) => id);
  const found = stale.length === 0 ? [] : await drafts.listToJudge(call.db, call.caller.actor.schoolId, stale);
  const anew = new Map((await judgeAnew(call, found, facts, by)).map(({ id, judged }) => [id, judged]));
  return (draft: drafts.ListedDraft): Pick<Judgement, 'measures'> | undefined =>
    anew.get(draft.id) ?? draft.judged ?? undefined;
}

/** Does the same for one draft, with the rules that it breaks. */
export async function judgeOne(call: Asking, draft: drafts.StoredDraft, facts: Facts): Promise<Judgement> {
  const { judged, broken } = draft;
  const by = fingerprintOf(facts);
  if (judged?.by === by) return { ...judged, broken };
  const [anew] = await judgeAnew(call, [draft], facts, by);
  return (anew as { readonly judged: Judgement }).judged;
}

/** How good the timetable in force is by the saved plan. */
export async function judgeStanding(
  call: Asking,
  session: { readonly id: number },
  saved: SavedPlan,
  facts: Facts,
): Promise<Measures> {
  const by = fingerprintOf(facts);
  if (saved.judged?.by === by) return saved.judged.today;
  const { plan, version } = saved;
  const [judged] = await judgeInThread({ facts, timetables: [{ plan, lessons: null }] }, waiterOf(call));
  const { today } = judged as Judgement;
  await storeTodayJudged(call.db, call.caller.actor.schoolId, session.id, { version, by, today });
  return today;
}

type ToJudge = Pick<drafts.StoredDraft, 'id' | 'revision' | 'plan' | 'result'>;

async function judgeAnew(call: Asking, found: readonly ToJudge[], facts: Facts, by: string) {
  if (found.length === 0) return [];
  const timetables = found.map(({ plan, result }) => ({ plan, lessons: result?.lessons ?? null }));
  const judgements = await judgeInThread({ facts, timetables }, waiterOf(call));
  const judged = found.map(({ id, revision }, place) => {
    return { id, revision, judged: { ...(judgements[place] as Judgement), by } };
  });
  await call.db
    .transaction()
    .execute((transaction) => drafts.storeJudged(transaction, call.caller.actor.schoolId, judged));
  return judged;
}
