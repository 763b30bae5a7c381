import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ClassNumber, days, LocalDate, OneOf, RequiredText } from '../../platform/contract/school-terms.ts';

// Apart from the school's own calls, which the login loads.

/** Days without school, both included. */
export const ClosedDays = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  from: LocalDate,
  to: LocalDate,
  /** `null`: all of them. */
  classes: Type.Union([Type.Array(ClassNumber), Type.Null()]),
});

export type ClosedDays = Type.Static<typeof ClosedDays>;

/** Weeks that alternate, such as A and B: so many, by their names. One alone is none. */
export const maxCycle = 4;
export const WeekName = RequiredText(40);

export const WeekCycle = Type.Object({
  cycle: Type.Integer({ minimum: 1, maximum: maxCycle }),
  names: Type.Array(WeekName, { maxItems: maxCycle }),
  /** A date in the first of the weeks. */
  anchor: LocalDate,
  skipsWeeksWithoutSchool: Type.Boolean(),
  /** The weeks that are set by hand, by a date in them: what follows goes on from there. */
  set: Type.Array(Type.Object({ from: LocalDate, name: WeekName }), { maxItems: 500 }),
});
export type WeekCycle = Type.Static<typeof WeekCycle>;

export const readWeekCycle = endpoint({
  method: 'GET',
  path: '/api/calendar/weeks',
  access: 'school.read-calendar',
  summary: 'The weeks that alternate: their names, and by what a date is in one of them. Without any, `cycle` is 1.',
  keptOnDevice: true,
  status: 200,
  response: WeekCycle,
});

/** So many weeks of a range are answered: two years. */
export const maxWeeks = 106;

/** Reads which days are school days. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'school.read-calendar',
  summary: `The days of the week on which school is held today, and the closed days that touch a range, or all. Where weeks alternate, the weeks that touch the range, at most ${maxWeeks}, each with its first day; by default those of the year from today on. Weeks without school are left out where the school skips them.`,
  query: Type.Object({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
  keptOnDevice: true,
  status: 200,
  response: Type.Object({
    days: Type.Array(OneOf(days)),
    closed: Type.Array(ClosedDays),
    weeks: Type.Array(Type.Object({ from: LocalDate, name: Type.String() })),
  }),
});
