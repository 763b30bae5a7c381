import type { QueryClient } from '@tanstack/react-query';

/**
 * A page's module: its component and, where known in advance, the calls to prefetch. Those that the audit records as
 * readings are made when the page is opened, not when the pointer is over its link.
 */
export type PageModule = Readonly<Record<string, unknown>> & {
  readonly prefetch?: (queries: QueryClient) => Promise<unknown>;
  readonly prefetchOpened?: (queries: QueryClient) => Promise<unknown>;
};

/**
 * Loads the code of each page, by path. Separate from the router, so that the code of the opened page is requested
 * before the router has loaded.
 */
export const pageCode = {
  '/setup': () => import('../../features/set-up/web/SetUpPage.tsx'),
  '/unauthorized': () => import('./shell/UnauthorizedPage.tsx'),
  '/verify': () => import('../../features/report-cards/web/VerifyPage.tsx'),
  '/forgot': () => import('../../features/identity/web/ForgotPage.tsx'),
  '/reset': () => import('../../features/identity/web/ChoosePasswordPage.tsx'),
  '/welcome': () => import('../../features/identity/web/ChoosePasswordPage.tsx'),
  '/unsubscribe': () => import('../../features/mail/web/UnsubscribePage.tsx'),
  '/': () => import('../../features/home/web/HomePage.tsx'),
  '/profile': () => import('../../features/profile/web/ProfilePage.tsx'),
  '/add_subject': () => import('./subjects/AddSubjectPage.tsx'),
  '/schedule': () => import('../../features/schedule/web/SchedulePage.tsx'),
  '/schedule/$id': () => import('../../features/schedule/web/ScheduleEditPage.tsx'),
  '/make_timetable': () => import('../../features/timetable-maker/web/MakeTimetablePage.tsx'),
  '/cover': () => import('../../features/cover/web/CoverPage.tsx'),
  '/teacher_schedule': () => import('../../features/schedule/web/TeacherSchedulePage.tsx'),
  '/student_schedule': () => import('../../features/schedule/web/StudentSchedulePage.tsx'),
  '/attendance_entry': () => import('./registers/AttendanceEntryPage.tsx'),
  '/attendance_overview': () => import('../../features/attendance/web/AttendanceOverviewPage.tsx'),
  '/add_teacher': () => import('../../features/teachers/web/AddTeacherPage.tsx'),
  '/all_teacher': () => import('../../features/teachers/web/AllTeachersPage.tsx'),
  '/teacher_details/$id': () => import('../../features/teachers/web/TeacherDetailsPage.tsx'),
  '/edit_teacher/$id': () => import('../../features/teachers/web/EditTeacherPage.tsx'),
  '/add_student': () => import('../../features/students/web/AddStudentPage.tsx'),
  '/all_student': () => import('../../features/students/web/AllStudentsPage.tsx'),
  '/student_details/$id': () => import('../../features/privacy/web/StudentDetailsPage.tsx'),
  '/student_slips': () => import('../../features/students/web/SlipsPage.tsx'),
  '/former_students': () => import('../../features/privacy/web/FormerStudentsPage.tsx'),
  '/edit_student/$id': () => import('../../features/students/web/EditStudentPage.tsx'),
  '/marks_entry': () => import('../../features/marks/web/MarksEntryPage.tsx'),
  '/marks_overview': () => import('../../features/marks/web/MarksOverviewPage.tsx'),
  '/result': () => import('./result/ResultPage.tsx'),
  '/admin_notice': () => import('../../features/notices/web/AdminNoticePage.tsx'),
  '/teacher_notice': () => import('../../features/notices/web/NoticePage.tsx'),
  '/notice': () => import('../../features/notices/web/NoticePage.tsx'),
  '/admin_message': () => import('../../features/messages/web/AdminMessagePage.tsx'),
  '/teacher_message': () => import('../../features/messages/web/TeacherMessagePage.tsx'),
  '/message': () => import('../../features/messages/web/StudentMessagePage.tsx'),
  '/registers': () => import('./registers/RegistersPage.tsx'),
  '/absences': () => import('./absences/AbsencesPage.tsx'),
  '/tell_absence': () => import('./absences/TellAbsencePage.tsx'),
  '/care': () => import('../../features/care/web/CarePage.tsx'),
  '/exams': () => import('../../features/marks/web/ExamsPage.tsx'),
  '/reports': () => import('./reports/ReportsPage.tsx'),
  '/reports/comments': () => import('../../features/reports/web/CommentsPage.tsx'),
  '/reports/$roll': () => import('./reports/StudentReportPage.tsx'),
  '/admins': () => import('../../features/admins/web/AdminsPage.tsx'),
  '/move_up': () => import('../../features/moving-up/web/MoveUpPage.tsx'),
  '/imports': () => import('../../features/imports/web/ImportsPage.tsx'),
  '/imports/$id': () => import('../../features/imports/web/ImportsPage.tsx'),
  '/school': () => import('./school/SchoolPage.tsx'),
  '/audit': () => import('../../features/audit/web/AuditPage.tsx'),
  '/jobs': () => import('../../features/jobs/web/JobsPage.tsx'),
  '/mail': () => import('../../features/mail/web/MailPage.tsx'),
  '/attendance': () => import('../../features/attendance/web/AttendancePage.tsx'),
} satisfies Record<string, () => Promise<PageModule>>;
