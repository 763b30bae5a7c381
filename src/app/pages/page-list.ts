import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Access } from '../../platform/contract/permissions.ts';

/**
 * Who may open a page: anybody, everybody who is signed in, whoever has the access, or whoever has it for their own
 * records alone, or for those of their children.
 */
type Guard = 'public' | 'everybody' | Access | `own ${Access}`;

/**
 * A page's module: its component and, where known in advance, the calls to prefetch. Those that the audit records as
 * readings are made when the page is opened, not when the pointer is over its link.
 */
export type PageModule = {
  readonly [component: `${string}Page`]: ComponentType;
  readonly prefetch?: (queries: QueryClient) => Promise<unknown>;
  readonly prefetchOpened?: (queries: QueryClient) => Promise<unknown>;
};

/**
 * All pages but the login, by path: who may open it, and its code. Their routes, and whether the menu and links show
 * them, follow from it. It is apart from the router, so that the code of the opened page is requested before the router
 * has loaded.
 */
const pages = {
  '/setup': ['public', () => import('../../features/set-up/web/SetUpPage.tsx')],
  '/unauthorized': ['public', () => import('./shell/UnauthorizedPage.tsx')],
  '/verify': ['public', () => import('../../features/report-cards/web/VerifyPage.tsx')],
  '/forgot': ['public', () => import('../../features/identity/web/ForgotPage.tsx')],
  '/reset': ['public', () => import('../../features/identity/web/ResetPage.tsx')],
  '/welcome': ['public', () => import('../../features/identity/web/WelcomePage.tsx')],
  '/unsubscribe': ['public', () => import('../../features/mail/web/UnsubscribePage.tsx')],

  '/': ['everybody', () => import('../../features/home/web/HomePage.tsx')],
  '/profile': ['everybody', () => import('../../features/profile/web/ProfilePage.tsx')],
  '/groups': ['groups.manage', () => import('./groups/GroupsPage.tsx')],
  '/add_subject': ['subjects.manage', () => import('./subjects/AddSubjectPage.tsx')],
  '/schedule': ['schedule.manage', () => import('../../features/schedule/web/SchedulePage.tsx')],
  '/schedule/$id': ['schedule.manage', () => import('../../features/schedule/web/ScheduleEditPage.tsx')],
  '/make_timetable': ['schedule.manage', () => import('../../features/timetable-maker/web/MakeTimetablePage.tsx')],
  '/cover': ['schedule.manage', () => import('../../features/cover/web/CoverPage.tsx')],
  '/teacher_schedule': [
    'own schedule.read-teacher',
    () => import('../../features/schedule/web/TeacherSchedulePage.tsx'),
  ],
  '/student_schedule': ['own schedule.read-class', () => import('../../features/schedule/web/StudentSchedulePage.tsx')],
  '/attendance_entry': ['attendance.submit', () => import('./registers/AttendanceEntryPage.tsx')],
  '/diary': ['diary.read', () => import('../../features/diary/web/DiaryPage.tsx')],
  '/homework': ['homework.read', () => import('../../features/homework/web/HomeworkPage.tsx')],
  '/homework/$id': ['homework.read', () => import('../../features/homework/web/OneHomeworkPage.tsx')],
  '/attendance_overview': [
    'attendance.submit',
    () => import('../../features/attendance/web/AttendanceOverviewPage.tsx'),
  ],
  '/add_teacher': ['teachers.manage', () => import('../../features/teachers/web/AddTeacherPage.tsx')],
  '/all_teacher': ['teachers.manage', () => import('../../features/teachers/web/AllTeachersPage.tsx')],
  '/teacher_details/$id': ['teachers.manage', () => import('../../features/teachers/web/TeacherDetailsPage.tsx')],
  '/edit_teacher/$id': ['teachers.manage', () => import('../../features/teachers/web/EditTeacherPage.tsx')],
  '/add_student': ['students.manage', () => import('../../features/students/web/AddStudentPage.tsx')],
  '/all_student': ['students.manage', () => import('../../features/students/web/AllStudentsPage.tsx')],
  '/student_details/$id': ['students.manage', () => import('../../features/privacy/web/StudentDetailsPage.tsx')],
  '/guardians': ['guardians.list', () => import('../../features/guardians/web/GuardiansPage.tsx')],
  '/student_slips': ['students.manage', () => import('../../features/students/web/SlipsPage.tsx')],
  '/former_students': ['students.manage', () => import('../../features/privacy/web/FormerStudentsPage.tsx')],
  '/edit_student/$id': ['students.manage', () => import('../../features/students/web/EditStudentPage.tsx')],
  '/marks_entry': ['marks.submit', () => import('../../features/marks/web/MarksEntryPage.tsx')],
  '/marks_overview': ['own marks.read-teacher', () => import('../../features/marks/web/MarksOverviewPage.tsx')],
  '/result': ['own marks.read-student', () => import('./result/ResultPage.tsx')],
  '/admin_notice': ['notices.manage', () => import('../../features/notices/web/AdminNoticePage.tsx')],
  '/teacher_notice': ['notices.read-as-teacher', () => import('../../features/notices/web/NoticePage.tsx')],
  '/notice': ['notices.read-as-student', () => import('../../features/notices/web/NoticePage.tsx')],
  '/admin_message': ['messages.send-as-admin', () => import('../../features/messages/web/AdminMessagePage.tsx')],
  '/teacher_message': ['messages.read-teacher', () => import('../../features/messages/web/TeacherMessagePage.tsx')],
  '/message': ['own messages.read-class', () => import('../../features/messages/web/StudentMessagePage.tsx')],
  '/registers': ['attendance.withdraw', () => import('./registers/RegistersPage.tsx')],
  '/absences': ['absences.manage', () => import('./absences/AbsencesPage.tsx')],
  '/tell_absence': ['own absences.tell', () => import('./absences/TellAbsencePage.tsx')],
  '/care': ['care.read', () => import('../../features/care/web/CarePage.tsx')],
  '/exams': ['marks.withdraw', () => import('../../features/marks/web/ExamsPage.tsx')],
  '/reports': ['reports.read-class', () => import('./reports/ReportsPage.tsx')],
  '/reports/comments': ['reports.comment', () => import('../../features/reports/web/CommentsPage.tsx')],
  '/reports/$roll': ['reports.read-class', () => import('./reports/StudentReportPage.tsx')],
  '/report_cards': ['reports.read-class', () => import('../../features/report-cards/web/ReportCardsPage.tsx')],
  '/admins': ['admins.manage', () => import('../../features/admins/web/AdminsPage.tsx')],
  '/offices': ['offices.manage', () => import('../../features/admins/web/OfficesPage.tsx')],
  '/move_up': ['students.move-up', () => import('../../features/moving-up/web/MoveUpPage.tsx')],
  '/imports': ['imports.manage', () => import('../../features/imports/web/ImportsPage.tsx')],
  '/imports/$id': ['imports.manage', () => import('../../features/imports/web/ImportPage.tsx')],
  '/school': ['school.choose-languages', () => import('./school/SchoolPage.tsx')],
  '/audit': ['audit.read', () => import('../../features/audit/web/AuditPage.tsx')],
  '/jobs': ['jobs.manage', () => import('../../features/jobs/web/JobsPage.tsx')],
  '/mail': ['mail.manage', () => import('../../features/mail/web/MailPage.tsx')],
  '/attendance': ['own attendance.read-student', () => import('../../features/attendance/web/AttendancePage.tsx')],
} as const satisfies Readonly<Record<string, readonly [Guard, () => Promise<PageModule>]>>;

export type PagePath = keyof typeof pages;
export type PublicPath = { [P in PagePath]: (typeof pages)[P][0] extends 'public' ? P : never }[PagePath];
/** A page behind the sign-in. */
export type InnerPath = Exclude<PagePath, PublicPath>;

export function guardOf<P extends PagePath>(path: P): (typeof pages)[P][0] {
  return pages[path][0];
}

const paths = Object.keys(pages) as PagePath[];
export const publicPaths = paths.filter((path): path is PublicPath => pages[path][0] === 'public');
export const innerPaths = paths.filter((path): path is InnerPath => pages[path][0] !== 'public');

export function isPage(path: string): path is PagePath {
  return Object.hasOwn(pages, path);
}

export function loadPage(path: PagePath): Promise<PageModule> {
  return pages[path][1]();
}
