import type { SourcedId, StateEnrolment } from '../../../oneroster/server/school-state.ts';
import type { DescribedRow } from './described.ts';

/** A class of ours in a session. */
export type InClass = { readonly session: SourcedId; readonly class: number };

/** Our classes for the files' classes, and who is in them. */
export type Layout = {
  readonly rows: readonly DescribedRow[];
  /** Our classes for each of the files' classes: one, unless students of several are taught together. */
  readonly placesOf: ReadonlyMap<SourcedId, readonly InClass[]>;
  readonly enrolments: readonly StateEnrolment[];
};

export function classKey(number: number): string {
  return `class ${number}`;
}

export function enrolmentKey(sourcedId: SourcedId): string {
  return `enrolment ${sourcedId}`;
}
