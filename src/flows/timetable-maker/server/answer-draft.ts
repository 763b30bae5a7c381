import type { Call } from '../../../platform/http/serve-endpoint.ts';
import type { Draft } from '../draft.contract.ts';
import type * as contract from '../timetable-maker.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import { isRepair, type ListedDraft, type StoredDraft } from './drafts.queries.ts';
import { unplaced } from './lessons.ts';
import { listMoved } from './moved.ts';
import { toObstacles, wordObstacles } from './obstacles.ts';
import { type Facts, type Judgement, planDraft } from './planned-draft.ts';
import { teachersOf } from './stored-plan.ts';

/** A draft as lists have it. */
export function answerDraft(draft: ListedDraft, judgement: Pick<Judgement, 'measures'> | undefined): Draft {
  return {
    _id: String(draft.id),
    session: draft.session,
    state: draft.state,
    isRepair: isRepair(draft),
    seconds: draft.seconds,
    progress: draft.progress,
    measures: judgement?.measures ?? null,
    madeBy: draft.madeBy,
    madeAt: draft.made_at,
    isOutdated: draft.isOutdated,
    publishedFrom: draft.published_from,
    isWaiting: draft.isWaiting,
  };
}

/** Returns a draft with its lessons and the reasons why some of them could not be placed. */
export async function answerWhole(
  { wordFaults }: Pick<Call<typeof contract.readMakerDraft>, 'wordFaults'>,
  draft: StoredDraft,
  judgement: Judgement,
  facts: Facts,
): Promise<ReadDraft> {
  const planned = planDraft(draft, facts);
  const { plan } = planned;
  const lessons = draft.result?.lessons ?? unplaced(plan);
  const obstacles = toObstacles(planned, draft.result?.reasons ?? [], facts.teachers);
  return {
    ...answerDraft(draft, judgement),
    plan,
    teachers: teachersOf(plan, facts.teachers),
    lessons: [...lessons],
    broken: [...judgement.broken],
    obstacles: await wordObstacles(obstacles, wordFaults),
    today: judgement.today,
    moved: draft.result ? listMoved(plan, lessons, facts.standing, planned.planned) : [],
  };
}
