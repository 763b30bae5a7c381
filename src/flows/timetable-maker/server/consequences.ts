import type { Broken, DraftLesson } from '../draft.contract.ts';
import type { Slot } from '../plan.contract.ts';
import { findBroken } from './measure.ts';
import { findLesson, findSwapped, fits, moveLesson } from './move.ts';
import { type Facts, planDraft } from './planned-draft.ts';

type Change = { readonly breaks: Broken[]; readonly mends: Broken[] };
export type Consequence = {
  readonly slot: Slot;
  readonly move: Change;
  readonly swap: (Change & { readonly lesson: string }) | null;
};

/** A lesson of a draft, by its id, with the data for weighing its moves. */
export type Weighing = {
  readonly plan: string;
  readonly facts: Facts;
  readonly lessons: readonly DraftLesson[];
  readonly lesson: string;
};

/** The effects of moving a lesson, for each slot that it fits in. */
export function findConsequences({ facts, lessons, lesson: id, ...draft }: Weighing): Consequence[] {
  const { planned, plan } = planDraft(draft, facts);
  const moved = findLesson(lessons, id);
  const before = findBroken(planned, lessons);
  const change = (slot: Slot, swap: boolean) => {
    const after = moveLesson(planned, lessons, { lesson: id, slot, swap });
    return compare(before, findBroken(planned, after));
  };
  const slots = plan.week.days.flatMap((day) => plan.week.periods.map(({ period }) => ({ day, period })));
  const found: Consequence[] = [];
  for (const slot of slots.filter((one) => fits(planned.week, one, moved.periods))) {
    const other = findSwapped(planned, lessons, moved, slot);
    const swap = other ? { lesson: other.id, ...change(slot, true) } : null;
    found.push({ slot, move: change(slot, false), swap });
  }
  return found;
}

/** How much each rule is broken more often, or less. */
function compare(before: readonly Broken[], after: readonly Broken[]): Change {
  return { breaks: more(after, before), mends: more(before, after) };
}

function more(these: readonly Broken[], than: readonly Broken[]): Broken[] {
  const others = byRule(than);
  return [...byRule(these)].flatMap(([key, one]) => {
    const other = others.get(key);
    const times = one.times - (other?.times ?? 0);
    if (times <= 0) return [];
    const added = one.lessons.filter((lesson) => !other?.lessons.includes(lesson));
    return { ...one, times, lessons: added.length > 0 ? added : one.lessons };
  });
}

function byRule(broken: readonly Broken[]): ReadonlyMap<string, Broken> {
  const groups = Map.groupBy(broken, ({ rule, kind, must }) => JSON.stringify([rule, kind, must]));
  return new Map(
    [...groups].map(([key, all]) => {
      const [first] = all as [Broken];
      const times = all.reduce((sum, one) => sum + one.times, 0);
      return [key, { ...first, times, lessons: [...new Set(all.flatMap(({ lessons }) => lessons))] }];
    }),
  );
}
