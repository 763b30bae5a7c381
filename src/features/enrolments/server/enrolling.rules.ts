import { liesOn } from '../../school/server/enrolled-on.ts';

/** A class with a roll in a session: what a student has on a day. */
export type Place = { readonly session: string; readonly class: number; readonly roll: number };

/** An enrolment; `until` is the first day after it. */
export type Span = Place & { readonly id: number; readonly from: string; readonly until: string | null };

/** What a change from a day on does to a student's enrolments. */
export type EnrolmentChange = {
  /** The one that ends when the change begins. */
  readonly ends: Span | undefined;
  /** The one before that is continued, rather than a new one made: it ended on that day, at the same place. */
  readonly continues: Span | undefined;
  readonly until: string | null;
};

/** Plans a change of the student's enrolments, given in order; it lasts until the next one that is known. */
export function planChange(enrolments: readonly Span[], place: Place, from: string): EnrolmentChange {
  const ends = enrolments.find((one) => liesOn(one, from));
  const next = enrolments.find((one) => one.from > from);
  return {
    ends,
    continues: enrolments.find((one) => one.until === from && isSame(one, place)),
    until: ends ? ends.until : (next?.from ?? null),
  };
}

export function isSame(one: Place, other: Place): boolean {
  return one.session === other.session && one.class === other.class && one.roll === other.roll;
}
