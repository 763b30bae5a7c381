import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import type { Broken } from '../draft.contract.ts';
import type { readConsequences } from '../timetable-maker.contract.ts';

export type Consequence = OutputOf<typeof readConsequences>[number];

/**
 * The effect of dropping a lesson in a slot: none if it is its own; a move or a swap with another lesson of its class,
 * whichever breaks less; `clash` if a requirement would be broken; `outside` if it does not fit.
 */
export type DraftVerdict =
  | { readonly kind: 'own' }
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'free' | 'swap' | 'clash';
      readonly isSwap: boolean;
      readonly breaks: readonly Broken[];
      readonly mends: readonly Broken[];
    };

export function judge(consequence: Consequence | undefined): DraftVerdict {
  if (!consequence) return { kind: 'outside' };
  const { move, swap } = consequence;
  const isSwap = swap !== null && weight(swap.breaks) <= weight(move.breaks);
  const { breaks, mends } = isSwap ? swap : move;
  const kind = breaks.some(({ must }) => must) ? 'clash' : isSwap ? 'swap' : 'free';
  return { kind, isSwap, breaks, mends };
}

/** A broken requirement counts more than all preferences. */
const weightOfMust = 1000;

function weight(breaks: readonly Broken[]): number {
  return breaks.reduce((sum, { must, times }) => sum + times * (must ? weightOfMust : 1), 0);
}
