import * as Type from 'typebox';
import { attendanceStatuses, ClassNumber, OneOf, OrNull, Roll } from './school-terms.ts';

/** A student who is absent on a day. */
export const AbsentStudent = Type.Object({
  class: ClassNumber,
  roll: Roll,
  name: Type.String(),
  /** The status in the register; `null` for an absence known beforehand whose register is not taken yet. */
  status: OrNull(OneOf(attendanceStatuses)),
  reason: OrNull(Type.String()),
  /** Whether the absence was reported beforehand. */
  isKnown: Type.Boolean(),
});
export type AbsentStudent = Type.Static<typeof AbsentStudent>;
