import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/tables.ts';
import type { Job, JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import * as drafts from './drafts.queries.ts';
import { type MadeTimetable, type Making, makeInThread, type Progress } from './make-in-thread.ts';
import { readFacts } from './plan.queries.ts';
import { fingerprintOf, planDraft } from './planned-draft.ts';
import { type PlannedProblem, toDraftLessons, toTimetable } from './to-problem.ts';
import { placeAsStands } from './today.ts';

/** A draft, by its id and start time, because the id of a deleted draft can be used again. */
export type MakingOf = { readonly draft: number; readonly madeAt: string };

/** Makes the timetable of a draft. After a kill it begins anew. */
export const makeDraft: JobKind = {
  kind: 'timetable.make',
  isShownElsewhere: true,
  maxAttempts: 3,
  run: make,
  whenGivenUp: async (transaction, job) => {
    const draft = await findMaking(transaction, job);
    if (draft) await drafts.endMaking(transaction, job.schoolId, draft.id, { state: 'failed', made: null });
  },
};

/** The interval in milliseconds at which the job checks whether it was stopped. */
const lookEveryMs = 150;
/** The interval in milliseconds at which the progress is stored. */
const tellEveryMs = 1_000;

async function make(job: RunningJob): Promise<void> {
  const draft = await findMaking(job.db, job);
  if (!draft) return;
  const facts = await readFacts(job.db, job.schoolId, draft, job.now());
  const { plan, planned } = planDraft(draft, facts);
  const from = takesStanding(draft) ? placeAsStands(plan, facts.standing) : await readMade(job, draft);
  const start = from && toTimetable(planned, from);
  const order = { problem: planned.problem, seconds: draft.seconds, seed: draft.id };
  const ended = new AbortController();
  const task =
    drafts.isRepair(draft) && start
      ? { repair: { ...order, before: start } }
      : { make: start ? { ...order, start } : order };
  const read = (made: MadeTimetable) => toResult(planned, made);
  const judging = (results: readonly drafts.DraftResult[]) => ({
    facts,
    timetables: results.map(({ lessons }) => ({ plan: draft.plan, lessons })),
  });
  const making = makeInThread({ task, read, judging }, ended.signal);
  // The rejection is handled here, because nobody waits for the promise after the job was given up.
  making.done.catch(() => {});
  try {
    const made = await Promise.race([making.done, watch(job, { draft, planned, making, ended: ended.signal })]);
    const by = fingerprintOf(facts);
    if (made)
      await store(
        job,
        draft,
        made.map(([result, judged]) => ({ result, judged: { ...judged, by } })),
      );
  } finally {
    ended.abort();
  }
}

function takesStanding(draft: drafts.StoredDraft): boolean {
  return draft.made_from === 'timetable' || drafts.isRepair(draft);
}

async function findMaking(db: Database, { schoolId, payload }: Job): Promise<drafts.StoredDraft | undefined> {
  const { draft: id, madeAt } = payload as MakingOf;
  const draft = await drafts.findDraft(db, schoolId, id);
  return draft?.state === 'making' && draft.made_at === madeAt ? draft : undefined;
}

/** Returns the lessons of the draft that this one starts from, if it still exists. */
async function readMade({ db, schoolId }: RunningJob, { made_from }: drafts.StoredDraft) {
  if (made_from === null) return undefined;
  const from = await drafts.findDraft(db, schoolId, Number(made_from));
  return from?.result?.lessons;
}

function toResult(planned: PlannedProblem, { timetable, stuck, reasons }: MadeTimetable): drafts.DraftResult {
  return { lessons: toDraftLessons(planned, timetable), stuck: rowsOf(planned, stuck), reasons };
}

type Watched = {
  readonly draft: drafts.StoredDraft;
  readonly planned: PlannedProblem;
  readonly making: Making<drafts.DraftResult>;
  readonly ended: AbortSignal;
};

/** Stores the progress, and stops the search when a person asks for it. Returns once the draft is no longer wanted. */
async function watch(job: RunningJob, { draft, planned, making, ended }: Watched): Promise<undefined> {
  let told: Progress | undefined;
  let nextTelling = 0;
  while (!ended.aborted) {
    await wait(lookEveryMs);
    job.signal.throwIfAborted();
    const wish = await drafts.findWish(job.db, job.schoolId, draft.id);
    if (wish?.state !== 'making' || wish.made_at !== draft.made_at) return;
    if (wish.stop_at !== null) making.stop();
    const progress = making.progress();
    if (!progress || progress === told || Date.now() < nextTelling) continue;
    told = progress;
    nextTelling = Date.now() + tellEveryMs;
    await tell(job, draft.id, progressOf(planned, progress));
  }
}

/** Moves are counted in periods, as those of a draft are. */
function progressOf(planned: PlannedProblem, { placed, of, stuck, moved }: Progress): drafts.StoredDraft['progress'] {
  const moves = moved?.reduce((sum, place) => sum + (planned.lessons[place]?.periods ?? 0), 0);
  return { placed, of, stuck: rowsOf(planned, stuck), ...(moves !== undefined && { moves }) };
}

async function tell(job: RunningJob, id: number, progress: drafts.StoredDraft['progress']): Promise<void> {
  await drafts.tellProgress(job.db, job.schoolId, id, progress);
  await job.report(progress.of === 0 ? 0 : (progress.placed / progress.of) * 100);
}

async function store(job: RunningJob, { id }: drafts.StoredDraft, all: readonly drafts.JudgedResult[]) {
  await job.db.transaction().execute(async (transaction) => {
    await job.expectHeld(transaction);
    const draft = await findMaking(transaction, job);
    if (!draft) return;
    const state = draft.stop_at === null ? 'made' : 'stopped';
    const [made = null, ...results] = all;
    await drafts.endMaking(transaction, job.schoolId, id, { state, made });
    await drafts.addChoices(transaction, job.schoolId, draft, { state, results });
  });
}

/** The rows of the load that lessons are of, each once. */
function rowsOf({ lessons }: PlannedProblem, places: readonly number[]): string[] {
  return [...new Set(places.flatMap((place) => lessons[place]?.row.key ?? []))];
}
