import type { Problem } from '../../../../solver/problem.ts';

/**
 * The names in a FET file for the items of a problem, each in the order of its list. Lessons are named by the ids of
 * activities.
 */
export type FetNaming = {
  readonly days: readonly string[];
  readonly periods: readonly string[];
  readonly teachers: readonly string[];
  readonly groups: readonly string[];
  readonly rooms: readonly string[];
  readonly lessons: readonly string[];
};

/** The names as the problem has them: those of the file that it was read from. */
export function namesIn({ days, periods, teachers, groups, rooms, lessons }: Problem): FetNaming {
  return {
    days,
    periods,
    teachers,
    groups: groups.map(({ name }) => name),
    rooms: rooms.map(({ name }) => name),
    lessons: lessons.map(({ id }) => id),
  };
}

/** Makes the names fit for a file: no name is empty or repeated in its list, and lessons have numbers. */
export function fitNames(problem: Problem): FetNaming {
  const { days, periods, teachers, groups, rooms, lessons } = namesIn(problem);
  return {
    days: distinct(days),
    periods: distinct(periods),
    teachers: distinct(teachers),
    groups: distinct(groups),
    rooms: distinct(rooms),
    lessons: areNumbers(lessons) ? lessons : lessons.map((_, index) => `${index + 1}`),
  };
}

function areNumbers(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => /^[1-9]\d{0,6}$/.test(id));
}

function distinct(names: readonly string[]): string[] {
  return names.map(distinctNames());
}

/** Makes names fit, one after the other: none is empty and none is as one before. */
export function distinctNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = name === '' ? '–' : name;
    let fit = plain;
    for (let count = 2; taken.has(fit); count += 1) fit = `${plain} (${count})`;
    taken.add(fit);
    return fit;
  };
}
