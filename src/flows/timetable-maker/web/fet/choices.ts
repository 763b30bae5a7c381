import { plainName } from '../../../../platform/contract/same-name.ts';
import type { Day } from '../../../../platform/contract/school-terms.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import type { Plan } from '../../plan.contract.ts';
import type { Option } from '../options.ts';
import { matchDays } from './match-days.ts';

/**
 * The weekdays, teachers and classes of the school for the names of a file, each in the order of its list; `null`
 * leaves a name out.
 */
export type FetChoices = {
  /** If several days of the file are one weekday, they are consecutive. */
  readonly days: readonly (Day | null)[];
  /** Emails. */
  readonly teachers: readonly (string | null)[];
  /** `undefined` means that the choice follows from the set that contains it, or from its parts. */
  readonly students: readonly (number | null | undefined)[];
};

/** The classes and teachers of the school. */
export type School = {
  readonly teachers: readonly Option[];
  /** Each class with all of its possible names. */
  readonly classes: readonly { readonly class: number; readonly names: readonly string[] }[];
  /** The groups of the session. */
  readonly groups: readonly {
    readonly class: number;
    readonly name: string;
    readonly subject: string;
    readonly classes: readonly number[];
    readonly block?: string | null;
  }[];
  readonly subjectsOf: (classNumber: number) => readonly string[];
  /** The week from which days and times are suggested. */
  readonly week: Plan['week'];
  /** The names of the weeks that alternate; empty if none do. */
  readonly weeks: readonly string[];
};

/** The choices that follow from names alone, compared without case and spaces. */
export function matchNames(
  { days, hours, teachers, students, rules }: FetOutline,
  school: Omit<School, 'groups' | 'weeks'>,
): FetChoices {
  const breaks = new Set(rules.flatMap(({ kind, slots = [] }) => (kind === 'break' ? slots : [])));
  const isNever = (day: number) => hours.every((_, hour) => breaks.has(day * hours.length + hour));
  return {
    days: matchDays(days, school.week.days, new Set([...days.keys()].filter(isNever))),
    teachers: teachers.map(
      (name) =>
        school.teachers.find(({ value, label }) => [plainName(value), plainName(label)].includes(plainName(name)))
          ?.value ?? null,
    ),
    students: students.map(
      ({ name }) =>
        school.classes.find(({ names }) => names.some((known) => numbered(known) === numbered(name)))?.class ??
        undefined,
    ),
  };
}

/** `07` is 7. */
function numbered(name: string): string {
  return plainName(name).replace(/(?<!\d)0+(?=\d)/g, '');
}
