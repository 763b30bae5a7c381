import * as Type from 'typebox';
import { maxCodeLength } from '../../platform/contract/attendance-code.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId, tooLong } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  Instant,
  LocalDate,
  NamedPerson,
  OrNull,
  RecordId,
  Roll,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

export const maxAbsenceText = 200;

/** An absence that the school knows of beforehand, with the student's present name, class and roll. */
export const Absence = Type.Object({
  _id: Type.String(),
  roll: Roll,
  name: Type.String(),
  class: ClassNumber,
  from: LocalDate,
  to: LocalDate,
  /** The reason, with its attendance code. */
  reason: OrNull(Type.Object({ _id: Type.String(), name: Type.String(), code: Type.String() })),
  text: OrNull(Type.String()),
  toldBy: Type.Object({ ...NamedPerson.properties, isGuardian: Type.Boolean() }),
  toldAt: Instant,
  /**
   * The number of registers on these days that list the student as present, absent and excused, and the first day
   * marked absent.
   */
  registers: Type.Object({
    present: Type.Integer(),
    absent: Type.Integer(),
    excused: Type.Integer(),
    firstAbsent: OrNull(LocalDate),
  }),
});
export type Absence = Type.Static<typeof Absence>;

/** The longest range of days of which absences are listed: a year, whichever way its days are counted. */
export const maxAbsenceDays = 400;

export const listAbsences = endpoint('GET /api/absences', {
  access: 'absences.tell',
  summary:
    'The absences known of the present students that fall between two days, at most 400, by first day; without days, from today on. Guardians get those of their children that they told themselves.',
  query: Type.Object({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
  response: Type.Array(Absence),
});

export const tellAbsence = endpoint('POST /api/absences', {
  access: 'absences.tell',
  summary:
    'Tells an absence: the registers of these days propose that the student is excused. Guardians tell those of their children, from a month ago to a year ahead.',
  body: Type.Object({
    roll: Roll,
    /** The first and last day, both included. */
    from: LocalDate,
    to: LocalDate,
    /** The `_id` of one of the school's reasons. */
    reason: Type.Optional(
      Type.Union([Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15, hint: fault(notAnId) }), Type.Null()], {
        hint: fault(notAnId),
      }),
    ),
    /** One of the school's attendance codes, which can be given in place of a reason. */
    code: Type.Optional(OrNull(TextOrBlank(maxCodeLength))),
    /** A note, such as who reported it; students do not see it. A blank text means no note. */
    text: Type.Optional(
      Type.Union([Type.String({ maxLength: maxAbsenceText, pattern: '^[^\\u0000]*$' }), Type.Null()], {
        hint: fault(tooLong, { most: maxAbsenceText }),
      }),
    ),
  }),
  status: 201,
  response: Absence,
});
export type NewAbsence = Type.Static<typeof tellAbsence.body>;

export const removeAbsence = endpoint('DELETE /api/absences/{id}', {
  access: 'absences.tell',
  summary:
    'Removes an absence that was told; guardians, one that they told themselves. It is kept, but no register proposes it any more.',
  params: Type.Object({ id: RecordId }),
});
