import type { Role } from './school-terms.ts';

/** `school`: all records of the person's school. `own`: only the person's own records. */
export type Reach = 'school' | 'own';

type Grant = 'anyone' | 'challenge' | Readonly<Partial<Record<Role, Reach>>>;

const everyRole = { admin: 'own', teacher: 'own', student: 'own' } as const satisfies Record<Role, Reach>;
const staff = { admin: 'school', teacher: 'school' } as const;

/**
 * Who may do what. The server checks it at every call; the pages use it for buttons and menus. `anyone` needs no
 * sign-in; `challenge` accepts only the token of the sign-in's first step.
 */
export const permissions = {
  'identity.start-sign-in': 'anyone',
  'identity.finish-sign-in': 'challenge',
  'identity.self': everyRole,
  'school.read-public': 'anyone',
  'school.set-up': 'anyone',
  'identity.change-photo': { teacher: 'own' },
  'identity.sessions': everyRole,
  'identity.end-sessions': { admin: 'school' },
  'identity.issue-password': { admin: 'school' },
  'admins.manage': { admin: 'school' },
  'teachers.manage': { admin: 'school' },
  'teachers.read-profile': { admin: 'school', teacher: 'own' },
  'students.manage': { admin: 'school' },
  'students.export': { admin: 'school' },
  'students.erase': { admin: 'school' },
  'students.read-profile': { admin: 'school', student: 'own' },
  'students.read-class': staff,
  'attendance.read-class': staff,
  'attendance.read-student': { admin: 'school', teacher: 'school', student: 'own' },
  'attendance.submit': { teacher: 'school' },
  'attendance.correct': staff,
  'attendance.withdraw': { admin: 'school' },
  'images.upload': staff,
  'marks.submit': { teacher: 'school' },
  'marks.correct': { admin: 'school', teacher: 'own' },
  'marks.withdraw': { admin: 'school' },
  'marks.read-teacher': { admin: 'school', teacher: 'own' },
  'marks.read-student': { admin: 'school', teacher: 'school', student: 'own' },
  'subjects.manage': { admin: 'school' },
  'subjects.read-class': { admin: 'school', teacher: 'school', student: 'own' },
  'schedule.manage': { admin: 'school' },
  'schedule.read-teacher': { admin: 'school', teacher: 'own' },
  'schedule.read-class': { admin: 'school', teacher: 'school', student: 'own' },
  'notices.read': 'anyone',
  // Used by pages only: signed-in people read them at a URL of their role.
  'notices.read-as-teacher': { teacher: 'school' },
  'notices.read-as-student': { student: 'own' },
  'notices.manage': { admin: 'school' },
  'messages.send-as-admin': { admin: 'school' },
  'messages.send-as-teacher': { teacher: 'school' },
  'messages.send-as-student': { student: 'own' },
  'messages.read-admin': { admin: 'school' },
  'messages.read-class': { admin: 'school', student: 'own' },
  'messages.withdraw': { admin: 'school' },
  'messages.read-teacher': { teacher: 'own' },
  'news.read': everyRole,
  'home.read': everyRole,
  'audit.read': { admin: 'school' },
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
