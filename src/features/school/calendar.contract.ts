import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ClassNumber, days, LocalDate, OneOf } from '../../platform/contract/school-terms.ts';

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

/** Reads which days are school days. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'school.read-calendar',
  summary: 'The days of the week on which school is held today, and the closed days that touch a range, or all.',
  query: Type.Object({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
  keptOnDevice: true,
  status: 200,
  response: Type.Object({ days: Type.Array(OneOf(days)), closed: Type.Array(ClosedDays) }),
});
