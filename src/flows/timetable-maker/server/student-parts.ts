import { nobody, type Plan } from '../plan.contract.ts';

/** The groups of a session, and the sets of students who are in the same groups, each with their number. */
export type Grouping = {
  readonly groups: readonly {
    readonly class: number;
    readonly name: string;
    readonly subject: string;
    readonly classes: readonly number[];
    readonly block: string | null;
  }[];
  readonly sets: readonly { readonly class: number; readonly groups: readonly number[]; readonly students: number }[];
};

export const noGrouping: Grouping = { groups: [], sets: [] };

/** Students whom the lessons of a plan do not divide: a class, or a part of one. */
type Part = {
  readonly name: string;
  /** Their class, or the group if the class is not known. */
  readonly class: number;
  readonly students: number;
};

export type Parts = {
  readonly parts: readonly Part[];
  /** Returns the indexes of the parts of a class or group; empty if it has no lessons. */
  readonly of: (number: number) => readonly number[];
};

type Counted = { readonly plan: Plan; readonly students: ReadonlyMap<number, number>; readonly grouping: Grouping };
/** The classes and groups with lessons, and all of them together with the groups that only rules name. */
type Used = { readonly inLoad: ReadonlySet<number>; readonly all: ReadonlySet<number> };
type Named = Omit<Part, 'name'> & { readonly in: readonly number[] };

/**
 * Returns the parts of all classes and groups with lessons, also as far as only rules distinguish them; equal sets of
 * students are merged. Groups with members
 * divide their classes. Empty groups of a block divide their classes too, and any other empty group counts as all of
 * its classes.
 */
export function partsOf(counted: Counted): Parts {
  const { load, away, rules } = counted.plan;
  const inLoad = new Set(load.map((row) => row.class).filter((number) => number !== nobody));
  const known = new Set(counted.grouping.groups.map((group) => group.class));
  const inRules = [...away, ...rules].flatMap(({ who }) => who?.class ?? []).filter((number) => known.has(number));
  const used: Used = { inLoad, all: new Set([...inLoad, ...inRules]) };
  const given = givenParts(counted, used);
  const named = new Set(given.flatMap((part) => part.in));
  const found = [...given, ...schoolParts(counted, used, named)];
  const counts = new Map<number, number>();
  const parts = found.map((part): Part => {
    const { class: number, students } = part;
    const isWhole = found.filter((other) => other.class === number).length === 1;
    counts.set(number, (counts.get(number) ?? 0) + 1);
    return { class: number, students, name: isWhole ? String(number) : `${number} ${counts.get(number)}` };
  });
  const places = new Map<number, number[]>();
  for (const [place, part] of found.entries())
    for (const number of part.in) places.set(number, [...(places.get(number) ?? []), place]);
  return { parts, of: (number) => places.get(number) ?? [] };
}

const groupsWithMembers = ({ sets }: Grouping) => new Set(sets.flatMap(({ groups }) => groups));

/**
 * Returns the parts in the plan itself, as far as lessons distinguish them; none once all of its groups have members.
 */
function givenParts({ plan, students, grouping }: Counted, used: Used): Named[] {
  const groups = new Set(grouping.groups.map((group) => group.class));
  const filled = groupsWithMembers(grouping);
  const given = plan.parts ?? [];
  if (!given.some((one) => groups.has(one.class) && !filled.has(one.class))) return [];
  const isIn = new Map<number, number[]>();
  for (const { class: number, parts } of given)
    for (const part of parts) isIn.set(part, [...(isIn.get(part) ?? []), number]);
  const alike = Map.groupBy(isIn, ([, numbers]) => numbers.filter((one) => used.all.has(one)).join(' '));
  return [...alike.values()].flatMap((some): Named[] => {
    const numbers = some[0]?.[1] ?? [];
    const home = numbers.find((one) => !groups.has(one)) ?? numbers[0] ?? 0;
    const own = new Set(some.map(([part]) => part));
    const whole = given.find((one) => numbers.includes(one.class) && one.parts.every((part) => own.has(part)));
    const isHeld = numbers.some((one) => used.inLoad.has(one));
    return !isHeld ? [] : [{ class: home, in: numbers, students: students.get(whole?.class ?? nobody) ?? 0 }];
  });
}

/** Returns the number of students of each class and group: the school's number, or else the one from a file. */
export function countsOf({ parts = [] }: Pick<Plan, 'parts'>, known: Counted['students']): Counted['students'] {
  const given = parts.flatMap(({ class: number, students = 0 }) =>
    (known.get(number) ?? 0) > 0 ? [] : [[number, students] as const],
  );
  return new Map([...known, ...given]);
}

/** Returns the parts from the school's data, without the groups without members for which the plan has parts. */
function schoolParts(counted: Counted, used: Used, given: ReadonlySet<number>): Named[] {
  const { students, grouping } = counted;
  const filled = groupsWithMembers(grouping);
  const groups = grouping.groups.filter((group) => used.all.has(group.class));
  const known = new Set(grouping.groups.map((group) => group.class));
  const own = groups.filter((group) => filled.has(group.class) || !given.has(group.class));
  const homes = [...used.inLoad].filter((number) => !known.has(number) && !given.has(number));
  const held = own.filter((group) => used.inLoad.has(group.class));
  const classes = [...new Set([...homes, ...held.flatMap((group) => group.classes)])].sort((one, other) => one - other);
  return classes.flatMap((number) => {
    const sets = grouping.sets.filter((set) => set.class === number);
    const there = sets.length > 0 ? sets : [{ groups: [], students: students.get(number) ?? 0 }];
    const inUse = there.map((set) => ({ ...set, groups: set.groups.filter((group) => used.all.has(group)) }));
    const here = own.filter((group) => group.classes.includes(number));
    const all = withEmpty(inUse, here, filled);
    const alike = Map.groupBy(all, (set) => set.groups.toSorted((one, other) => one - other).join(' '));
    return [...alike.values()].map((some): Named => {
      const [{ groups: of } = { groups: [] }] = some;
      return { class: number, in: [number, ...of], students: some.reduce((sum, one) => sum + one.students, 0) };
    });
  });
}

type Together = { readonly groups: readonly number[]; readonly students: number };

/** For groups without members, a class with more parts than this is not divided further. */
const mostOfClass = 200;

/** Students in no group of a block can join any of its empty groups; every student can join a group without a block. */
function withEmpty(sets: readonly Together[], groups: Grouping['groups'], filled: ReadonlySet<number>): Together[] {
  const empty = groups.filter((group) => !filled.has(group.class));
  let all: Together[] = [...sets];
  for (const [block, some] of Map.groupBy(empty, (group) => group.block ?? `${group.class}`)) {
    const inBlock = new Set(groups.filter((group) => group.block === block).map((group) => group.class));
    const numbers = some.map((group) => group.class);
    const isFree = ({ groups: own }: Together) => !own.some((one) => inBlock.has(one));
    const parted = all.flatMap((set) =>
      isFree(set) ? numbers.map((one) => ({ ...set, groups: [...set.groups, one] })) : [set],
    );
    all = parted.length <= mostOfClass ? parted : all.map((set) => ({ ...set, groups: [...set.groups, ...numbers] }));
  }
  return all;
}
