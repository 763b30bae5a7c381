import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Instant, LocalDate, OneOf, OrNull, pageOfList, RecordId } from '../../platform/contract/school-terms.ts';

/** The kinds of things that entries can be about. */
export const auditKinds = [
  'account',
  'student',
  'teacher',
  'register',
  'exam',
  'homework',
  'subject',
  'period',
  'notice',
  'message',
  'photo',
  'school',
  'audit',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Every audited action, with the kind of thing that it is about. */
export const auditActions = {
  'identity.sign-in': 'account',
  'identity.fail-sign-in': 'account',
  'identity.sign-out': 'account',
  'identity.end-sessions': 'account',
  'identity.change-password': 'account',
  'identity.issue-password': 'account',
  'identity.require-passwords': 'account',
  'identity.reset-password': 'account',
  'identity.forget-password': 'account',
  'identity.recover-password': 'account',
  'identity.invite': 'account',
  'identity.join': 'account',
  'identity.choose-language': 'account',
  'identity.add-factor': 'account',
  'identity.rename-passkey': 'account',
  'identity.remove-factor': 'account',
  'identity.renew-recovery-codes': 'account',
  'identity.remove-factors': 'account',
  'identity.reset-factors': 'account',
  'admins.add': 'account',
  'admins.close': 'account',
  'offices.add': 'school',
  'offices.change': 'school',
  'offices.remove': 'school',
  'offices.add-person': 'account',
  'offices.remove-person': 'account',
  'identity.switch': 'account',
  'identity.ask-to-join': 'account',
  'identity.join-roles': 'account',
  'identity.change-photo': 'account',
  'students.add': 'student',
  'students.change': 'student',
  'students.delete': 'student',
  'students.enrol': 'student',
  'students.leave': 'student',
  'students.cancel-enrolment': 'student',
  'students.issue-passwords': 'student',
  'students.read': 'student',
  'students.list': 'student',
  'students.list-former': 'student',
  'students.find': 'student',
  'students.read-class': 'student',
  'students.turn-day': 'student',
  'move-up.plan': 'student',
  'move-up.apply': 'student',
  'move-up.undo': 'student',
  'students.export': 'student',
  'students.erase': 'student',
  'guardians.add': 'student',
  'guardians.invite': 'student',
  'guardians.make-code': 'student',
  'guardians.make-codes': 'student',
  'guardians.change': 'student',
  'guardians.end': 'student',
  'guardians.fill': 'student',
  'attendance.read-student': 'student',
  'absences.tell': 'student',
  'absences.remove': 'student',
  'absences.read': 'student',
  'marks.read-student': 'student',
  'report-cards.read': 'student',
  'report-cards.start': 'student',
  'report-cards.issue': 'student',
  'reports.read-student': 'student',
  'reports.read-class': 'exam',
  'reports.comment': 'student',
  'teachers.add': 'teacher',
  'teachers.change': 'teacher',
  'teachers.delete': 'teacher',
  'reasons.add': 'school',
  'reasons.change': 'school',
  'reasons.remove': 'school',
  'diary.write': 'register',
  'diary.sign': 'register',
  'diary.take-back-signature': 'register',
  'fields.add': 'school',
  'fields.change': 'school',
  'fields.remove': 'school',
  'lists.save': 'school',
  'lists.change': 'school',
  'lists.remove': 'school',
  'codes.change': 'school',
  'attendance.take': 'register',
  'attendance.correct': 'register',
  'attendance.withdraw': 'register',
  'attendance.read-class': 'register',
  'attendance.read-care': 'register',
  'homework.give': 'homework',
  'homework.change': 'homework',
  'homework.remove': 'homework',
  'homework.add-files': 'homework',
  'homework.remove-file': 'homework',
  'homework.remind': 'homework',
  'homework.hand-in': 'homework',
  'homework.answer': 'homework',
  'homework.read': 'homework',
  'homework.read-student': 'homework',
  'marks.submit': 'exam',
  'marks.correct': 'exam',
  'marks.withdraw': 'exam',
  'marks.publish': 'exam',
  'marks.read-class': 'exam',
  'subjects.add': 'subject',
  'subjects.change': 'subject',
  'subjects.remove': 'subject',
  'schedule.add': 'period',
  'schedule.change': 'period',
  'schedule.swap': 'period',
  'schedule.remove': 'period',
  'schedule.hand-over': 'period',
  'timetable.plan': 'period',
  'timetable.make': 'period',
  'timetable.stop': 'period',
  'timetable.move': 'period',
  'timetable.delete': 'period',
  'timetable.publish': 'period',
  'timetable.withdraw': 'period',
  'timetable.take-effect': 'period',
  'timetable.export': 'period',
  'cover.set': 'period',
  'cover.remove': 'period',
  'cover.withdraw': 'period',
  'notices.post': 'notice',
  'notices.withdraw': 'notice',
  'messages.read': 'message',
  'messages.send': 'message',
  'messages.answer': 'message',
  'messages.withdraw': 'message',
  'images.upload': 'photo',
  'school.set-up': 'school',
  'school.create': 'school',
  'school.change': 'school',
  'school.choose-languages': 'school',
  'school.settle-restore': 'school',
  'school.export': 'school',
  'classes.add': 'school',
  'classes.change': 'school',
  'classes.remove': 'school',
  'groups.add': 'school',
  'groups.add-many': 'school',
  'groups.change': 'school',
  'groups.change-members': 'school',
  'groups.remove': 'school',
  'policies.change': 'school',
  'grades.change': 'school',
  'grades.change-of-class': 'school',
  'scales.add': 'school',
  'scales.change': 'school',
  'card-layouts.add': 'school',
  'card-layouts.change': 'school',
  'card-layouts.remove': 'school',
  'calendar.change-days': 'school',
  'calendar.change-weeks': 'school',
  'calendar.close': 'school',
  'calendar.reopen': 'school',
  'calendar-feed.make': 'account',
  'calendar-feed.renew': 'account',
  'sessions.add': 'school',
  'sessions.change': 'school',
  'sessions.close': 'school',
  'sessions.open': 'school',
  'marks.publish-term': 'school',
  'homework.end-hand-ins': 'school',
  'history.undo': 'school',
  'jobs.retry': 'school',
  'jobs.cancel': 'school',
  'connections.change-mail': 'school',
  'connections.change-issuer': 'school',
  'connections.remove-mail': 'school',
  'connections.remove-issuer': 'school',
  'connections.change-copy': 'school',
  'connections.remove-copy': 'school',
  'connections.test': 'school',
  'mail.list': 'school',
  'mail.test': 'school',
  'mail.retry': 'school',
  'mail.choose': 'account',
  'mail.unsubscribe': 'account',
  'imports.upload': 'school',
  'imports.match': 'school',
  'imports.read': 'school',
  'imports.start': 'school',
  'imports.apply': 'school',
  'imports.undo': 'school',
  'imports.issue-passwords': 'account',
  'audit.export': 'audit',
  'audit.curious-reader': 'audit',
  'exports.make': 'school',
} as const satisfies Record<string, AuditKind>;
export type AuditAction = keyof typeof auditActions;

/**
 * How something was read: opened by a person, fetched ahead by their device, which may have been shown to nobody, or
 * taken as a file.
 */
export const readingWays = ['opened', 'ahead', 'file'] as const;
export type ReadingWay = (typeof readingWays)[number];

export const actionNames = Object.keys(auditActions) as AuditAction[];

export function actionsAbout(kind: AuditKind): AuditAction[] {
  return actionNames.filter((action) => auditActions[action] === kind);
}

/** A person with their present name; `hasLeft` if they are no longer in any list. */
const AuditedPerson = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  role: Type.String(),
  hasLeft: Type.Boolean(),
});

