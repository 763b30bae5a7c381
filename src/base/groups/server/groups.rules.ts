/** The day of a session that is nearest to the given day: the day itself, or the session's first or last day. */
export function dayWithin({ from, to }: { readonly from: string; readonly to: string }, day: string): string {
  if (day < from) return from;
  return day > to ? to : day;
}

type Grouped = { readonly number: number; readonly block: string | null; readonly classes: readonly number[] };
type Student = { readonly student: number; readonly roll: number; readonly name: string; readonly class: number };
type Member = { readonly student: number; readonly group: number };

/** The blocks by name, with the students of their classes who are in none of their groups, or in several. */
export function findBlocks(groups: readonly Grouped[], students: readonly Student[], members: readonly Member[]) {
  const groupsOf = Map.groupBy(members, ({ student }) => student);
  const blocks = Map.groupBy(groups, ({ block }) => block ?? '');
  return [...blocks.entries()]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([block, ofBlock]) => {
      const numbers = new Set(ofBlock.map(({ number }) => number));
      const classes = new Set(ofBlock.flatMap((group) => group.classes));
      const count = ({ student }: Student) =>
        (groupsOf.get(student) ?? []).filter(({ group }) => numbers.has(group)).length;
      const concerned = students.filter((student) => classes.has(student.class));
      const named = (some: readonly Student[]) =>
        some.map(({ roll, name, class: number }) => ({ roll, name, class: number }));
      return {
        block,
        groups: [...numbers],
        inNone: named(concerned.filter((student) => count(student) === 0)),
        inSeveral: named(concerned.filter((student) => count(student) > 1)),
      };
    });
}
