import type { XmlElement } from '@rgrove/parse-xml';
import { elements } from '../../../../platform/server/read-xml.ts';
import type { RuleKind, Who } from '../../../../solver/problem.ts';
import type { FetActivity } from './fet-lists.ts';
import type { FetNames } from './fet-names.ts';
import { textOf, textsOf } from './fet-xml.ts';

/** The things that the constraints of a file refer to. */
export type FetReading = {
  readonly days: FetNames;
  readonly periods: FetNames;
  readonly teachers: FetNames;
  readonly rooms: FetNames;
  readonly activities: readonly FetActivity[];
  /** The place of a year, group or subgroup among all of them. */
  placeOf(students: string): number;
  /** Whether two years, groups or subgroups have students in common. */
  share(one: string, other: string): boolean;
  /** The lesson of an activity's id; undefined where it is switched off or is none. */
  lessonOf(id: string): number | undefined;
};

/**
 * Reads one kind of constraint. A constraint can be several rules, or none if everything that it refers to is switched
 * off.
 */
export type ConstraintReader = (reading: FetReading, constraint: XmlElement) => RuleKind[];

/** The slot of a day and a period; all of the day, or that period of all days, where the other is not said. */
export function slotsAt(reading: FetReading, day: string, period: string): number[] {
  const days = day === '' ? reading.days.list.map((_, index) => index) : [reading.days.indexOf(day)];
  const periods = period === '' ? reading.periods.list.map((_, index) => index) : [reading.periods.indexOf(period)];
  return days.flatMap((d) => periods.map((p) => d * reading.periods.list.length + p));
}

/** All slots that a constraint lists: each an element with a day and a period, whatever they are called. */
export function slotsIn(reading: FetReading, constraint: XmlElement): number[] {
  const slots = elements(constraint).flatMap((item) => {
    const day = elements(item).find(({ name }) => name.endsWith('Day'));
    const period = elements(item).find(({ name }) => name.endsWith('Hour'));
    return day === undefined || period === undefined ? [] : slotsAt(reading, day.text, period.text);
  });
  return [...new Set(slots)].sort((a, b) => a - b);
}

/** The slots of an interval of a day, or of each; one without an end goes on to the end of the day. */
export function slotsOfInterval(reading: FetReading, constraint: XmlElement, prefix = ''): number[] {
  const { list } = reading.periods;
  const end = textOf(constraint, `${prefix}End_Hour`);
  const from = reading.periods.indexOf(textOf(constraint, `${prefix}Start_Hour`));
  const to = end === '' ? list.length : reading.periods.indexOf(end);
  const slots = list
    .slice(from, Math.max(from, to))
    .flatMap((name) => slotsAt(reading, textOf(constraint, 'Day'), name));
  return slots.sort((a, b) => a - b);
}

/** The lessons of the activities that a constraint lists by their ids. */
export function lessonsIn(reading: FetReading, list: XmlElement | undefined, name = 'Activity_Id'): number[] {
  const lessons = textsOf(list, name).map((id) => reading.lessonOf(id.trim()));
  return [...new Set(lessons.filter((lesson) => lesson !== undefined))];
}

/** The lessons that a constraint describes: of a teacher, students, a subject, a tag, a length, whichever are said. */
export function lessonsLike(reading: FetReading, constraint: XmlElement): number[] {
  const teacher = textOf(constraint, 'Teacher_Name', 'Teacher');
  const students = textOf(constraint, 'Students_Name', 'Students');
  const subject = textOf(constraint, 'Subject_Name', 'Subject');
  const tag = textOf(constraint, 'Activity_Tag_Name', 'Activity_Tag', 'Subject_Tag_Name', 'Subject_Tag');
  const duration = textOf(constraint, 'Duration').trim();
  const part = textOf(constraint, 'Component_Number').trim();
  const fits = (activity: FetActivity) =>
    (teacher === '' || activity.teachers.includes(teacher)) &&
    (students === '' || activity.students.some((name) => reading.share(name, students))) &&
    (subject === '' || activity.subject === subject) &&
    (tag === '' || activity.tags.includes(tag)) &&
    (duration === '' || activity.duration === Number(duration)) &&
    (part === '' || partOf(activity) === Number(part));
  return reading.activities.flatMap((activity, lesson) => (fits(activity) ? [lesson] : []));
}

export function lessonsWith({ activities }: FetReading, tag: string): number[] {
  return activities.flatMap(({ tags }, lesson) => (tags.includes(tag) ? [lesson] : []));
}

/** Returns the part of its course that an activity is, from 1. The first part gives the course its id. */
function partOf({ id, courseId }: FetActivity): number {
  return courseId === '0' ? 1 : Number(id) - Number(courseId) + 1;
}

/** The subject of a constraint, by its name: a teacher, all teachers, a set of students, all students, a room. */
export type About = 'Teacher' | 'Teachers' | 'StudentsSet' | 'Students' | 'Room';

/** Used instead of a teacher or a set of students: each one with lessons. */
export const each = -1;

export function whoIn(reading: FetReading, constraint: XmlElement, about: About): Who {
  if (about === 'Room') return { kind: 'room', ids: [reading.rooms.indexOf(textOf(constraint, 'Room', 'Room_Name'))] };
  if (about === 'Teachers') return { kind: 'teacher', ids: [each] };
  if (about === 'Teacher')
    return { kind: 'teacher', ids: [reading.teachers.indexOf(textOf(constraint, 'Teacher', 'Teacher_Name'))] };
  if (about === 'Students') return { kind: 'group', ids: [each] };
  return { kind: 'group', ids: [reading.placeOf(textOf(constraint, 'Students', 'Students_Name'))] };
}