/** The person who did something, with their role and, for staff, the present name of their office. */
const AuditedActor = Type.Object({
  ...AuditedPerson.properties,
  office: Type.Optional(Type.Object({ _id: Type.String(), name: Type.String() })),
});

/** One audited action. Names are the present ones; something that no longer exists has no name. */
export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Instant,
  /** The person who did it; `null` if nobody was signed in. */
  by: OrNull(AuditedActor),
  /** The client's IP address; `null` for a command in the server's terminal. */
  address: OrNull(Type.String()),
  action: OneOf(actionNames),
  /** The affected person. */
  person: OrNull(AuditedPerson),
  /**
   * The affected exam, subject, period, notice, message or absence. For a register it is the lesson’s number, or -2 for
   * a morning and -1 for an afternoon.
   */
  record: OrNull(Type.String()),
  /** The record's present title. */
  title: OrNull(Type.String()),
  class: OrNull(Type.Integer()),
  /**
   * For a list that was read, the classes of the students whom it named; for every other entry its class, if it has
   * one.
   */
  classes: Type.Array(Type.Integer()),
  /** For a list that was read, the first of its days. */
  date: OrNull(LocalDate),
  /** For a list that was read, the last of its days. */
  until: OrNull(LocalDate),
  /** How it was read; `null` if the entry is not a reading. */
  way: OrNull(OneOf(readingWays)),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

const auditFilters = {
  /** Part of the name or email of the acting or the affected person; case and accents of names do not matter. */
  person: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' })),
  action: Type.Optional(OneOf(actionNames)),
  kind: Type.Optional(OneOf(auditKinds)),
  /** Returns only entries that were read in this way. */
  way: Type.Optional(OneOf(readingWays)),
  /** The id of a student: who saw this student, by their own record or in a list of their class or of the school. */
  student: Type.Optional(RecordId),
  /** The first and last day, local to the school. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
};

export const listAudit = endpoint('GET /api/audit', {
  access: 'audit.read',
  summary: 'Who did what to whom, when and from where, newest first.',
  query: Type.Object({ ...auditFilters, ...pageOfList }),
  response: Type.Array(AuditEntry),
});
export type AuditQuery = Type.Static<typeof listAudit.query>;

export type AuditFilters = Omit<AuditQuery, keyof typeof pageOfList>;

/** How many classes, and how many individual students, one person may read in an hour before admins are alerted. */
export const usualReading = { classes: 9, students: 50 };

/**
 * The number of students' records that one person may read in 24 hours before admins are alerted. For a teacher it is
 * `timesTaught` times the students they teach, if that is more.
 */
export const usualReadingOfDay = { students: 100, timesTaught: 3, studentsOfAdmin: 500 };

/** The maximum number of unusual hours in one answer. */
export const maxUnusualReadings = 50;

const UnusualReading = Type.Object({
  by: AuditedPerson,
  /** The start of the hour (UTC). */
  from: Instant,
  /** The number of different classes that were read in this hour. */
  classes: Type.Integer(),
  students: Type.Integer(),
});
export type UnusualReading = Type.Static<typeof UnusualReading>;

export const listUnusualReadings = endpoint('GET /api/audit/unusual-readings', {
  access: 'audit.read',
  summary: `Who read more than ${usualReading.classes} classes or ${usualReading.students} students within an hour in the last seven days, newest first, at most ${maxUnusualReadings}.`,
  response: Type.Array(UnusualReading, { maxItems: maxUnusualReadings }),
});
