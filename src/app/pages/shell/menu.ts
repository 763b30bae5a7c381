import {
  type Icon,
  IconBook2,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarTime,
  IconCalendarWeek,
  IconChalkboardTeacher,
  IconChartBar,
  IconChartHistogram,
  IconClipboardCheck,
  IconHeartHandshake,
  IconHistory,
  IconMail,
  IconMessage,
  IconPencil,
  IconProgressCheck,
  IconReplaceUser,
  IconReportAnalytics,
  IconSpeakerphone,
  IconStairsUp,
  IconTableImport,
  IconUserPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { NewsKind, Role } from '../../../platform/contract/school-terms.ts';
import type { pageAccess } from '../page-access.ts';

/** The menu, in order of daily use. Everybody sees only the pages that they may open. */
export const menu = [
  { path: '/add_teacher', icon: IconUserPlus },
  { path: '/add_student', icon: IconUserPlus },
  { path: '/all_student', icon: IconUsers },
  { path: '/all_teacher', icon: IconChalkboardTeacher },
  { path: '/add_subject', icon: IconBook2 },
  { path: '/schedule', icon: IconCalendarTime },
  { path: '/cover', icon: IconReplaceUser },
  { path: '/admin_notice', icon: IconSpeakerphone },
  { path: '/admin_message', icon: IconMessage },
  { path: '/registers', icon: IconClipboardCheck },
  { path: '/absences', icon: IconCalendarOff },
  { path: '/attendance_entry', icon: IconClipboardCheck },
  { path: '/marks_entry', icon: IconPencil },
  { path: '/attendance_overview', icon: IconChartBar },
  { path: '/care', icon: IconHeartHandshake },
  { path: '/exams', icon: IconChartHistogram },
  { path: '/reports', icon: IconReportAnalytics },
  { path: '/admins', icon: IconUserShield },
  { path: '/move_up', icon: IconStairsUp },
  { path: '/imports', icon: IconTableImport },
  { path: '/school', icon: IconBuildingCommunity },
  { path: '/audit', icon: IconHistory },
  { path: '/jobs', icon: IconProgressCheck },
  { path: '/mail', icon: IconMail },
  { path: '/marks_overview', icon: IconChartHistogram },
  { path: '/teacher_schedule', icon: IconCalendarWeek },
  { path: '/teacher_notice', icon: IconSpeakerphone },
  { path: '/teacher_message', icon: IconMessage },
  { path: '/attendance', icon: IconCalendarCheck },
  { path: '/tell_absence', icon: IconCalendarOff },
  { path: '/result', icon: IconReportAnalytics },
  { path: '/student_schedule', icon: IconCalendarWeek },
  { path: '/message', icon: IconMessage },
  { path: '/notice', icon: IconSpeakerphone },
] as const satisfies readonly { readonly path: keyof typeof pageAccess; readonly icon: Icon }[];

/** Pages that are a student's own to the student, and a child's to guardians, who know them by other names. */
const pagesOfChildren = ['/attendance', '/result', '/student_schedule'] as const;

/** The name of a page of the menu, as this role knows it. */
export function nameOfPage(t: TFunction<'shell'>, role: Role | undefined, path: (typeof menu)[number]['path']): string {
  const ofChild = role === 'guardian' && pagesOfChildren.find((one) => one === path);
  return ofChild ? t(`pagesOfChildren.${ofChild}`) : t(`pages.${path}`);
}

/** Pages whose menu entry shows an unread count. */
export const newsOfPage: Readonly<Partial<Record<string, NewsKind>>> = {
  '/admin_notice': 'notices',
  '/teacher_notice': 'notices',
  '/notice': 'notices',
  '/admin_message': 'messages',
  '/teacher_message': 'messages',
  '/message': 'messages',
  '/result': 'results',
  '/cover': 'cover',
  '/teacher_schedule': 'cover',
  '/student_schedule': 'cover',
};
