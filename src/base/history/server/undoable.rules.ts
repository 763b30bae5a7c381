import type { AuditAction } from '../../audit/audit.contract.ts';

/**
 * The changes that can be undone one by one. An added person is deleted instead, and moving up is undone as a whole by
 * its own call.
 */
const undoable: readonly AuditAction[] = [
  'students.change',
  'students.delete',
  'students.enrol',
  'students.leave',
  'students.cancel-enrolment',
  'teachers.change',
  'teachers.delete',
  'subjects.add',
  'subjects.change',
  'subjects.remove',
  'schedule.add',
  'schedule.change',
  'schedule.swap',
  'schedule.remove',
  'classes.add',
  'classes.change',
  'classes.remove',
  'groups.add',
  'groups.add-many',
  'groups.change',
  'groups.change-members',
  'groups.remove',
  'sessions.add',
  'sessions.change',
  'sessions.close',
  'sessions.open',
  'reasons.add',
  'reasons.change',
  'reasons.remove',
  'fields.add',
  'fields.change',
  'fields.remove',
  'codes.change',
  'policies.change',
  'scales.change',
  'card-layouts.add',
  'card-layouts.change',
  'card-layouts.remove',
  'calendar.change-weeks',
  'school.change',
  'school.choose-languages',
  'diary.write',
  'homework.change',
  'homework.remove',
  'offices.change',
  'offices.remove',
  'history.undo',
];

export function isUndoable(action: string): boolean {
  return (undoable as readonly string[]).includes(action);
}
