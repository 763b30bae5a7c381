import type { SourcedId, StateEnrolment } from '../../../oneroster/server/school-state.ts';
import type { DescribedRow } from './described.ts';

/** A class of Rollbook in a session. */
export type InClass = { readonly session: SourcedId; readonly class: number };

/** The classes of Rollbook for the files' classes, and their students. */
export type Layout = {
  readonly rows: readonly DescribedRow[];
  /**
   * The classes of Rollbook for each of the files' classes: one, unless students of several classes are taught
   * together.
   */
  readonly placesOf: ReadonlyMap<SourcedId, readonly InClass[]>;
  readonly enrolments: readonly StateEnrolment[];
};

export function classKey(number: number): string {
  return `class ${number}`;
}

export function memberKey(group: number, student: SourcedId, from: string): string {
  return `member ${group} ${student} ${from}`;
}

export function enrolmentKey(sourcedId: SourcedId): string {
  return `enrolment ${sourcedId}`;
}
