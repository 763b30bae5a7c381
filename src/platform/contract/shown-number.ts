/** A student in the list of a class. */
export type Numbered = { readonly roll: number; readonly numberInClass?: number | null | undefined };

/** The number beside a student's name in the list of a class; `null` where the list goes by numbers and they have none. */
export function numberOf({ roll, numberInClass }: Numbered): number | null {
  return numberInClass === undefined ? roll : numberInClass;
}

/** The rolls by the numbers that are beside the names, of one student alone each. */
export function rollsByNumber(students: readonly Numbered[]): ReadonlyMap<number, number> {
  const rolls = new Map<number, number>();
  const twice = new Set<number>();
  for (const student of students) {
    const number = numberOf(student);
    if (number === null) continue;
    if (rolls.has(number)) twice.add(number);
    rolls.set(number, student.roll);
  }
  for (const number of twice) rolls.delete(number);
  return rolls;
}
