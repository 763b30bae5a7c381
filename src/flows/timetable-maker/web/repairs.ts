import type { Draft, Measures } from '../draft.contract.ts';

export type Repaired = Draft & { readonly measures: Measures };

/** Returns the results to choose from if the last run was a repair; empty once one of them is published. */
export function latestRepairs([latest, ...others]: readonly Draft[]): Repaired[] {
  if (!latest?.isRepair) return [];
  const together = [latest, ...others.filter(({ isRepair, madeAt }) => isRepair && madeAt === latest.madeAt)];
  return together.some(({ publishedFrom }) => publishedFrom !== null) ? [] : together.filter(isRepaired);
}

/** The fewest moves first. */
export function byMoves({ measures: one }: Repaired, { measures: other }: Repaired): number {
  return one.moves - other.moves;
}

function isRepaired(draft: Draft): draft is Repaired {
  return draft.measures !== null;
}
