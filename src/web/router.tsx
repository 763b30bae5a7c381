import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { Role } from '../contract/school-terms.ts';
import { LoginPage } from '../features/identity/web/LoginPage.tsx';
import { whenSessionEnds } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { forgetSession, readRole, readToken } from './api/session.ts';
import { toastSuccess } from './components/toast.ts';
import { Waiting } from './components/Waiting.tsx';
import { Layout } from './shell/Layout.tsx';
import { OopsPage } from './shell/OopsPage.tsx';

/** SPEC 9: how long the message stays that says that the sign-in succeeded. */
const successMs = 1500;

const root = createRootRoute({ component: Outlet, errorComponent: OopsPage, notFoundComponent: OopsPage });

/** Everything behind the sign-in (SPEC 2). */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: Layout,
  beforeLoad: () => {
    if (!readToken()) throw redirect({ to: '/login', replace: true });
  },
});

/** A page's code: its component, and where it can be known beforehand, what the page asks first. */
type PageModule = Readonly<Record<string, unknown>> & {
  readonly fetchFirst?: (queries: QueryClient) => Promise<unknown>;
};
type Loader = () => Promise<PageModule>;

/**
 * A page behind the sign-in, for one role or, with `null`, for all. Its code is fetched when it is needed, or with what
 * it asks first when somebody points at its link.
 */
function page<const P extends string>(path: P, role: Role | null, load: Loader, name: string) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    component: lazyRouteComponent(componentsOf(load), name),
    loader: ({ preload }) => {
      if (preload) fetchFirst(load);
    },
    beforeLoad: () => {
      if (role && readRole() !== role) throw redirect({ to: '/unauthorized', replace: true });
    },
  });
}

/** A page that needs no sign-in and stands outside the layout. */
function publicPage<const P extends string>(path: P, load: Loader, name: string) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(componentsOf(load), name) });
}

function componentsOf(load: Loader) {
  return load as () => Promise<Record<string, ComponentType>>;
}

/** What could not be fetched beforehand is asked again by the page itself, which then says so. */
function fetchFirst(load: Loader): void {
  load()
    .then((page) => page.fetchFirst?.(queryClient))
    .catch(() => {});
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: () => <LoginPage onSignedIn={enter} />,
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  login,
  publicPage('/setup', () => import('../features/school/web/SetUpPage.tsx'), 'SetUpPage'),
  publicPage('/unauthorized', () => import('./shell/UnauthorizedPage.tsx'), 'UnauthorizedPage'),
  layout.addChildren([
    page('/', null, () => import('../features/home/web/HomePage.tsx'), 'HomePage'),
    page('/profile', null, () => import('../features/identity/web/ProfilePage.tsx'), 'ProfilePage'),
    page('/add_subject', 'admin', () => import('../features/subjects/web/AddSubjectPage.tsx'), 'AddSubjectPage'),
    page('/schedule', 'admin', () => import('../features/schedule/web/SchedulePage.tsx'), 'SchedulePage'),
    page('/schedule/$id', 'admin', () => import('../features/schedule/web/ScheduleEditPage.tsx'), 'ScheduleEditPage'),
    page(
      '/teacher_schedule',
      'teacher',
      () => import('../features/schedule/web/TeacherSchedulePage.tsx'),
      'TeacherSchedulePage',
    ),
    page(
      '/student_schedule',
      'student',
      () => import('../features/schedule/web/StudentSchedulePage.tsx'),
      'StudentSchedulePage',
    ),
    page(
      '/attendance_entry',
      'teacher',
      () => import('../features/attendance/web/AttendanceEntryPage.tsx'),
      'AttendanceEntryPage',
    ),
    page(
      '/attendance_overview',
      'teacher',
      () => import('../features/attendance/web/AttendanceOverviewPage.tsx'),
      'AttendanceOverviewPage',
    ),
    page('/add_teacher', 'admin', () => import('../features/teachers/web/AddTeacherPage.tsx'), 'AddTeacherPage'),
    page('/all_teacher', 'admin', () => import('../features/teachers/web/AllTeachersPage.tsx'), 'AllTeachersPage'),
    page(
      '/teacher_details/$id',
      'admin',
      () => import('../features/teachers/web/TeacherDetailsPage.tsx'),
      'TeacherDetailsPage',
    ),
    page('/edit_teacher/$id', 'admin', () => import('../features/teachers/web/EditTeacherPage.tsx'), 'EditTeacherPage'),
    page('/add_student', 'admin', () => import('../features/students/web/AddStudentPage.tsx'), 'AddStudentPage'),
    page('/all_student', 'admin', () => import('../features/students/web/AllStudentsPage.tsx'), 'AllStudentsPage'),
    page(
      '/student_details/$id',
      'admin',
      () => import('../features/students/web/StudentDetailsPage.tsx'),
      'StudentDetailsPage',
    ),
    page('/student_slips', 'admin', () => import('../features/students/web/SlipsPage.tsx'), 'SlipsPage'),
    page(
      '/former_students',
      'admin',
      () => import('../features/students/web/FormerStudentsPage.tsx'),
      'FormerStudentsPage',
    ),
    page('/edit_student/$id', 'admin', () => import('../features/students/web/EditStudentPage.tsx'), 'EditStudentPage'),
    page('/marks_entry', 'teacher', () => import('../features/marks/web/MarksEntryPage.tsx'), 'MarksEntryPage'),
    page(
      '/marks_overview',
      'teacher',
      () => import('../features/marks/web/MarksOverviewPage.tsx'),
      'MarksOverviewPage',
    ),
    page('/result', 'student', () => import('../features/marks/web/ResultPage.tsx'), 'ResultPage'),
    page('/admin_notice', 'admin', () => import('../features/notices/web/AdminNoticePage.tsx'), 'AdminNoticePage'),
    page('/teacher_notice', 'teacher', () => import('../features/notices/web/NoticePage.tsx'), 'NoticePage'),
    page('/notice', 'student', () => import('../features/notices/web/NoticePage.tsx'), 'NoticePage'),
    page('/admin_message', 'admin', () => import('../features/messages/web/AdminMessagePage.tsx'), 'AdminMessagePage'),
    page(
      '/teacher_message',
      'teacher',
      () => import('../features/messages/web/TeacherMessagePage.tsx'),
      'TeacherMessagePage',
    ),
    page('/message', 'student', () => import('../features/messages/web/StudentMessagePage.tsx'), 'StudentMessagePage'),
    page('/audit', 'admin', () => import('../features/audit/web/AuditPage.tsx'), 'AuditPage'),
    page('/attendance', 'student', () => import('../features/attendance/web/AttendancePage.tsx'), 'AttendancePage'),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: OopsPage,
  scrollRestoration: true,
  // Values as they are, `?class=5`: the router would write text that looks like a number in quotes.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Opens the home page after a sign-in; nothing that was fetched before it stays. */
export async function enter(): Promise<void> {
  queryClient.clear();
  toastSuccess(i18next.t('success', { ns: 'identity' }), successMs);
  await router.navigate({ to: '/', replace: true });
}

whenSessionEnds(() => {
  forgetSession();
  queryClient.clear();
  router.navigate({ to: '/login', replace: true });
});
