import type { Plan } from '../timetable-maker.contract.ts';

/** Students of one class who are in the same groups, by their numbers: what one of them attends, all of them do. */
export type StudentSet = {
  readonly class: number;
  readonly groups: readonly number[];
  readonly students: number;
};

/** Whether a set of students has the lessons of a class or group. */
export function attends(set: StudentSet, number: number): boolean {
  return set.class === number || set.groups.includes(number);
}

/**
 * The sets that the lessons of a plan tell apart, by class: groups without any are left out, and a class or group that has
 * no students is a set of its own.
 */
export function setsOf({ load }: Pick<Plan, 'load'>, students: readonly StudentSet[]): StudentSet[] {
  const planned = new Set(load.map((row) => row.class));
  const merged = new Map<string, StudentSet>();
  for (const set of students) {
    const groups = set.groups.filter((number) => planned.has(number));
    if (!planned.has(set.class) && groups.length === 0) continue;
    const key = [set.class, ...groups].join();
    merged.set(key, { class: set.class, groups, students: set.students + (merged.get(key)?.students ?? 0) });
  }
  const sets = [...merged.values()];
  const empty = [...planned].filter((number) => !sets.some((set) => attends(set, number)));
  return [...sets, ...empty.map((number) => ({ class: number, groups: [], students: 0 }))].sort(
    (one, other) => one.class - other.class || one.groups.join().localeCompare(other.groups.join()),
  );
}
