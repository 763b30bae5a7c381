import { distinctNames } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';

/**
 * A class or group in one of the alternating weeks: its name, and the indexes of its parts among the groups of the
 * problem.
 */
export type SetToWrite = {
  readonly name: string;
  readonly students: number;
  readonly parts: readonly number[];
};

/** The students of a file: the list of years, and the names that constraints and lessons use for them. */
export type FetYears = {
  readonly list: readonly Xml[];
  /** The name for each group of the problem. */
  readonly names: readonly string[];
  /** Returns the fewest sets that together are these groups of the problem. */
  readonly setsOf: (parts: readonly number[]) => readonly Pick<SetToWrite, 'name' | 'students'>[];
};

/** A set as FET has it: a year, or a group of one. */
type Written = { readonly name: string; readonly students: number; readonly parts: ReadonlySet<number> };

type PartToWrite = Omit<SetToWrite, 'parts'>;

/**
 * Returns classes as years. Groups that divide a class are its groups, and their parts subgroups; a group across
 * classes is split between them. Equal sets are merged, and names are unique. `parted` has the groups of the problem.
 */
export function yearsOf(
  classes: readonly SetToWrite[],
  groups: readonly SetToWrite[],
  parted: readonly PartToWrite[],
): FetYears {
  const free = distinctNames();
  const names = parted.map((part) => part.name);
  const named = new Set<number>();
  const written: Written[] = [];
  const years = classes.map((one) => ({ ...one, name: free(one.name) }));
  const areIn = (part: number) => years.filter(({ parts }) => parts.includes(part)).length;
  const list = years.map((year): Xml => {
    const { name, students, parts } = year;
    written.push({ name, students, parts: new Set(parts) });
    const [only, ...others] = parts;
    if (only !== undefined && others.length === 0 && areIn(only) === 1) {
      names[only] = name;
      return xml('Year', xml('Name', name), xml('Number_of_Students', students));
    }
    for (const part of parts) {
      if (!named.has(part)) names[part] = free(names[part] ?? '');
      named.add(part);
    }
    const shares = sharesOf(year, groups, parted).map((share) => ({ ...share, name: free(share.name) }));
    written.push(...shares);
    const items = shares.map((share) =>
      xml(
        'Group',
        xml('Name', share.name),
        xml('Number_of_Students', share.students),
        ...[...share.parts].map((part) =>
          xml('Subgroup', xml('Name', names[part] ?? ''), xml('Number_of_Students', parted[part]?.students ?? 0)),
        ),
      ),
    );
    return xml('Year', xml('Name', name), xml('Number_of_Students', students), ...items);
  });
  return { list, names, setsOf: (parts) => cover(written, parts) };
}

/** Returns the groups within a year, each once, with only the parts that belong to it. */
function sharesOf(
  { name: year, parts }: SetToWrite,
  groups: readonly SetToWrite[],
  parted: readonly PartToWrite[],
): Written[] {
  const own = new Set(parts);
  const sumOf = (some: ReadonlySet<number>) => [...some].reduce((sum, part) => sum + (parted[part]?.students ?? 0), 0);
  const shares = new Map<string, Written>();
  for (const group of groups) {
    const shared = new Set(group.parts).intersection(own);
    const key = [...shared].sort((one, other) => one - other).join(' ');
    if (shared.size === 0 || shared.size === own.size || shares.has(key)) continue;
    const isWhole = shared.size === group.parts.length;
    shares.set(
      key,
      isWhole
        ? { name: group.name, students: group.students, parts: shared }
        : { name: `${group.name} – ${year}`, students: sumOf(shared), parts: shared },
    );
  }
  const left = [...shares.values()].reduce(
    (some, { parts: taken }) => some.difference(taken),
    own as ReadonlySet<number>,
  );
  return left.size === 0
    ? [...shares.values()]
    : [...shares.values(), { name: `${year} …`, students: sumOf(left), parts: left }];
}

/** Takes the largest sets first; parts already covered by one are not named again. */
function cover(written: readonly Written[], parts: readonly number[]): Written[] {
  const wanted = new Set(parts);
  const left = new Set(parts);
  const inside = written.filter((set) => set.parts.size > 0 && set.parts.isSubsetOf(wanted));
  return inside
    .sort((one, other) => other.parts.size - one.parts.size)
    .flatMap((set) => {
      if (set.parts.isDisjointFrom(left)) return [];
      for (const part of set.parts) left.delete(part);
      return [set];
    });
}
