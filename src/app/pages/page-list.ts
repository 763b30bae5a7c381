import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Access } from '../../platform/contract/permissions.ts';

/**
 * The people who may open a page: anybody, everybody signed in, everybody with the access, or only those who have the
 * access for their own or their children's records.
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
  '/setup': ['public', () => import('../../flows/set-up/web/SetUpPage.tsx')],
  '/unauthorized': ['public', () => import('./shell/UnauthorizedPage.tsx')],
  '/verify': ['public', () => import('../../flows/report-cards/web/VerifyPage.tsx')],
  '/forgot': ['public', () => import('../../base/identity/web/ForgotPage.tsx')],
  '/reset': ['public', () => import('../../base/identity/web/ResetPage.tsx')],
  '/welcome': ['public', () => import('../../base/identity/web/WelcomePage.tsx')],
  '/unsubscribe': ['public', () => import('../../base/mail/web/UnsubscribePage.tsx')],

  '/': ['everybody', () => import('../../flows/home/web/HomePage.tsx')],
  '/profile': ['everybody', () => import('../../flows/profile/web/ProfilePage.tsx')],
  '/groups': ['groups.manage', () => import('./groups/GroupsPage.tsx')],
  '/add_subject': ['subjects.manage', () => import('./subjects/AddSubjectPage.tsx')],
  '/schedule': ['schedule.manage', () => import('../../records/schedule/web/SchedulePage.tsx')],
  '/schedule/$id': ['schedule.manage', () => import('../../records/schedule/web/ScheduleEditPage.tsx')],
  '/make_timetable': ['schedule.manage', () => import('../../flows/timetable-maker/web/MakeTimetablePage.tsx')],
  '/cover': ['schedule.manage', () => import('../../records/cover/web/CoverPage.tsx')],
  '/teacher_schedule': [
    'own schedule.read-teacher',
    () => import('../../records/schedule/web/TeacherSchedulePage.tsx'),
  ],
  '/student_schedule': ['own schedule.read-class', () => import('../../records/schedule/web/StudentSchedulePage.tsx')],
  '/attendance_entry': ['attendance.submit', () => import('./registers/AttendanceEntryPage.tsx')],
  '/diary': ['diary.read', () => import('../../records/diary/web/DiaryPage.tsx')],
  '/homework': ['homework.read', () => import('../../records/homework/web/HomeworkPage.tsx')],
  '/homework/$id': ['homework.read', () => import('../../records/homework/web/OneHomeworkPage.tsx')],
  '/attendance_overview': [
    'attendance.submit',
    () => import('../../records/attendance/web/AttendanceOverviewPage.tsx'),
  ],
  '/add_teacher': ['teachers.manage', () => import('../../records/teachers/web/AddTeacherPage.tsx')],
  '/all_teacher': ['teachers.manage', () => import('../../records/teachers/web/AllTeachersPage.tsx')],
  '/teacher_details/$id': ['teachers.manage', () => import('../../records/teachers/web/TeacherDetailsPage.tsx')],
  '/edit_teacher/$id': ['teachers.manage', () => import('../../records/teachers/web/EditTeacherPage.tsx')],
  '/add_student': ['students.manage', () => import('../../base/students/web/AddStudentPage.tsx')],
  '/all_student': ['students.manage', () => import('../../base/students/web/AllStudentsPage.tsx')],
  '/student_details/$id': ['students.manage', () => import('../../flows/privacy/web/StudentDetailsPage.tsx')],
  '/guardians': ['guardians.list', () => import('../../base/guardians/web/GuardiansPage.tsx')],
  '/student_slips': ['students.manage', () => import('../../base/students/web/SlipsPage.tsx')],
  '/former_students': ['students.manage', () => import('../../flows/privacy/web/FormerStudentsPage.tsx')],
  '/edit_student/$id': ['students.manage', () => import('../../base/students/web/EditStudentPage.tsx')],
  '/marks_entry': ['marks.submit', () => import('../../records/marks/web/MarksEntryPage.tsx')],
  '/marks_overview': ['own marks.read-teacher', () => import('../../records/marks/web/MarksOverviewPage.tsx')],
  '/result': ['own marks.read-student', () => import('./result/ResultPage.tsx')],
  '/admin_notice': ['notices.manage', () => import('../../records/notices/web/AdminNoticePage.tsx')],
  '/teacher_notice': ['notices.read-as-teacher', () => import('../../records/notices/web/NoticePage.tsx')],
  '/notice': ['notices.read-as-student', () => import('../../records/notices/web/NoticePage.tsx')],
  '/admin_message': ['messages.send-as-admin', () => import('../../records/messages/web/AdminMessagePage.tsx')],
  '/teacher_message': ['messages.read-teacher', () => import('../../records/messages/web/TeacherMessagePage.tsx')],
  '/message': ['own messages.read-class', () => import('../../records/messages/web/StudentMessagePage.tsx')],
  '/registers': ['attendance.withdraw', () => import('./registers/RegistersPage.tsx')],
  '/absences': ['absences.manage', () => import('./absences/AbsencesPage.tsx')],
  '/tell_absence': ['own absences.tell', () => import('./absences/TellAbsencePage.tsx')],
  '/care': ['care.read', () => import('../../records/care/web/CarePage.tsx')],
  '/exams': ['marks.withdraw', () => import('../../records/marks/web/ExamsPage.tsx')],
  '/reports': ['reports.read-class', () => import('./reports/ReportsPage.tsx')],
  '/reports/comments': ['reports.comment', () => import('../../records/reports/web/CommentsPage.tsx')],
  '/reports/$roll': ['reports.read-class', () => import('./reports/StudentReportPage.tsx')],
  '/report_cards': ['reports.read-class', () => import('../../flows/report-cards/web/ReportCardsPage.tsx')],
  '/admins': ['admins.manage', () => import('../../records/admins/web/AdminsPage.tsx')],
  '/offices': ['offices.manage', () => import('../../records/admins/web/OfficesPage.tsx')],
  '/move_up': ['students.move-up', () => import('../../flows/moving-up/web/MoveUpPage.tsx')],
  '/imports': ['imports.manage', () => import('../../flows/imports/web/ImportsPage.tsx')],
  '/imports/$id': ['imports.manage', () => import('../../flows/imports/web/ImportPage.tsx')],
  '/school': ['school.choose-languages', () => import('./school/SchoolPage.tsx')],
  '/audit': ['audit.read', () => import('../../base/audit/web/AuditPage.tsx')],
  '/jobs': ['jobs.manage', () => import('../../base/jobs/web/JobsPage.tsx')],
  '/mail': ['mail.manage', () => import('../../base/mail/web/MailPage.tsx')],
  '/attendance': ['own attendance.read-student', () => import('../../records/attendance/web/AttendancePage.tsx')],
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
