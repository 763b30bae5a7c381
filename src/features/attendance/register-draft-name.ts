import type { DraftName } from '../../platform/web/offline/drafts.ts';

/** One draft per class and date or lesson. */
export function draftName({ class: classNumber, date, period }: DraftOf): DraftName {
  const day = `attendance/${classNumber}.${date}` as const;
  return period === undefined ? day : `${day}.${period}`;
}

type DraftOf = { readonly class: number; readonly date: string; readonly period?: number | undefined };
