import { daysAfter } from '../../../platform/contract/dates.ts';
import { liesOn } from '../../school/server/enrolled-on.ts';

/** A student's place on a day: a class and a roll in a session. */
export type Place = { readonly session: string; readonly class: number; readonly roll: number };

/** An enrolment; `until` is the first day after it. */
export type Span = Place & { readonly id: number; readonly from: string; readonly until: string | null };

/** The effects that a change from a given day on has on a student's enrolments. */
export type EnrolmentChange = {
  /** The enrolment that ends when the change begins. */
  readonly ends: Span | undefined;
  /** The one before that is continued, rather than a new one made: it ended on that day, at the same place. */
  readonly continues: Span | undefined;
  readonly until: string | null;
};

/** From when a change holds, and the last day on which a student who was in no class is in one by it: that of a session that is over. */
export type ChangeDays = { readonly from: string; readonly lastDay: string | null };

/** Plans a change of the student's enrolments, given in order; it lasts until the next one that is known. */
export function planChange(enrolments: readonly Span[], place: Place, { from, lastDay }: ChangeDays): EnrolmentChange {
  const ends = enrolments.find((one) => liesOn(one, from));
  const next = enrolments.find((one) => one.from > from);
  return {
    ends,
    continues: enrolments.find((one) => one.until === from && isSame(one, place)),
    until: ends ? ends.until : earliest(next?.from, lastDay && daysAfter(lastDay, 1)),
  };
}

function earliest(...days: readonly (string | null | undefined)[]): string | null {
  return days.filter((day) => typeof day === 'string').sort()[0] ?? null;
}

export function isSame(one: Place, other: Place): boolean {
  return one.session === other.session && one.class === other.class && one.roll === other.roll;
}
