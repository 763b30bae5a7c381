import type { RegisterPart } from '../../platform/contract/school-terms.ts';
import type { DraftName } from '../../platform/web/offline/drafts.ts';

/** Names the draft of a register: each class and date, lesson or part of a day has one. */
export function draftName({ class: classNumber, date, period, part }: DraftOf): DraftName {
  const day = `attendance/${classNumber}.${date}` as const;
  const place = period ?? part;
  return place === undefined ? day : `${day}.${place}`;
}

type DraftOf = {
  readonly class: number;
  readonly date: string;
  readonly period?: number | undefined;
  readonly part?: RegisterPart | undefined;
};
