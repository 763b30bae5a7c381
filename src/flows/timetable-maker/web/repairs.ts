import type { Draft, Measures } from '../timetable-maker.contract.ts';

export type Repaired = Draft & { readonly measures: Measures };

/** Those to choose from that the last making came to, if it was a repair; none once one of them is published. */
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
