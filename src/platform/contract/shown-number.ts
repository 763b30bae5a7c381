/** A student in the list of a class. */
export type Numbered = { readonly roll: number; readonly numberInClass?: number | null | undefined };

/**
 * Returns the number beside a student's name in the list of a class; `null` if the list shows the class's numbers and
 * the student has none.
 */
export function numberOf({ roll, numberInClass }: Numbered): number | null {
  return numberInClass === undefined ? roll : numberInClass;
}

/** Returns the rolls by the numbers beside the names, without numbers that several students have. */
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
