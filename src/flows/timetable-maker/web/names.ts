import type { TeachingGroup } from '../../../base/groups/groups.contract.ts';
import { compareTexts, formatList } from '../../../platform/web/format.ts';
import { formatClassBriefly, placeOfClass } from '../../../platform/web/school-classes.ts';
import type { ScheduleOptions } from '../../../records/schedule/web/period-fields.ts';
import { type LoadRow, type Plan, rowOf } from '../plan.contract.ts';
import type { ReadPlan } from '../timetable-maker.contract.ts';
import { distinct, type Option } from './options.ts';

export type Names = ReturnType<typeof namesOf>;

type Known = { readonly plan: Plan; readonly standing: Pick<ReadPlan, 'teachers'> };

/** Returns the names of everything that a plan names or can name; `groups` are those of the session. */
export function namesOf({ plan, standing }: Known, options: ScheduleOptions, groups: readonly TeachingGroup[]) {
  const byNumber = new Map(groups.map((group) => [group.class, group]));
  const left = standing.teachers.filter(({ email }) => !options.teachers.some((one) => one.email === email));
  const everybody = [...options.teachers, ...left];
  const byEmail = new Map(everybody.map((one) => [one.email, one.name]));
  const teachers: Option[] = distinct(everybody.map(({ email, name }) => ({ value: email, label: name })));
  const gone = new Set(standing.teachers.filter(({ hasLeft }) => hasLeft).map(({ email }) => email));
  const teacher = (email: string) => byEmail.get(email) ?? email;
  const together = (emails: readonly string[]) => emails.map(teacher).join(', ');
  const row = ({ class: classNumber, subject, teachers: emails }: LoadRow) => ({
    class: classNumber,
    subject,
    teacher: together(emails),
  });
  const listed = new Map(
    [...Map.groupBy(options.subjects, (one) => one.class)].map(([of, all]) => [
      of,
      new Set(all.map(({ name }) => name)),
    ]),
  );
  const rows = new Map(plan.load.map((one) => [one.key, one]));
  return {
    teachers,
    groups,
    groupOf: (number: number) => byNumber.get(number),
    teacher,
    /** Those who teach a lesson together. */
    together,
    hasLeft: (emails: readonly string[]) => emails.some((email) => gone.has(email)),
    /**
     * Returns whether the class's list of subjects does not contain this one, because it was renamed, removed or is
     * spelled differently.
     */
    isUnlisted: ({ class: classNumber, subject }: Pick<LoadRow, 'class' | 'subject'>) =>
      listed.has(classNumber) && !listed.get(classNumber)?.has(subject),
    row,
    rowOf: (key: string) => rows.get(key),
    /** Some rows of the load, or lessons of them, in short, such as "5 Mathematics and 5 Science". */
    rows: (refs: readonly string[]) =>
      formatList([
        ...new Set(
          refs
            .map((ref) => rows.get(rowOf(ref)))
            .filter((one) => one !== undefined)
            .map((one) => `${formatClassBriefly(one.class)} ${one.subject}`),
        ),
      ]),
    subjectsOf: (classNumber: number | undefined) =>
      [
        ...new Set([
          ...options.subjects.filter((one) => one.class === classNumber).map(({ name }) => name),
          ...plan.load.filter((one) => one.class === classNumber).map(({ subject }) => subject),
        ]),
      ].sort(compareTexts),
    /** Returns the teacher of the subject in the school's lists. */
    teacherOfSubject: (subject: string) => options.teachers.find((one) => one.subject === subject)?.email,
  };
}

/** The rows of the load by class, in the school's order, and subject. */
export function inOrder(load: readonly LoadRow[]): LoadRow[] {
  return load.toSorted(
    (one, other) => placeOfClass(one.class) - placeOfClass(other.class) || compareTexts(one.subject, other.subject),
  );
}
