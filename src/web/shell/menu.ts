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
  IconPencil,
  IconReportAnalytics,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '../../contract/school-terms.ts';

/** The menu of each role, in SPEC 2's order. */
export const menus = {
  admin: [
    { path: '/add_teacher', icon: IconUserPlus },
    { path: '/add_student', icon: IconUserPlus },
    { path: '/all_student', icon: IconUsers },
    { path: '/all_teacher', icon: IconChalkboardTeacher },
    { path: '/add_subject', icon: IconBook2 },
    { path: '/schedule', icon: IconCalendarTime },
  ],
  teacher: [
    { path: '/attendance_entry', icon: IconClipboardCheck },
    { path: '/marks_entry', icon: IconPencil },
    { path: '/attendance_overview', icon: IconChartBar },
    { path: '/marks_overview', icon: IconChartHistogram },
    { path: '/teacher_schedule', icon: IconCalendarWeek },
  ],
  student: [
    { path: '/attendance', icon: IconCalendarCheck },
    { path: '/result', icon: IconReportAnalytics },
    { path: '/student_schedule', icon: IconCalendarWeek },
  ],
} as const satisfies Record<Role, readonly { readonly path: string; readonly icon: Icon }[]>;
