import { type Icon, IconCalendarCheck, IconChartBar, IconClipboardCheck } from '@tabler/icons-react';
import type { Role } from '../../contract/school-terms.ts';

/** The menu of each role, in SPEC 2's order. */
export const menus = {
  admin: [],
  teacher: [
    { path: '/attendance_entry', icon: IconClipboardCheck },
    { path: '/attendance_overview', icon: IconChartBar },
  ],
  student: [{ path: '/attendance', icon: IconCalendarCheck }],
} as const satisfies Record<Role, readonly { readonly path: string; readonly icon: Icon }[]>;
