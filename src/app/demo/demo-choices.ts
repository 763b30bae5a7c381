import type { Day } from '../../platform/contract/school-terms.ts';

/** The names of the weeks that alternate, from the session's first day on. */
export const demoWeeks = ['A', 'B'] as const;

/**
 * The period in which these groups meet: the last of the day, when the younger classes are at home and teachers are
 * free.
 */
export const periodOfGroups = 6;

export type DemoGroup = {
  readonly name: string;
  readonly subject: string;
  readonly classes: readonly number[];
  /** The block of the group. Each student of its classes is in exactly one group of the block. */
  readonly block: string;
  /** Indices of its teachers in `demoSubjects`. */
  readonly teacherPlaces: readonly number[];
  readonly room: string;
  readonly days: readonly Day[];
  /** Index in `demoWeeks`; without, it meets in every week. */
  readonly week?: number;
  /** Whether it has exams and registers of its own. */
  readonly isRecorded?: true;
};

const languages = {
  classes: [9, 10],
  block: 'Languages',
  days: ['Sunday', 'Thursday'],
  isRecorded: true,
} as const;
const values = { classes: [7], block: 'Religion or Ethics', days: ['Wednesday'] } as const;
/** Half of a class works in the laboratory, with two teachers, while the other half may go home. */
const laboratory = { subject: 'Science', classes: [8], block: 'Laboratory', teacherPlaces: [4, 7], room: 'Laboratory' };

/** The teaching groups. They meet in lessons of their classes that they replace. */
export const demoGroups: readonly DemoGroup[] = [
  { ...languages, name: 'French 9/10', subject: 'French', teacherPlaces: [8], room: 'Room 4' },
  { ...languages, name: 'Arabic 9/10', subject: 'Arabic', teacherPlaces: [5], room: 'Room 5' },
  { ...languages, name: 'Russian 9/10', subject: 'Russian', teacherPlaces: [6], room: 'Room 6' },
  { ...values, name: 'Religion 7', subject: 'Religion', teacherPlaces: [5], room: 'Room 7' },
  { ...values, name: 'Ethics 7', subject: 'Ethics', teacherPlaces: [3], room: 'Room 8' },
  { ...laboratory, name: 'Science 8/1', days: ['Thursday'], week: 0 },
  { ...laboratory, name: 'Science 8/2', days: ['Thursday'], week: 1 },
];

/** Whether groups meet at a time of a class's week, which then has no lesson of its own. */
export function isOfGroups(lesson: { readonly class: number; readonly day: Day; readonly period: number }): boolean {
  return (
    lesson.period === periodOfGroups &&
    demoGroups.some(({ classes, days }) => classes.includes(lesson.class) && days.includes(lesson.day))
  );
}

/**
 * Returns whether the student at this place of the class's list is in the group. The groups of a block have equal
 * shares of the class.
 */
export function isMember({ block, name }: DemoGroup, place: number): boolean {
  const ofBlock = demoGroups.filter((group) => group.block === block);
  return ofBlock[place % ofBlock.length]?.name === name;
}
