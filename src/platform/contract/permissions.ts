import { publicAccess } from './public-access.ts';
import type { Role } from './school-terms.ts';

/**
 * `school`: all records of the person's school. `classes`: those of the classes that a teacher teaches, or of the school
 * where its policy says so. `children`: those of the students whose guardian the person is. `own`: only the person's own.
 */
export type Reach = 'school' | 'classes' | 'children' | 'own';

type Grant = 'anyone' | 'challenge' | Readonly<Partial<Record<Role, Reach>>>;

const everyRole = { admin: 'own', teacher: 'own', student: 'own', guardian: 'own' } as const satisfies Record<
  Role,
  Reach
>;
const everybody = { admin: 'school', teacher: 'school', student: 'school', guardian: 'school' } as const;
const staff = { admin: 'school', teacher: 'classes' } as const;
/** The readers of a student's own records. */
const family = { student: 'own', guardian: 'children' } as const;

/**
 * Who may do what. The server checks it at every call; the pages use it for buttons and menus. `anyone` needs no
 * sign-in; `challenge` accepts only the token of the sign-in's first step.
 */
export const permissions = {
  ...publicAccess,
  'identity.finish-sign-in': 'challenge',
  'identity.self': everyRole,
  'identity.factors': everyRole,
  'school.read-calendar': everybody,
  'school.read-classes': everybody,
  'school.read-sessions': everybody,
  'school.manage': { admin: 'school' },
  'school.export': { admin: 'school' },
  'school.read-reasons': everybody,
  'school.choose-languages': { admin: 'school' },
  'classes.manage': { admin: 'school' },
  'groups.read': staff,
  'groups.manage': { admin: 'school' },
  'policies.manage': { admin: 'school' },
  'grades.read': everybody,
  'grades.manage': { admin: 'school' },
  'scales.manage': { admin: 'school' },
  'calendar.manage': { admin: 'school' },
  'reasons.manage': { admin: 'school' },
  'fields.manage': { admin: 'school' },
  'people.fields': { ...staff, ...family },
  'identity.change-photo': { teacher: 'own' },
  'identity.sessions': everyRole,
  'identity.end-sessions': { admin: 'school' },
  'identity.issue-password': { admin: 'school' },
  'identity.remove-factors': { admin: 'school' },
  'sessions.manage': { admin: 'school' },
  'admins.manage': { admin: 'school' },
  'teachers.manage': { admin: 'school' },
  'teachers.read-profile': { admin: 'school', teacher: 'own' },
  'students.manage': { admin: 'school' },
  'guardians.manage': { admin: 'school' },
  'guardians.read-children': { guardian: 'children' },
  'students.move-up': { admin: 'school' },
  'students.export': { admin: 'school' },
  'students.erase': { admin: 'school' },
  'students.read-profile': { admin: 'school', student: 'own' },
  'students.read-class': staff,
  'people.find': staff,
  'attendance.read-class': staff,
  'attendance.read-student': { ...staff, ...family },
  'attendance.submit': { teacher: 'classes' },
  'attendance.take-missing': { admin: 'school' },
  'attendance.correct': staff,
  'attendance.withdraw': { admin: 'school' },
  'absences.tell': { admin: 'school', guardian: 'children' },
  'attendance.read-missing': { admin: 'school' },
  'care.read': staff,
  'jobs.manage': { admin: 'school' },
  'mail.manage': { admin: 'school' },
  'mail.choose': everyRole,
  'images.upload': { admin: 'school', teacher: 'school' },
  'marks.submit': { teacher: 'classes' },
  'marks.correct': { admin: 'school', teacher: 'own' },
  'marks.withdraw': { admin: 'school' },
  'marks.publish': { admin: 'school', teacher: 'own' },
  'marks.publish-term': { admin: 'school' },
  'marks.read-teacher': { admin: 'school', teacher: 'own' },
  'marks.read-student': { ...staff, ...family },
  'reports.read-student': { ...staff, ...family },
  'reports.read-class': staff,
  'reports.comment': staff,
  'report-cards.issue': { admin: 'school' },
  'report-cards.read': { ...staff, ...family },
  'subjects.manage': { admin: 'school' },
  'subjects.read-colours': { ...staff, ...family },
  'subjects.read-class': { ...staff, ...family },
  'schedule.manage': { admin: 'school' },
  'schedule.read-teacher': { admin: 'school', teacher: 'own' },
  'schedule.read-class': { ...staff, ...family },
  'calendar-feed.own': everyRole,
  // Used by pages only: signed-in people read them at a URL of their role.
  'absences.manage': { admin: 'school' },
  'notices.read-as-teacher': { teacher: 'school' },
  'notices.read-as-student': { student: 'own', guardian: 'own' },
  'notices.export': everybody,
  'notices.manage': { admin: 'school' },
  'messages.send-as-admin': { admin: 'school' },
  'messages.send-as-teacher': { teacher: 'classes' },
  'messages.send-as-student': { student: 'own' },
  'messages.send-as-guardian': { guardian: 'children' },
  'messages.converse': everyRole,
  'messages.read-admin': { admin: 'school' },
  'messages.read-class': { admin: 'school', ...family },
  'messages.read-readers': staff,
  'messages.read-sent': { ...everyRole, admin: 'school' },
  'messages.withdraw': { admin: 'school' },
  'messages.read-teacher': { teacher: 'own' },
  'news.read': everyRole,
  'home.read': everyRole,
  'audit.read': { admin: 'school' },
  'history.read': { admin: 'school' },
  'history.undo': { admin: 'school' },
  'imports.manage': { admin: 'school' },
} as const satisfies Record<string, Grant>;

export type Access = keyof typeof permissions;

type ReachIn<A extends Access, G = (typeof permissions)[A]> = G extends string ? never : G[keyof G];

/** Permissions whose reach differs by role; their handlers get a scope. */
export type LimitedAccess = {
  [A in Access]: [ReachIn<A>] extends ['school'] ? never : [ReachIn<A>] extends ['own'] ? never : A;
}[Access];

/** How far this role reaches with this permission; `undefined` if it has none. */
export function reachOf(role: Role, access: Access): Reach | undefined {
  const grant: Grant = permissions[access];
  return typeof grant === 'string' ? undefined : grant[role];
}
