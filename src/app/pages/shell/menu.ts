import {
  type Icon,
  IconBook2,
  IconCalendarCheck,
  IconCalendarTime,
  IconCalendarWeek,
  IconChalkboardTeacher,
  IconChartBar,
  IconChartHistogram,
  IconClipboardCheck,
  IconHistory,
  IconMessage,
  IconPencil,
  IconReportAnalytics,
  IconSpeakerphone,
  IconUserPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import type { pageAccess } from '../page-access.ts';

/** The menu, in order of daily use. Everybody sees only the pages that they may open. */
export const menu = [
  { path: '/add_teacher', icon: IconUserPlus },
  { path: '/add_student', icon: IconUserPlus },
  { path: '/all_student', icon: IconUsers },
  { path: '/all_teacher', icon: IconChalkboardTeacher },
  { path: '/add_subject', icon: IconBook2 },
  { path: '/schedule', icon: IconCalendarTime },
  { path: '/admin_notice', icon: IconSpeakerphone },
  { path: '/admin_message', icon: IconMessage },
  { path: '/registers', icon: IconClipboardCheck },
  { path: '/exams', icon: IconChartHistogram },
  { path: '/admins', icon: IconUserShield },
  { path: '/audit', icon: IconHistory },
  { path: '/attendance_entry', icon: IconClipboardCheck },
  { path: '/marks_entry', icon: IconPencil },
  { path: '/attendance_overview', icon: IconChartBar },
  { path: '/marks_overview', icon: IconChartHistogram },
  { path: '/teacher_schedule', icon: IconCalendarWeek },
  { path: '/teacher_notice', icon: IconSpeakerphone },
  { path: '/teacher_message', icon: IconMessage },
  { path: '/attendance', icon: IconCalendarCheck },
  { path: '/result', icon: IconReportAnalytics },
  { path: '/student_schedule', icon: IconCalendarWeek },
  { path: '/message', icon: IconMessage },
  { path: '/notice', icon: IconSpeakerphone },
] as const satisfies readonly { readonly path: keyof typeof pageAccess; readonly icon: Icon }[];

/** Pages whose menu entry shows an unread count. */
export const newsOfPage: Readonly<Partial<Record<string, NewsKind>>> = {
  '/admin_notice': 'notices',
  '/teacher_notice': 'notices',
  '/notice': 'notices',
  '/admin_message': 'messages',
  '/teacher_message': 'messages',
  '/message': 'messages',
};
