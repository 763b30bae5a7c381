/** The day of a session that is nearest to the given day: the day itself, or the session's first or last day. */
export function dayWithin({ from, to }: { readonly from: string; readonly to: string }, day: string): string {
  if (day < from) return from;
  return day > to ? to : day;
}

type Student = { readonly student: number; readonly roll: number; readonly name: string; readonly class: number };

/** The students who are in none of a block's groups, or in several, by how many of them each student is in. */
export function checkBlock(students: readonly Student[], groupsOf: ReadonlyMap<number, number>) {
  const named = (isWanted: (groups: number) => boolean) =>
    students
      .filter(({ student }) => isWanted(groupsOf.get(student) ?? 0))
      .map(({ roll, name, class: number }) => ({ roll, name, class: number }));
  return { inNone: named((groups) => groups === 0), inSeveral: named((groups) => groups > 1) };
}
