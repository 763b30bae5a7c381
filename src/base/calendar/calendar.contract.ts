import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { missing } from '../../platform/contract/refusals.ts';
import {
  basedOn,
  ClassNumber,
  days,
  LocalDate,
  maxNameLength,
  OneOf,
  OrNull,
  RecordId,
  RequiredText,
} from '../../platform/contract/school-terms.ts';
import { WeekCycle } from '../../platform/contract/week-cycle.ts';
import { noDayOfSchool } from './calendar.refusals.ts';

const DaysOfSchool = Type.Array(OneOf(days), { minItems: 1, maxItems: 7, hint: fault(noDayOfSchool) });

export const changeDays = endpoint('PUT /api/calendar/days', {
  access: 'calendar.manage',
  summary: 'Changes the days of the week on which school is held, from today on.',
  query: Type.Object({ basedOn }),
  body: Type.Object({ days: DaysOfSchool }),
  response: Type.Object({ days: DaysOfSchool }),
});

export const changeWeeks = endpoint('PUT /api/calendar/weeks', {
  access: 'calendar.manage',
  summary:
    'Changes the weeks that alternate. Lessons keep the place of theirs when names change. Refused with 409 while a lesson is of a week that would be lost.',
  query: Type.Object({ basedOn }),
  body: Type.Object({
    ...WeekCycle.properties,
    /** If it is left out, the previous anchor stays, or today is used. */
    anchor: Type.Optional(LocalDate),
    skipsWeeksWithoutSchool: Type.Optional(Type.Boolean()),
    set: Type.Optional(WeekCycle.properties.set),
  }),
  response: WeekCycle,
});

const Classes = Type.Array(ClassNumber, { minItems: 1, maxItems: 1000, hint: fault(missing) });

export const closeDays = endpoint('POST /api/calendar/closed', {
  access: 'calendar.manage',
  summary:
    'Closes the school from a first to a last day, for all classes or some. Refused with 409 if registers lie on them.',
  body: Type.Object({
    name: RequiredText(maxNameLength),
    from: LocalDate,
    to: LocalDate,
    /** All classes, if it is left out or `null`. */
    classes: Type.Optional(Type.Union([Classes, Type.Null()], { hint: fault(missing) })),
  }),
  status: 201,
  response: Type.Object({
    _id: Type.String(),
    name: Type.String(),
    from: LocalDate,
    to: LocalDate,
    classes: OrNull(Classes),
  }),
});

export const removeClosedDays = endpoint('DELETE /api/calendar/closed/{id}', {
  access: 'calendar.manage',
  summary: 'Takes closed days back: school is held on them.',
  params: Type.Object({ id: RecordId }),
});

/** Returns what lies on the days of a range, so that a page can show the effects of a change before it is made. */
export const readUseOfDays = endpoint('GET /api/calendar/use', {
  access: 'calendar.manage',
  summary:
    'The days of school by the changes that were made, how many registers of each class lie in a range, and how many lessons on each day of the week.',
  query: Type.Object({ from: LocalDate, to: LocalDate }),
  response: Type.Object({
    /** The days of the week by the date from which they are valid; each entry is valid until the next one. */
    weeks: Type.Array(Type.Object({ from: LocalDate, days: Type.Array(OneOf(days)) })),
    registers: Type.Array(
      Type.Object({
        class: ClassNumber,
        registers: Type.Integer(),
        /** For a group, those classes of its members that are open on the days: it has no school once all are closed. */
        classes: Type.Optional(Type.Array(ClassNumber)),
      }),
    ),
    lessons: Type.Array(Type.Object({ day: OneOf(days), lessons: Type.Integer() })),
  }),
});
