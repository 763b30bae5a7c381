import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { numberInClass } from '../../platform/contract/number-in-class.ts';
import { ownFields } from '../../platform/contract/own-fields.ts';
import { ClassNumber, LocalDate, OrNull, ofDay, Roll, SessionName } from '../../platform/contract/school-terms.ts';

export const listClass = endpoint('GET /api/students/class/{class}', {
  access: 'students.read-class',
  summary:
    'The students of a class, by roll: who is in it today or on a `day`, by what is known now, or was enrolled in it in a `session`.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object({ session: Type.Optional(SessionName), day: Type.Optional(LocalDate), ...ofDay }),
  keptOnDevice: true,
  response: Type.Array(
    Type.Object({
      _id: Type.String(),
      roll: Roll,
      ...numberInClass,
      name: Type.String(),
      class: ClassNumber,
      session: Type.String(),
      ...ownFields,
    }),
  ),
});

export const readRolls = endpoint('GET /api/students/rolls', {
  access: 'students.manage',
  summary:
    'Whether a student has this roll today or later, and the first free one from it on; without `roll` the one after the highest. `null` where there is none.',
  query: Type.Object({ roll: Type.Optional(Roll) }),
  response: Type.Object({ isTaken: Type.Boolean(), nextFree: OrNull(Roll) }),
});
