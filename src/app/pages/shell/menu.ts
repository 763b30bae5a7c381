import {
  type Icon,
  IconBackpack,
  IconBook2,
  IconBriefcase,
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
  IconNotebook,
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
  IconUsersGroup,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { NewsKind, Role } from '../../../platform/contract/school-terms.ts';
import type { InnerPath } from '../page-list.ts';

/** The groups in the menu of admins and offices; the short menus of other roles have none. */
export type MenuGroup = 'today' | 'people' | 'lessons' | 'results' | 'yearEnd' | 'settings';

/** The groups that are open until somebody folds them on this device. */
export const openGroups: readonly MenuGroup[] = ['people', 'lessons'];

type Entry = { readonly path: InnerPath; readonly icon: Icon; readonly group?: MenuGroup };

/** The menu, in order of daily use. Everybody sees only the pages that they may open. */
export const menu = [
  { path: '/registers', icon: IconClipboardCheck, group: 'today' },
  { path: '/absences', icon: IconCalendarOff, group: 'today' },
  { path: '/cover', icon: IconReplaceUser, group: 'today' },
  { path: '/all_student', icon: IconUsers, group: 'people' },
  { path: '/guardians', icon: IconUserShield, group: 'people' },
  { path: '/all_teacher', icon: IconChalkboardTeacher, group: 'people' },
  { path: '/add_student', icon: IconUserPlus, group: 'people' },
  { path: '/add_teacher', icon: IconUserPlus, group: 'people' },
  { path: '/schedule', icon: IconCalendarTime, group: 'lessons' },
  { path: '/add_subject', icon: IconBook2, group: 'lessons' },
  { path: '/groups', icon: IconUsersGroup, group: 'lessons' },
  { path: '/attendance_entry', icon: IconClipboardCheck },
  { path: '/diary', icon: IconNotebook, group: 'lessons' },
  { path: '/homework', icon: IconBackpack, group: 'lessons' },
  { path: '/marks_entry', icon: IconPencil },
  { path: '/attendance_overview', icon: IconChartBar },
  { path: '/exams', icon: IconChartHistogram, group: 'results' },
  { path: '/reports', icon: IconReportAnalytics, group: 'results' },
  { path: '/report_cards', icon: IconReportAnalytics, group: 'results' },
  { path: '/care', icon: IconHeartHandshake, group: 'results' },
  { path: '/admin_message', icon: IconMessage },
  { path: '/admin_notice', icon: IconSpeakerphone },
  { path: '/move_up', icon: IconStairsUp, group: 'yearEnd' },
  { path: '/school', icon: IconBuildingCommunity, group: 'settings' },
  { path: '/imports', icon: IconTableImport, group: 'settings' },
  { path: '/admins', icon: IconUserShield, group: 'settings' },
  { path: '/offices', icon: IconBriefcase, group: 'settings' },
  { path: '/audit', icon: IconHistory, group: 'settings' },
  { path: '/jobs', icon: IconProgressCheck, group: 'settings' },
  { path: '/mail', icon: IconMail, group: 'settings' },
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
] as const satisfies readonly Entry[];

/** Pages with other names for guardians, because they show a child's data instead of a student's own. */
const pagesOfChildren = ['/attendance', '/result', '/student_schedule'] as const;

/** The name of a page in the menu of this role. */
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
  '/homework': 'homework',
  '/cover': 'cover',
  '/teacher_schedule': 'cover',
  '/student_schedule': 'cover',
};
