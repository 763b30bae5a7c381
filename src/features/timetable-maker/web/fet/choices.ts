import { plainName } from '../../../../platform/contract/same-name.ts';
import type { Day } from '../../../../platform/contract/school-terms.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import type { Plan } from '../../timetable-maker.contract.ts';
import type { Option } from '../options.ts';
import { matchDays } from './match-days.ts';

/** The school's things for the names of a file, each in the order of its list; `null` leaves it out. */
export type FetChoices = {
  readonly days: readonly (Day | null)[];
  /** Emails. */
  readonly teachers: readonly (string | null)[];
  /** `undefined`: whatever it is part of, or what its parts are. */
  readonly students: readonly (number | null | undefined)[];
};

/** The classes and teachers of the school. */
export type School = {
  readonly teachers: readonly Option[];
  /** By any of the names that a class goes by. */
  readonly classes: readonly { readonly class: number; readonly names: readonly string[] }[];
  readonly subjectsOf: (classNumber: number) => readonly string[];
  /** From which days and times are proposed. */
  readonly week: Plan['week'];
};

/** The choices that names alone make: those that are the same but for case and spaces. */
export function matchNames({ days, teachers, students }: FetOutline, school: School): FetChoices {
  return {
    days: matchDays(days, school.week.days),
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

/** The classes that a set of students is, and whether it is a part of one. */
export type StudentsFound = { readonly classes: readonly number[]; readonly isPart: boolean };

/** The class of each set of students of a file by the choices: its own, that of its whole, or those of its parts. */
export function findClasses({ students }: FetOutline, chosen: FetChoices['students']): StudentsFound[] {
  const above = (place: number | null | undefined): number | null | undefined =>
    place === null || place === undefined ? undefined : (chosen[place] ?? above(students[place]?.within));
  const below = (place: number): number[] =>
    students.flatMap(({ within }, part) => {
      if (within !== place) return [];
      const own = chosen[part];
      return own === undefined ? below(part) : own === null ? [] : [own];
    });
  return students.map(({ within }, place) => {
    const own = chosen[place];
    if (own === null) return { classes: [], isPart: false };
    const whole = above(within);
    if (own !== undefined) return { classes: [own], isPart: own === whole };
    if (typeof whole === 'number') return { classes: [whole], isPart: true };
    return { classes: [...new Set(below(place))], isPart: false };
  });
}
