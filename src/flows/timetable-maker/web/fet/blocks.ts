import { plainName } from '../../../../platform/contract/same-name.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import { free, shortened } from './group-names.ts';
import type { StudentSets } from './student-sets.ts';
import type { GroupTaken, TakenLesson } from './taken.ts';

type Known = {
  readonly outline: Pick<FetOutline, 'rules' | 'lessons'>;
  readonly lessons: readonly TakenLesson[];
  readonly sets: StudentSets;
  /** The name of a class, as the file has it. */
  readonly nameOf: (number: number) => string;
  /** The names of the school's existing blocks. */
  readonly taken: readonly string[];
};

/**
 * Returns new groups with their blocks. Groups form a block if each student of their classes is in exactly one: groups
 * of one subject, with lessons that begin together, or the only ones with equally many lessons, such as Religion and
 * Ethics.
 */
export function withBlocks(groups: readonly GroupTaken[], known: Known): GroupTaken[] {
  const blocks = new Map<GroupTaken, string>();
  const names = new Set(known.taken.map(plainName));
  const add = (some: readonly GroupTaken[]) => {
    const left = some.filter((group) => group.isNew && !blocks.has(group));
    for (const together of withCommonClasses(left).filter((one) => isDivision(one, known.sets))) {
      const name = free(nameOfBlock(together, known), names);
      names.add(plainName(name));
      for (const group of together) blocks.set(group, name);
    }
  };
  for (const some of Map.groupBy(groups, ({ subject }) => plainName(subject)).values()) add(some);
  for (const some of beginTogether(groups, known)) add(some);
  const periods = periodsOf(known);
  const alike = Map.groupBy(groups, (group) => periods.get(group.class) ?? 0);
  const budget = { left: mostOfFile };
  for (const group of groups) {
    const open = (alike.get(periods.get(group.class) ?? 0) ?? []).filter((one) => one.isNew && !blocks.has(one));
    const divisionOf = (one: GroupTaken) => onlyDivision(one, open, known.sets, budget);
    const division = open.includes(group) ? (divisionOf(group) ?? []) : [];
    if (division.every((one) => one === group || divisionOf(one))) add(division);
  }
  return groups.map((group) => ({ ...group, block: blocks.get(group) ?? null }));
}

/** The number of periods a week of each group. */
function periodsOf({ lessons, outline }: Known): ReadonlyMap<number, number> {
  const periods = new Map<number, number>();
  for (const lesson of lessons)
    periods.set(lesson.class, (periods.get(lesson.class) ?? 0) + (outline.lessons[lesson.place]?.periods ?? 0));
  return periods;
}

function beginTogether(groups: readonly GroupTaken[], { outline: { rules }, lessons }: Known): GroupTaken[][] {
  const numberOf = new Map(lessons.map((lesson) => [lesson.place, lesson.class]));
  const byNumber = new Map(groups.map((group) => [group.class, group]));
  return rules
    .filter(({ kind, what }) => kind === 'same' && what === 'slot')
    .map(({ lessons: places = [] }) => {
      const numbers = new Set(places.map((place) => numberOf.get(place)));
      return [...numbers].flatMap((number) => byNumber.get(number ?? -1) ?? []);
    });
}

/** Divides groups into sets that are connected by common classes. */
function withCommonClasses(groups: readonly GroupTaken[]): GroupTaken[][] {
  let all: GroupTaken[][] = [];
  for (const group of groups) {
    const sharing = all.filter((some) =>
      some.some(({ classes }) => classes.some((one) => group.classes.includes(one))),
    );
    all = [...all.filter((some) => !sharing.includes(some)), [...sharing.flat(), group]];
  }
  return all;
}

/** This many tries are enough to find what a school would call alternatives. */
const mostTries = 60;
/** The limit for a whole file, because the page waits for the result. */
const mostOfFile = 4000;

/**
 * Returns the only division that contains the group and some of the others; `undefined` if there are none or several.
 */
function onlyDivision(
  group: GroupTaken,
  others: readonly GroupTaken[],
  { homes }: StudentSets,
  budget: { left: number },
): GroupTaken[] | undefined {
  const found: GroupTaken[][] = [];
  let tries = 0;
  const extend = (some: readonly GroupTaken[]): void => {
    tries += 1;
    budget.left -= 1;
    if (tries > mostTries || budget.left < 0 || found.length > 1) return;
    const covered = new Set(some.flatMap(({ parts }) => parts));
    const wanted = some.flatMap(({ classes }) => classes.flatMap((number) => [...(homes.get(number) ?? [])]));
    const missing = wanted.find((part) => !covered.has(part));
    if (missing === undefined) found.push([...some]);
    else
      for (const next of others)
        if (next.parts.includes(missing) && covered.isDisjointFrom(new Set(next.parts))) extend([...some, next]);
  };
  extend([group]);
  return found.length === 1 && tries <= mostTries && budget.left >= 0 ? found[0] : undefined;
}

/** Whether each student of the classes of these groups is in exactly one of them. */
function isDivision(groups: readonly GroupTaken[], { homes }: StudentSets): boolean {
  const classes = new Set(groups.flatMap((group) => group.classes));
  const students = new Set([...classes].flatMap((number) => [...(homes.get(number) ?? [])]));
  const inGroups = groups.flatMap(({ parts }) => parts);
  return groups.length > 1 && inGroups.length === students.size && inGroups.every((part) => students.delete(part));
}

function nameOfBlock(groups: readonly GroupTaken[], { nameOf }: Known): string {
  const subjects = [...new Map(groups.map(({ subject }) => [plainName(subject), subject])).values()];
  const classes = [...new Set(groups.flatMap((group) => group.classes))];
  return shortened(`${subjects.join(' / ')} ${classes.map(nameOf).join(' + ')}`);
}
