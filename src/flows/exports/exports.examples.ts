import {
  adminAlone,
  admins,
  class5,
  everyPerson,
  newcomerWaits,
  only,
  type Statuses,
  staff,
  staffAndStudent,
  teachers,
} from '../../../test/callers.ts';
import { owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testToday } from '../../../test/test-school.ts';
import type { AuditAction } from '../../base/audit/audit.contract.ts';
import type * as contract from './exports.contract.ts';

/** Each person gets the reports about themselves. */
const guardians = { guardian: 200, formerGuardian: 200, unseeingGuardian: 200, strangeGuardian: 200 };

const csv = { format: 'csv' } as const;
const everybody = everyPerson(200, newcomerWaits);

/** A file of a list for which the audit log also records that it was read. */
function file<const Query extends object>(query: Query, answers: Statuses, reading?: AuditAction) {
  return {
    example: () => ({ query: { ...csv, ...query } }),
    records: [...(reading ? [reading] : []), 'exports.make' as const],
    answers,
  };
}

export const examples: Examples<typeof contract> = {
  lists: {
    students: file({ search: 'Student' }, only(admins), 'students.list'),
    guardians: file({ class: 5 }, only(admins), 'students.list'),
    'all-guardians': file({}, only(admins), 'students.list'),
    'class-list': file({ class: 5 }, only(staff), 'students.read-class'),
    'former-students': file({ search: 'Student' }, only(admins), 'students.list-former'),
    teachers: file({}, only(admins)),
    admins: file({}, only(admins)),
    subjects: file({ class: 5 }, only(admins)),
    schedule: file({ class: 5 }, only(admins)),
    'class-schedule': file({ class: 5 }, only({ ...staff, ...class5 })),
    'teacher-schedule': file({ teacher: owner.teacher }, only({ ...adminAlone, owningTeacher: 200 })),
    groups: file({}, only(staff)),
    'group-members': file({}, only(staff)),
    classes: file({}, everybody),
    sessions: file({}, everybody),
    'closed-days': file({}, everybody),
    reasons: file({}, everybody),
    notices: file({ search: 'Hill' }, everybody),
    messages: file({}, only(admins)),
    'class-messages': file({ class: 5 }, only({ ...admins, ...class5 })),
    'teacher-messages': file({}, only(teachers)),
    'sent-messages': file({}, everybody),
    register: file({ class: 5, date: testToday }, only(staff), 'attendance.read-class'),
    month: file({ class: 5, month: testToday.slice(0, 7) }, only(staff), 'attendance.read-class'),
    attendance: file({ class: 5 }, only(staff), 'attendance.read-class'),
    'student-attendance': file({ roll: owner.roll }, only(staffAndStudent), 'attendance.read-student'),
    'withdrawn-registers': file({ class: 5 }, only(admins), 'attendance.read-class'),
    'missing-registers': file({}, only(admins)),
    diary: file({ class: 5 }, only({ ...staff, ...class5 })),
    homework: file({ class: 5 }, only({ ...staff, ...class5 })),
    absent: file({}, only(admins), 'absences.read'),
    absences: file({}, only({ ...admins, ...guardians }), 'absences.read'),
    care: file({}, only(staff), 'attendance.read-care'),
    exams: file({ class: 5 }, only(staff)),
    marks: file({ class: 5 }, only(staff), 'marks.read-class'),
    results: file({ roll: owner.roll }, only(staffAndStudent), 'marks.read-student'),
    'withdrawn-marks': file({ class: 5 }, only(admins), 'marks.read-class'),
    broadsheet: file({ class: 5 }, only(staff), 'reports.read-class'),
    audit: records('audit.export', only(admins), () => ({ query: { ...csv, person: 'a' } })),
  },
};
