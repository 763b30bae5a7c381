import * as Type from 'typebox';
import { listAudit } from '../../base/audit/audit.contract.ts';
import { listClass } from '../../base/enrolments/enrolments.contract.ts';
import { listGroups } from '../../base/groups/groups.contract.ts';
import { listAllGuardians } from '../../base/guardians/guardians.contract.ts';
import { readCalendar } from '../../base/school/calendar.contract.ts';
import { listClasses, listCodes, listSessions } from '../../base/school/shape.contract.ts';
import { listStudents } from '../../base/students/students.contract.ts';
import { listSubjects } from '../../base/subjects/subjects.contract.ts';
import { type Endpoint, endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import type { Access } from '../../platform/contract/permissions.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId } from '../../platform/contract/refusals.ts';
import { ClassNumber, Email, LocalDate, maxNameLength, OneOf, RecordId } from '../../platform/contract/school-terms.ts';
import { listAbsences } from '../../records/absences/absences.contract.ts';
import { listAdmins } from '../../records/admins/admins.contract.ts';
import {
  listAbsent,
  listMissingRegisters,
  listStudentAttendance,
  listWithdrawnRegisters,
  readMonth,
  readRegister,
  summariseClassAttendance,
} from '../../records/attendance/attendance.contract.ts';
import { listCare } from '../../records/care/care.contract.ts';
import { listDiary } from '../../records/diary/diary.contract.ts';
import { listHomework } from '../../records/homework/homework.contract.ts';
import { listExams, listStudentMarks, listWithdrawnMarks } from '../../records/marks/marks.contract.ts';
import {
  listAdminMessages,
  listClassMessages,
  listSentMessages,
  listTeacherMessages,
} from '../../records/messages/messages.contract.ts';
import { listNotices } from '../../records/notices/notices.contract.ts';
import { readBroadsheet } from '../../records/reports/reports.contract.ts';
import { listClassSchedule, listSchedule, listTeacherSchedule } from '../../records/schedule/schedule.contract.ts';
import { listTeachers } from '../../records/teachers/teachers.contract.ts';
import { listFormerStudents } from '../privacy/privacy.contract.ts';

/** The rows of the longest allowed file; a longer one is refused. */
export const maxExportRows = 100_000;

/** The parameters that choose a page of a list: a file has all pages. */
const paging = ['page', 'size', 'before', 'limit'] as const;

type PartOf<L extends Endpoint, P extends 'params' | 'query'> =
  L[P] extends Type.TObject<infer Properties>
    ? Properties
    : // biome-ignore lint/complexity/noBannedTypes: the list has no such filters
      {};
type FiltersOf<L extends Endpoint> = PartOf<L, 'params'> & Omit<PartOf<L, 'query'>, (typeof paging)[number]>;

/** The lists that are a PDF too, to be printed. */
export const paperKinds = ['class-list', 'month'] as const;
export type PaperKind = (typeof paperKinds)[number];

const format = OneOf(['xlsx', 'csv']);
const paperFormat = OneOf(['xlsx', 'csv', 'pdf']);
type FormatOf<K extends string> = K extends PaperKind ? typeof paperFormat : typeof format;

/** Limits the file to these records of the list: their `_id`s and ranges of them, such as `3,5-9`. */
const ids = Type.Optional(
  Type.String({
    maxLength: 10_000,
    pattern: '^[1-9]\\d{0,14}(-[1-9]\\d{0,14})?(,[1-9]\\d{0,14}(-[1-9]\\d{0,14})?)*$',
    hint: fault(notAnId),
  }),
);

/** The filters with another name in a file's query, because `email`, for example, is always the caller's own there. */
const renamed = ['email', 'classNumber'] as const;

/**
 * Defines a list as a file, for everyone who may read the list, with the list's filters, including those in its path.
 */
function fileOf<
  const K extends string,
  L extends Endpoint,
  More extends Type.TProperties,
  A extends Access = L['access'],
>(kind: K, list: L, what: string, more: More, access?: A) {
  const { page, size, before, limit, ...filters } = { ...list.query?.properties, ...list.params?.properties };
  const { email: _email, classNumber: _class, ...named } = filters;
  const isPaper = paperKinds.some((one) => one === kind);
  return endpoint(`GET /api/exports/${kind}`, {
    access: (access ?? list.access) as A,
    summary: `${what}, as a file: XLSX${isPaper ? ', PDF' : ''} or CSV, with headings in the reader’s language, at most ${maxExportRows} rows.`,
    query: {
      ...Type.Object({ ...named, ...more, format: isPaper ? paperFormat : format }),
      ...patternsOf(list.query),
    } as unknown as Type.TObject<
      Omit<FiltersOf<L>, (typeof renamed)[number]> & More & { readonly format: FormatOf<K> }
    >,
    files: isPaper ? ['xlsx', 'csv', 'pdf'] : ['xlsx', 'csv'],
    response: FileAnswer,
  });
}

/** The filters whose names are made of an id. */
function patternsOf(query: Type.TSchema | undefined) {
  const { patternProperties } = (query ?? {}) as { readonly patternProperties?: object };
  return patternProperties ? { patternProperties } : {};
}

const nothingMore = {};
const ofTeacher = { teacher: Email };

/** Every list that can be exported, by its kind. */
export const lists = {
  students: fileOf('students', listStudents, 'The students of the list, or those with these `ids`', { ids }),
  guardians: fileOf('guardians', listStudents, 'The guardians of the list’s students', { ids }),
  'all-guardians': fileOf(
    'all-guardians',
    listAllGuardians,
    'The guardians of all students, a row for each child',
    nothingMore,
  ),
  'class-list': fileOf('class-list', listClass, 'The students of a class', nothingMore),
  'former-students': fileOf('former-students', listFormerStudents, 'The former students', nothingMore),
  teachers: fileOf('teachers', listTeachers, 'The teachers of the list, or those with these `ids`', { ids }),
  admins: fileOf('admins', listAdmins, 'The admins', nothingMore),
  subjects: fileOf('subjects', listSubjects, 'The subjects, of one class or all', {
    class: Type.Optional(ClassNumber),
  }),
  schedule: fileOf('schedule', listSchedule, 'The timetable, of one class or teacher or all', {
    class: Type.Optional(ClassNumber),
    teacher: Type.Optional(Email),
  }),
  'class-schedule': fileOf('class-schedule', listClassSchedule, 'The timetable of a class', { class: ClassNumber }),
  'teacher-schedule': fileOf('teacher-schedule', listTeacherSchedule, 'The periods that a teacher teaches', ofTeacher),
  groups: fileOf('groups', listGroups, 'The teaching groups of a session, or of one student', nothingMore),
  'group-members': fileOf(
    'group-members',
    listGroups,
    'The members of the teaching groups of a session, or of one group, as they are `on` a day',
    { class: Type.Optional(ClassNumber), on: Type.Optional(LocalDate) },
  ),
  classes: fileOf('classes', listClasses, 'The classes', nothingMore),
  sessions: fileOf('sessions', listSessions, 'The sessions, each followed by its terms', nothingMore),
  'closed-days': fileOf('closed-days', readCalendar, 'The days without school', nothingMore),
  reasons: fileOf('reasons', listCodes, 'The attendance codes and reasons that registers may give', nothingMore),
  notices: fileOf('notices', listNotices, 'The notices', nothingMore, 'notices.export'),
  messages: fileOf('messages', listAdminMessages, 'The messages to the admin', nothingMore),
  'class-messages': fileOf('class-messages', listClassMessages, 'The messages to a class', nothingMore),
  'teacher-messages': fileOf(
    'teacher-messages',
    listTeacherMessages,
    'The messages to the signed-in teacher',
    nothingMore,
  ),
  'sent-messages': fileOf('sent-messages', listSentMessages, 'The messages that were sent', nothingMore),
  register: fileOf('register', readRegister, 'The register of a class on a date, or of one lesson', nothingMore),
  month: fileOf('month', readMonth, 'The register of a class for a month, a column for each day', nothingMore),
  attendance: fileOf('attendance', summariseClassAttendance, 'How a class attends, by student', nothingMore),
  'student-attendance': fileOf(
    'student-attendance',
    listStudentAttendance,
    'What the registers say of a student',
    nothingMore,
  ),
  'withdrawn-registers': fileOf(
    'withdrawn-registers',
    listWithdrawnRegisters,
    'The registers of a class that were taken back, a row for each student',
    nothingMore,
  ),
  'missing-registers': fileOf('missing-registers', listMissingRegisters, 'The missing registers', nothingMore),
  diary: fileOf('diary', listDiary, 'What was done in the lessons of a class', nothingMore),
  homework: fileOf('homework', listHomework, 'The homework of a class or a student', nothingMore),
  absent: fileOf('absent', listAbsent, 'Who is absent on a day, with the guardian to call', nothingMore),
  absences: fileOf('absences', listAbsences, 'The absences that the school was told of', nothingMore),
  care: fileOf('care', listCare, 'The students whose attendance calls for care, for one `reason` or any', {
    reason: Type.Optional(OneOf(['below_percent', 'absent_in_a_row', 'falling'])),
  }),
  exams: fileOf('exams', listExams, 'The exams of the school, for a teacher their own', nothingMore),
  marks: fileOf(
    'marks',
    listExams,
    'The marks of the school’s exams, for a teacher of their own: of one `exam` or all, a row for each student',
    {
      subject: Type.Optional(Type.String({ maxLength: maxNameLength })),
      examName: Type.Optional(Type.String({ maxLength: maxNameLength })),
      /** The `_id` of an exam. */
      exam: Type.Optional(RecordId),
    },
  ),
  results: fileOf('results', listStudentMarks, 'A student’s results', nothingMore),
  'withdrawn-marks': fileOf(
    'withdrawn-marks',
    listWithdrawnMarks,
    'The marks of a class that were taken back, a row for each student',
    nothingMore,
  ),
  broadsheet: fileOf(
    'broadsheet',
    readBroadsheet,
    'The results of a class in a term or session, a row for each student and a column for each subject',
    nothingMore,
  ),
  audit: fileOf('audit', listAudit, 'Who did what to whom, when and from where, newest first', nothingMore),
};

export type ListKind = keyof typeof lists;

/** The filters of a list, and the format of its file. */
export type ListQuery<K extends ListKind> = Type.Static<(typeof lists)[K]['query']>;
