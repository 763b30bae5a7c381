import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ClassNumber, days, LocalDate, OneOf, OrNull } from '../../platform/contract/school-terms.ts';
import { WeekCycle } from '../../platform/contract/week-cycle.ts';

// These calls are separate from the school's other calls, which the login page loads.

/** A range of days without school, both ends inclusive. */
export const ClosedDays = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  from: LocalDate,
  to: LocalDate,
  /** `null` if the days are closed for all classes. */
  classes: OrNull(Type.Array(ClassNumber)),
});

export type ClosedDays = Type.Static<typeof ClosedDays>;

export const readWeekCycle = endpoint('GET /api/calendar/weeks', {
  access: 'school.read-calendar',
  summary: 'The weeks that alternate: their names, and by what a date is in one of them. Without any, `cycle` is 1.',
  keptOnDevice: true,
  response: WeekCycle,
});

/** The maximum number of weeks in one answer: two years. */
export const maxWeeks = 106;

/** Reads which days are school days. */
export const readCalendar = endpoint('GET /api/calendar', {
  access: 'school.read-calendar',
  summary: `The days of the week on which school is held today, and the closed days that touch a range, or all. Where weeks alternate, the weeks that touch the range, at most ${maxWeeks}, each with its first day; by default those of the year from today on. Weeks without school are left out where the school skips them. Where days are closed for some classes only, staff get the classes of each group.`,
  query: Type.Object({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
  keptOnDevice: true,
  response: Type.Object({
    days: Type.Array(OneOf(days)),
    closed: Type.Array(ClosedDays),
    /** The classes from which each group has members, by its number: it has no school once all of them are closed. */
    groups: Type.Optional(Type.Record(Type.String(), Type.Array(ClassNumber))),
    weeks: Type.Array(Type.Object({ from: LocalDate, name: Type.String() })),
  }),
});
