import { publicAccess } from './public-access.ts';
import type { Duty, Role } from './school-terms.ts';

/**
 * `school`: all records of the school. `classes`: those of the classes that a teacher teaches, or of the whole school
 * if its policy says so. `office`: those of the office's classes. `children`: those of the guardian's students. `own`:
 * only the person's own.
 */
export type Reach = 'school' | 'classes' | 'office' | 'children' | 'own';

/**
 * The duty, or any of several duties, that gives an office a permission. `of`: for the classes of the office; only for
 * offices of the whole school; for the person's own records; or for any office, because no class is concerned.
 */
type ByDuty = { readonly by: Duty | readonly Duty[]; readonly of: 'classes' | 'school' | 'own' | 'no-class' };

/** The part of a permission that offices have; `nobody` means that only admins have it. */
type OfOffices = ByDuty | 'nobody' | 'school' | 'own';

/**
 * The people who have a permission. A grant to admins must also say which offices have it; otherwise it does not
 * compile.
 */
export type Grant =
  | 'anyone'
  | 'challenge'
  | (Readonly<Partial<Record<Exclude<Role, 'admin' | 'staff'>, Reach>>> &
      ({ readonly admin: Reach; readonly staff: OfOffices } | { readonly admin?: never; readonly staff?: OfOffices }));

const everyRole = { admin: 'own', teacher: 'own', student: 'own', guardian: 'own', staff: 'own' } as const;
const everybody = {
  admin: 'school',
  teacher: 'school',
  student: 'school',
  guardian: 'school',
  staff: 'school',
} as const;
const admins = { admin: 'school', staff: 'nobody' } as const;

/** Grants a permission to admins, and to offices with the duty for their classes. */
function within<const D extends Duty | readonly Duty[]>(by: D) {
  return { admin: 'school', staff: { by, of: 'classes' } } as const;
}

/** Grants a permission to admins, and to offices with the duty that reach the whole school. */
function whole<const D extends Duty | readonly Duty[]>(by: D) {
  return { admin: 'school', staff: { by, of: 'school' } } as const;
}

/**
 * Grants a permission to admins, and to offices with the duty, because no class is concerned or the handler checks
 * which one is.
 */
function ofNoClass<const D extends Duty | readonly Duty[]>(by: D) {
  return { admin: 'school', staff: { by, of: 'no-class' } } as const;
}

const teachers = { teacher: 'classes' } as const;
/** Those who can read a student's own records. */
const family = { student: 'own', guardian: 'children' } as const;

/**
 * All permissions and who has them. The server checks them at every call; the pages use them for buttons and menus.
 * `anyone` needs no sign-in; `challenge` accepts only the token of the sign-in's first step.
 */
