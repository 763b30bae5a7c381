import {
  type Icon,
  IconBackpack,
  IconBook2,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarTime,
  IconChartBar,
  IconChartHistogram,
  IconClipboardCheck,
  IconHistory,
  IconHome,
  IconId,
  IconMessagePlus,
  IconPencil,
  IconReportAnalytics,
  IconSpeakerphone,
  IconUser,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../platform/web/format.ts';
import { formatClass, schoolClasses } from '../../../platform/web/school-classes.ts';
import type { FoundHomework } from '../find.contract.ts';

/** A page, an action or something of a class, with its address. */
export type Command = {
  readonly kind: 'action' | 'class' | 'page' | 'homework';
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
  /** Describes the page it leads to, if the label does not. */
  readonly hint?: string;
  readonly classNumber?: number;
  /** True for the class itself, false for an action on it. */
  readonly isWhole?: true;
  /** Other words that find the command. */
  readonly also?: string;
};

/** Pages whose names say what is done on them. */
const pagesToAct = ['/add_teacher', '/add_student', '/attendance_entry', '/marks_entry'];

/** Actions on pages whose names do not show them. */
const actions = [
  { path: '/admin_notice', word: 'postNotice', icon: IconSpeakerphone },
  { path: '/admin_message', word: 'sendMessage', icon: IconMessagePlus },
  { path: '/teacher_message', word: 'sendMessage', icon: IconMessagePlus },
  { path: '/message', word: 'sendMessage', icon: IconMessagePlus },
  { path: '/add_subject', word: 'addSubject', icon: IconBook2 },
  { path: '/schedule', word: 'addPeriod', icon: IconCalendarPlus },
  { path: '/admins', word: 'addAdmin', icon: IconUserShield },
  { path: '/absences', word: 'tellAbsence', icon: IconCalendarOff },
  { path: '/student_slips', word: 'printSlips', icon: IconId },
  { path: '/former_students', word: 'formerStudents', icon: IconHistory },
] as const;

/** Parts of pages that have an address of their own. */
const partsOfPages = [
  { path: '/registers', part: 'missing', word: 'missingRegisters', icon: IconClipboardCheck },
  { path: '/registers', part: 'absent', word: 'absent', icon: IconCalendarOff },
  { path: '/registers', part: 'month', word: 'month', icon: IconClipboardCheck },
  { path: '/school', part: 'classes', word: 'classes', icon: IconUsers },
  { path: '/school', part: 'sessions', word: 'sessions', icon: IconCalendarTime },
  { path: '/school', part: 'calendar', word: 'closedDays', icon: IconCalendarOff },
  { path: '/school', part: 'reasons', word: 'reasons', icon: IconCalendarOff },
  { path: '/reports', part: 'comments', word: 'comments', icon: IconReportAnalytics },
] as const;

/** Pages that show a class, by `?class=5`; the class itself leads to the first of them that the reader may open. */
const pagesOfClass = [
  { path: '/all_student', word: 'students', icon: IconUsers },
  { path: '/attendance_overview', word: 'attendance', icon: IconChartBar },
  { path: '/attendance_entry', word: 'register', icon: IconClipboardCheck, isForNew: true },
  { path: '/marks_entry', word: 'enterMarks', icon: IconPencil, isForNew: true },
  { path: '/marks_overview', word: 'marksOverview', icon: IconChartHistogram },
  { path: '/schedule', word: 'timetable', icon: IconCalendarTime },
  { path: '/registers', word: 'registers', icon: IconClipboardCheck },
  { path: '/exams', word: 'exams', icon: IconChartHistogram },
  { path: '/reports', word: 'reports', icon: IconReportAnalytics },
  { path: '/report_cards', word: 'cards', icon: IconReportAnalytics },
  { path: '/add_subject', word: 'subjects', icon: IconBook2 },
  { path: '/student_slips', word: 'slips', icon: IconId, isForNew: true },
] as const;

/** Pages that show a group; for an admin, the group leads to its members. */
const pagesOfGroup = ['/attendance_entry', '/marks_entry', '/registers', '/exams'] as const;

type Path =
  | (typeof actions)[number]['path']
  | (typeof partsOfPages)[number]['path']
  | (typeof pagesOfClass)[number]['path']
  | '/groups';

/** The pages of the reader's menu, and a check for the other pages they may open; the app passes both in. */
export type Pages = {
  readonly listed: readonly { readonly path: string; readonly label: string; readonly icon: Icon }[];
  readonly mayOpen: (path: Path) => boolean;
};

/** Homework that was found, with its class, subject and due day. */
export function commandsOf(found: readonly FoundHomework[], t: TFunction<'find'>): Command[] {
  return found.map(({ _id, title, class: classNumber, subject, due, roll }) => ({
    kind: 'homework',
    href: `/homework/${_id}${roll === null ? '' : `?child=${roll}`}`,
    label: title,
    icon: IconBackpack,
    classNumber,
    hint: t('homeworkLine', { class: classNumber, subject, date: formatDate(due) }),
  }));
}

/** Everything that a reader may open, with its address. Only groups with these numbers are included. */
export function commandsFor(pages: Pages, t: TFunction<'find'>, groups: readonly number[] = []): Command[] {
  const { mayOpen } = pages;
  const classPages = pagesOfClass.filter(({ path }) => mayOpen(path));
  return [
    ...pageCommands(pages, t),
    ...actions
      .filter(({ path }) => mayOpen(path))
      .map(({ path, word, icon }) => ({
        kind: 'action' as const,
        href: word === 'sendMessage' ? `${path}?mode=send` : path,
        label: t(`actions.${word}`),
        icon,
      })),
    ...partsOfPages
      .filter(({ path }) => mayOpen(path))
      .map(({ path, part, word, icon }) => ({
        kind: 'page' as const,
        href: `${path}?part=${part}`,
        label: t(`parts.${word}`),
        icon,
      })),
    ...classCommands(classPages, pages, t),
    ...groups.flatMap((number) => groupCommands(number, classPages, pages, t)),
  ];
}

function pageCommands({ listed }: Pages, t: TFunction<'find'>): Command[] {
  const also: Readonly<Record<string, string>> = t('also', { returnObjects: true });
  const pages = [
    { path: '/', label: t('home'), icon: IconHome },
    ...listed,
    { path: '/profile', label: t('profile'), icon: IconUser },
  ];
  return pages.map(({ path, label, icon }) => ({
    kind: pagesToAct.includes(path) ? 'action' : 'page',
    href: path,
    label,
    icon,
    also: also[path] ?? '',
  }));
}

type ClassPages = readonly (typeof pagesOfClass)[number][];

function classCommands(classPages: ClassPages, { listed }: Pages, t: TFunction<'find'>): Command[] {
  const hint = listed.find(({ path }) => path === classPages[0]?.path)?.label ?? '';
  return schoolClasses().flatMap(({ class: number, isOpen }) => {
    const places = placesOf(
      number,
      classPages.filter((page) => isOpen || !('isForNew' in page)),
      t,
    );
    const [first] = places;
    return first ? [{ ...first, isWhole: true, label: t('class', { class: number }), hint }, ...places] : [];
  });
}

function groupCommands(
  number: number,
  classPages: ClassPages,
  { listed, mayOpen }: Pages,
  t: TFunction<'find'>,
): Command[] {
  const places = placesOf(
    number,
    classPages.filter(({ path }) => pagesOfGroup.some((page) => page === path)),
    t,
  );
  const members = { kind: 'class', classNumber: number, href: `/groups?of=${number}`, icon: IconUsers } as const;
  const [first] = mayOpen('/groups') ? [members] : places;
  if (!first) return [];
  const page = listed.find(({ path }) => first.href.startsWith(`${path}?`));
  return [{ ...first, isWhole: true, label: formatClass(number), hint: page?.label ?? '' }, ...places];
}

/** The pages of a class or group. */
function placesOf(number: number, pages: ClassPages, t: TFunction<'find'>): Command[] {
  return pages.map(({ path, word, icon }) => ({
    kind: 'class',
    href: `${path}?class=${number}`,
    classNumber: number,
    icon,
    label: t(`ofClass.${word}`, { class: number }),
  }));
}
