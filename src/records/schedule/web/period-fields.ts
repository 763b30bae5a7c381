import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import type { Day } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { allTeachers, toFurther } from '../../../platform/web/components/further-teachers.ts';
import { compareTexts } from '../../../platform/web/format.ts';
import { formatClass, isGroup } from '../../../platform/web/school-classes.ts';
import { maxPeriod, type readScheduleOptions, type SentPeriod } from '../schedule.contract.ts';
import { findClash, findInRoom } from './slots.ts';
import { type Entry, type EntryTeacher, proposeTime } from './timetable.ts';

export type ScheduleOptions = OutputOf<typeof readScheduleOptions>;

/** A period as typed; `teacher` is the email, times are `HH:MM`. */
export type PeriodFields = {
  readonly class: string;
  readonly day: string;
  readonly period: string;
  readonly label: string;
  readonly room: string;
  readonly subject: string;
  readonly teacher: string;
  readonly teacherName: string;
  /** The further teachers, in the text format of `toFurther`. */
  readonly others: string;
  /** The name of an alternating week; blank for every week. */
  readonly week: string;
  readonly starts: string;
  readonly ends: string;
};

export const emptyFields: PeriodFields = {
  class: '',
  day: '',
  period: '',
  label: '',
  room: '',
  subject: '',
  teacher: '',
  teacherName: '',
  others: '',
  week: '',
  starts: '',
  ends: '',
};

export function toFields(entry: Entry): PeriodFields {
  const [starts = '', ends = ''] = entry.time.split('-');
  const [teacher, ...others] = entry.teachers;
  return {
    class: String(entry.class),
    day: entry.day,
    period: String(entry.period),
    label: entry.label ?? '',
    room: entry.room ?? '',
    subject: entry.subject,
    teacher: teacher?.email ?? '',
    teacherName: teacher?.name ?? '',
    others: toFurther(others.map(({ email }) => email)),
    week: entry.week ?? '',
    starts,
    ends,
  };
}

/** Returns the empty fields, in the order of the form. */
export function missingFields(fields: PeriodFields): (keyof PeriodFields)[] {
  const order = ['class', 'day', 'period', 'subject', 'teacher', 'starts', 'ends'] as const;
  return order.filter((name) => fields[name].trim() === '');
}

/** Reads the number of a period; `undefined` if invalid. */
function readPeriod(text: string): number | undefined {
  return readWholeNumber(text, 1, maxPeriod);
}

/** Returns the period to send, from fields that `findWrongField` accepts. */
export function fieldsToSent(fields: PeriodFields): SentPeriod {
  return {
    classNumber: Number(fields.class),
    day: fields.day as Day,
    period: readPeriod(fields.period) ?? 0,
    label: fields.label,
    room: fields.room,
    week: fields.week || null,
    subject: fields.subject,
    teachers: allTeachers(fields.teacher, fields.others).map((email) => ({ email })),
    time: `${fields.starts}-${fields.ends}`,
  };
}

/** Returns the first missing or invalid field. */
export function findWrongField(fields: PeriodFields): keyof PeriodFields | undefined {
  return missingFields(fields)[0] ?? (readPeriod(fields.period) === undefined ? 'period' : undefined);
}

/** Returns the subjects of the chosen class without duplicates, and the period's current one. */
export function subjectsOf(fields: PeriodFields, options: ScheduleOptions): string[] {
  const names = options.subjects.filter((subject) => String(subject.class) === fields.class).map(({ name }) => name);
  return [...new Set(fields.subject ? [...names, fields.subject] : names)].sort(compareTexts);
}

/** Returns the groups of the session as options; a group has subjects there, as a class has. */
export function groupOptions({ subjects }: ScheduleOptions) {
  const numbers = [...new Set(subjects.map((subject) => subject.class))].filter((number) => isGroup(number));
  const options = numbers.map((number) => ({ value: String(number), label: formatClass(number) }));
  return options.sort((one, other) => compareTexts(one.label, other.label));
}

/** Returns the school's teachers, and the period's current one even if they have left. */
export function teachersOf(fields: PeriodFields, options: ScheduleOptions): EntryTeacher[] {
  const isListed = fields.teacher === '' || options.teachers.some(({ email }) => email === fields.teacher);
  const left = { name: fields.teacherName, email: fields.teacher, hasLeft: true as const };
  return isListed ? options.teachers : [...options.teachers, left];
}

/**
 * Returns the fields after a change: another class has other subjects, a period number sets its time, and a subject
 * sets its teachers, who are those who already teach it in this class or whose subject it is.
 */
export function changeFields(
  before: PeriodFields,
  changes: Partial<PeriodFields>,
  options: ScheduleOptions,
  entries: readonly Entry[],
): PeriodFields {
  const { teachers } = options;
  const fields = { ...before, ...changes };
  if (changes.class !== undefined) {
    // A group has one subject.
    const [only = '', ...others] = subjectsOf({ ...fields, subject: '' }, options);
    if (!isGroup(Number(changes.class)) || others.length > 0) return { ...fields, subject: '' };
    return changeFields({ ...fields, subject: '' }, { subject: only }, options, entries);
  }
  const number = changes.period === undefined ? undefined : readPeriod(changes.period);
  const [starts, ends] = (number && proposeTime(entries, number)?.split('-')) || [];
  if (starts && ends) return { ...fields, starts, ends };
  const { subject } = changes;
  if (!subject) return fields;
  const already = entries.find(
    (entry) => String(entry.class) === fields.class && entry.subject === subject && !entry.teachers[0]?.hasLeft,
  );
  if (already) {
    const [teacher = '', ...others] = already.teachers.map(({ email }) => email);
    return { ...fields, teacher, others: toFurther(others) };
  }
  const teacher = teachers.find((one) => one.subject === subject);
  return teacher ? { ...fields, teacher: teacher.email, others: '' } : fields;
}

/** Finds another period in the room of the fields at their day and time. */
export function whoHasRoom(
  { day, starts, ends, room, week }: PeriodFields,
  entries: readonly Entry[],
  ownId?: string,
): Entry | undefined {
  if (!starts || !ends) return undefined;
  return findInRoom({ id: ownId, day: day as Day, time: `${starts}-${ends}`, week: week || null, room }, entries);
}

/** Finds the clash of a class or teacher at the day and time of the fields. */
export function clashOf(
  { day, starts, ends, week }: PeriodFields,
  who: { readonly class: number } | { readonly teachers: readonly EntryTeacher[] },
  entries: readonly Entry[],
) {
  if (!starts || !ends) return undefined;
  return findClash({ day: day as Day, time: `${starts}-${ends}`, week: week || null, ...who }, entries);
}
