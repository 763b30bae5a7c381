import * as Type from 'typebox';
import { attendanceStatuses, codeCounts, OneOf, RequiredText } from './school-terms.ts';

export const maxCodeLength = 12;
const maxNameLength = 100;

/** A code of a register's line: it refines a status. A closed one is no longer offered. */
export const AttendanceCode = Type.Object({
  /** As a reason's. */
  _id: Type.String(),
  /** A letter or sign; that of a reason without one is made from its `_id`. */
  code: RequiredText(maxCodeLength),
  name: RequiredText(maxNameLength),
  status: OneOf(attendanceStatuses),
  /** What a line with it counts as in a percent. */
  counts: OneOf(codeCounts),
  isOpen: Type.Boolean(),
  order: Type.Integer(),
});
export type AttendanceCode = Type.Static<typeof AttendanceCode>;
