import { plainName } from '../../../../platform/contract/same-name.ts';
import type { Day } from '../../../../platform/contract/school-terms.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import type { Plan } from '../../timetable-maker.contract.ts';
import type { Option } from '../options.ts';
import { matchDays } from './match-days.ts';

/** The school's things for the names of a file, each in the order of its list; `null` leaves it out. */
export type FetChoices = {
  /** Several of a file that are one follow each other in it. */
  readonly days: readonly (Day | null)[];
  /** Emails. */
  readonly teachers: readonly (string | null)[];
  /** `undefined`: whatever it is part of, or what its parts are. */
  readonly students: readonly (number | null | undefined)[];
};

/** The classes and teachers of the school. */
export type School = {
  readonly teachers: readonly Option[];
  /** Keyed by any of the names that a class goes by. */
  readonly classes: readonly { readonly class: number; readonly names: readonly string[] }[];
  /** Those of the session. */
  readonly groups: readonly {
    readonly class: number;
    readonly name: string;
    readonly subject: string;
    readonly classes: readonly number[];
    readonly block?: string | null;
  }[];
  readonly subjectsOf: (classNumber: number) => readonly string[];
  /** From which days and times are proposed. */
  readonly week: Plan['week'];
};

/** The choices that names alone make: those that are the same but for case and spaces. */
export function matchNames(
  { days, hours, teachers, students, rules }: FetOutline,
  school: Omit<School, 'groups'>,
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
