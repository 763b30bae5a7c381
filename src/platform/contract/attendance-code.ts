import * as Type from 'typebox';
import { attendanceStatuses, codeCounts, OneOf, RequiredText } from './school-terms.ts';

export const maxCodeLength = 12;
const maxNameLength = 100;

/** A code of a register's line, which refines its status. A closed code is no longer offered. */
export const AttendanceCode = Type.Object({
  /** The id of the reason. */
  _id: Type.String(),
  /** A letter or sign; for a reason without one, it is made from the `_id`. */
  code: RequiredText(maxCodeLength),
  name: RequiredText(maxNameLength),
  status: OneOf(attendanceStatuses),
  /** How a line with this code counts in percentages. */
  counts: OneOf(codeCounts),
  isOpen: Type.Boolean(),
  order: Type.Integer(),
});
export type AttendanceCode = Type.Static<typeof AttendanceCode>;