export const permissions = {
  ...publicAccess,
  'identity.finish-sign-in': 'challenge',
  'identity.self': everyRole,
  'identity.factors': everyRole,
  'identity.roles': everyRole,
  'school.read-calendar': everybody,
  'school.read-classes': everybody,
  'school.read-sessions': everybody,
  'school.manage': whole('settings'),
  'school.export': admins,
  'school.read-reasons': everybody,
  'school.choose-languages': whole('settings'),
  'classes.manage': whole('settings'),
  'groups.read': { ...within(['people', 'timetable', 'registers', 'marks', 'reports', 'messages']), ...teachers },
  'groups.manage': whole('timetable'),
  'policies.manage': whole('settings'),
  'grades.read': everybody,
  'grades.manage': whole('settings'),
  'scales.manage': whole('settings'),
  'card-layouts.manage': whole('settings'),
  'calendar.manage': whole('settings'),
  'reasons.manage': whole('settings'),
  'fields.manage': admins,
  'lists.manage': whole('people'),
  'people.fields': { ...within('people'), ...teachers, ...family },
  'identity.change-photo': { teacher: 'own' },
  'identity.sessions': everyRole,
  'identity.end-sessions': ofNoClass('people'),
  'identity.issue-password': ofNoClass('people'),
  'identity.remove-factors': ofNoClass('people'),
  'sessions.manage': whole('settings'),
  'admins.manage': admins,
  'offices.manage': admins,
  'teachers.manage': whole('people'),
  'teachers.read-names': ofNoClass(['people', 'timetable', 'messages', 'settings']),
  'teachers.read-profile': { ...whole('people'), teacher: 'own' },
  'students.manage': within('people'),
  'guardians.manage': within('people'),
  'guardians.list': within('people'),
  'guardians.read-children': { guardian: 'children' },
  'students.move-up': whole('people'),
  'students.export': within('records-of-care'),
  'students.erase': admins,
  'students.read-profile': { ...within('people'), student: 'own' },
  'students.read-class': { ...within(['people', 'registers', 'marks', 'reports', 'messages']), ...teachers },
  'people.find': { ...within('people'), ...teachers },
  'attendance.read-class': { ...within('registers'), ...teachers },
  'attendance.read-student': { ...within('registers'), ...teachers, ...family },
  'attendance.submit': teachers,
  'attendance.take-missing': within('registers'),
  'attendance.correct': { ...within('registers'), ...teachers },
  'attendance.withdraw': within('registers'),
  'homework.read': { ...within('marks'), ...teachers, ...family },
  'homework.read-load': { ...within('marks'), ...teachers },
  'homework.give': teachers,
  'homework.own': { teacher: 'own' },
  'homework.read-hand-ins': { ...within('marks'), teacher: 'own' },
  'homework.read-hand-in': { ...within('marks'), teacher: 'own', ...family },
  'homework.hand-in': { student: 'own' },
  'diary.read': { ...within('registers'), ...teachers, ...family },
  'diary.read-missing': { ...within('registers'), teacher: 'own' },
  'diary.write': { ...admins, teacher: 'own' },
  'diary.sign': { teacher: 'own' },
  'absences.tell': { ...within('registers'), guardian: 'children' },
  'attendance.read-missing': within('registers'),
  'care.read': { ...within('records-of-care'), ...teachers },
  'jobs.manage': whole('settings'),
  'mail.manage': whole('settings'),
  'connections.manage': admins,
  'mail.choose': everyRole,
  'images.upload': { ...ofNoClass('people'), teacher: 'school' },
  'marks.submit': { ...teachers, staff: { by: 'marks', of: 'classes' } },
  'marks.correct': { ...within('marks'), teacher: 'own' },
  'marks.withdraw': within('marks'),
  'marks.publish': { ...within('marks'), teacher: 'own' },
  'marks.publish-term': whole('marks'),
  'marks.read-teacher': { ...within('marks'), teacher: 'own' },
  'marks.read-student': { ...within('marks'), ...teachers, ...family },
  'reports.read-student': { ...within('reports'), ...teachers, ...family },
  'reports.read-class': { ...within('reports'), ...teachers },
  'reports.comment': { ...within('reports'), ...teachers },
  'report-cards.issue': within('reports'),
  'report-cards.read': { ...within('reports'), ...teachers, ...family },
  'subjects.manage': whole('timetable'),
  'subjects.read-colours': { ...within(['timetable', 'marks', 'reports']), ...teachers, ...family },
  'subjects.read-class': { ...within(['timetable', 'marks', 'reports']), ...teachers, ...family },
  'schedule.manage': whole('timetable'),
  'schedule.read-teacher': { ...whole('timetable'), teacher: 'own' },
  'schedule.read-class': { ...within('timetable'), ...teachers, ...family },
  'calendar-feed.own': everyRole,
  // Permissions that only pages use: signed-in people read these records at a URL of their role.
  'absences.manage': within('registers'),
  'notices.read-as-teacher': { teacher: 'school', staff: 'school' },
  'notices.read-as-student': { student: 'own', guardian: 'own' },
  'notices.export': everybody,
  'notices.manage': whole('messages'),
  'messages.send-as-admin': within('messages'),
  'messages.send-as-teacher': teachers,
  'messages.send-as-student': { student: 'own' },
  'messages.send-as-guardian': { guardian: 'children' },
  'messages.converse': { ...everyRole, staff: { by: 'messages', of: 'own' } },
  'messages.read-admin': whole('messages'),
  'messages.read-class': { ...whole('messages'), ...family },
  'messages.read-readers': { ...within('messages'), ...teachers },
  'messages.read-sent': { ...everyRole, admin: 'school' },
  'messages.withdraw': whole('messages'),
  'messages.read-teacher': { teacher: 'own' },
  'news.read': everyRole,
  'home.read': everyRole,
  'audit.read': whole('audit'),
  'history.read': whole(['people', 'timetable', 'registers', 'marks', 'settings']),
  'history.undo': admins,
  'imports.manage': whole(['people', 'timetable', 'marks']),
} as const satisfies Record<string, Grant>;

export type Access = keyof typeof permissions;

type ReachOfGrant<G> = G extends { readonly of: infer Of }
  ? Of extends 'classes'
    ? 'office'
    : Of extends 'own'
      ? 'own'
      : 'school'
  : Exclude<G, 'nobody'>;
type ReachIn<A extends Access, G = (typeof permissions)[A]> = G extends string ? never : ReachOfGrant<G[keyof G]>;

/** Permissions whose reach differs by role; their handlers get a scope. */
export type LimitedAccess = {
  [A in Access]: [ReachIn<A>] extends ['school'] ? never : [ReachIn<A>] extends ['own'] ? never : A;
}[Access];

/** The office in which somebody works: its duties, and the classes that it reaches. */
export type Office = { readonly duties: readonly Duty[]; readonly reach: 'school' | readonly number[] };

/** The facts about a person that decide on their permissions. */
export type Who = { readonly role: Role; readonly office?: Office | null | undefined };

/** Returns how far somebody's permission reaches; `undefined` if they do not have it. */
export function reachOf({ role, office }: Who, access: Access): Reach | undefined {
  const grant: Grant = permissions[access];
  if (typeof grant === 'string') return undefined;
  const own = grant[role];
  if (typeof own === 'object') return office ? reachByDuty(office, own) : undefined;
  return own === 'nobody' ? undefined : own;
}

function reachByDuty(office: Office, { by, of }: ByDuty): Reach | undefined {
  const has = typeof by === 'string' ? office.duties.includes(by) : by.some((duty) => office.duties.includes(duty));
  if (!has) return undefined;
  if (of === 'no-class') return 'school';
  if (office.reach === 'school') return of === 'own' ? 'own' : 'school';
  return of === 'classes' ? 'office' : undefined;
}
