import { type Access, reachOf } from '../../platform/contract/permissions.ts';
import type { Role } from '../../platform/contract/school-terms.ts';

/**
 * Who may open a page: everybody who is signed in, whoever has the access, or whoever has it for their own records alone,
 * or for those of their children.
 */
type Guard = 'everybody' | Access | { readonly own: Access };

/** The guard of each page behind the sign-in: its route, its place in the menu and its links follow from it. */
export const pageAccess = {
  '/': 'everybody',
  '/profile': 'everybody',
  '/add_subject': 'subjects.manage',
  '/schedule': 'schedule.manage',
  '/schedule/$id': 'schedule.manage',
  '/make_timetable': 'schedule.manage',
  '/cover': 'schedule.manage',
  '/teacher_schedule': { own: 'schedule.read-teacher' },
  '/student_schedule': { own: 'schedule.read-class' },
  '/attendance_entry': 'attendance.submit',
  '/attendance_overview': 'attendance.submit',
  '/add_teacher': 'teachers.manage',
  '/all_teacher': 'teachers.manage',
  '/teacher_details/$id': 'teachers.manage',
  '/edit_teacher/$id': 'teachers.manage',
  '/add_student': 'students.manage',
  '/all_student': 'students.manage',
  '/student_details/$id': 'students.manage',
  '/student_slips': 'students.manage',
  '/former_students': 'students.manage',
  '/edit_student/$id': 'students.manage',
  '/marks_entry': 'marks.submit',
  '/marks_overview': { own: 'marks.read-teacher' },
  '/result': { own: 'marks.read-student' },
  '/admin_notice': 'notices.manage',
  '/teacher_notice': 'notices.read-as-teacher',
  '/notice': 'notices.read-as-student',
  '/admin_message': 'messages.read-admin',
  '/teacher_message': 'messages.read-teacher',
  '/message': { own: 'messages.read-class' },
  '/registers': 'attendance.withdraw',
  '/absences': 'absences.manage',
  '/tell_absence': { own: 'absences.tell' },
  '/care': 'care.read',
  '/exams': 'marks.withdraw',
  '/reports': 'reports.read-class',
  '/reports/comments': 'reports.comment',
  '/reports/$roll': 'reports.read-class',
  '/admins': 'admins.manage',
  '/move_up': 'students.move-up',
  '/imports': 'imports.manage',
  '/imports/$id': 'imports.manage',
  '/school': 'school.choose-languages',
  '/audit': 'audit.read',
  '/jobs': 'jobs.manage',
  '/mail': 'mail.manage',
  '/attendance': { own: 'attendance.read-student' },
} as const satisfies Record<string, Guard>;

/** `role` is unknown where the browser remembers none that there is. */
export function mayOpen(role: Role | undefined, path: keyof typeof pageAccess): boolean {
  const guard: Guard = pageAccess[path];
  if (guard === 'everybody') return true;
  if (role === undefined) return false;
  if (typeof guard === 'string') return reachOf(role, guard) !== undefined;
  const reach = reachOf(role, guard.own);
  return reach === 'own' || reach === 'children';
}
