import type { Call } from '../../../platform/http/serve-endpoint.ts';
import type * as contract from '../timetable-maker.contract.ts';
import type { Draft, ReadDraft } from '../timetable-maker.contract.ts';
import { isRepair, type StoredDraft } from './drafts.queries.ts';
import { unplaced } from './lessons.ts';
import { listMoved } from './moved.ts';
import { toObstacles, wordObstacles } from './obstacles.ts';
import { type Facts, judge, judgeToday, planDraft } from './planned-draft.ts';
import { teachersOf } from './stored-plan.ts';

/** A draft as lists have it. */
export function answerDraft(draft: StoredDraft, facts: Facts): Draft {
  const lessons = draft.result?.lessons;
  return {
    ...{ _id: String(draft.id), session: draft.session, state: draft.state, seconds: draft.seconds },
    isRepair: isRepair(draft),
    ...{ progress: draft.progress, measures: lessons ? judge(planDraft(draft, facts), lessons, facts).measures : null },
    ...{ madeBy: draft.madeBy, madeAt: draft.made_at, isOutdated: draft.isOutdated },
    ...{ publishedFrom: draft.published_from, isWaiting: draft.isWaiting },
  };
}

/** A draft with its lessons, and with why not all of them are placed. */
export async function answerWhole(
  { wordFaults }: Pick<Call<typeof contract.readMakerDraft>, 'wordFaults'>,
  draft: StoredDraft,
  facts: Facts,
): Promise<ReadDraft> {
  const planned = planDraft(draft, facts);
  const { plan } = planned;
  const lessons = draft.result?.lessons ?? unplaced(plan);
  const { broken } = judge(planned, lessons, facts);
  const obstacles = toObstacles(planned, draft.result?.reasons ?? [], facts.teachers);
  return {
    ...answerDraft(draft, facts),
    ...{ plan, teachers: teachersOf(plan, facts.teachers), lessons: [...lessons], broken: [...broken] },
    ...{ obstacles: await wordObstacles(obstacles, wordFaults), today: judgeToday(planned, facts) },
    moved: draft.result ? listMoved(plan, lessons, facts.standing, planned.planned) : [],
  };
}
