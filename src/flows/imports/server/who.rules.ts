import type { StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { admissionNumberTwice, nameDoesNotFit, numberOfSomebodyElse, rollOfSomebodyElse } from '../imports.refusals.ts';
import { foldHeading } from './fold-heading.ts';

/** The person of a row, with the class by its number. */
export type Who = {
  readonly roll: number | undefined;
  readonly admissionNumber: string | undefined;
  readonly numberInClass: number | undefined;
  readonly name: string | undefined;
  readonly dateOfBirth: string | undefined;
  readonly class: number | undefined;
};

/** Returns a key from the strongest fact that identifies a student in a file; `undefined` if there is none. */
export function keyOf({ roll, admissionNumber, numberInClass, name, dateOfBirth, class: number }: Who) {
  if (roll !== undefined) return `roll ${roll}`;
  if (admissionNumber !== undefined) return `admission ${foldNumber(admissionNumber)}`;
  if (numberInClass !== undefined) return `class ${number} ${numberInClass}`;
  return name === undefined ? undefined : `name ${foldHeading(name)} ${dateOfBirth ?? ''} ${number}`;
}

/** Admission numbers are compared with all characters except spaces: 1-23 is not 12-3. */
function foldNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}

/** Finds the student of the school whom a row is about: by the roll, or else another number, or else by name. */
export class KnownStudents {
  readonly #byRoll: ReadonlyMap<number, StoredStudent>;
  readonly #byAdmission: ReadonlyMap<string, readonly StoredStudent[]>;
  readonly #byNumber: ReadonlyMap<string, StoredStudent>;
  readonly #byName: ReadonlyMap<string, readonly StoredStudent[]>;

  constructor(students: readonly StoredStudent[]) {
    this.#byRoll = new Map(students.map((student) => [student.roll, student]));
    const numbered = students.filter(({ admission_number }) => admission_number !== null);
    this.#byAdmission = Map.groupBy(numbered, ({ admission_number }) => foldNumber(admission_number ?? ''));
    this.#byNumber = new Map(students.map((student) => [`${student.class} ${student.number_in_class}`, student]));
    this.#byName = Map.groupBy(students, ({ name }) => foldHeading(name));
  }

  /** The student who has the roll now. */
  holder(roll: number): StoredStudent | undefined {
    return this.#byRoll.get(roll);
  }

  /** The student of the class who has the roll of a row as number in it. */
  findNumbered({ roll, class: number }: Who): StoredStudent | undefined {
    return this.#byNumber.get(`${number} ${roll}`);
  }

  /** The only student of a class, or of the school, whose name has the same words, in another order. */
  findByWords({ name, class: number }: Who): StoredStudent | undefined {
    const words = sortedWords(name ?? '');
    const [found, ...others] = [...this.#byName.values()]
      .flat()
      .filter((student) => (number ?? student.class) === student.class && sortedWords(student.name) === words);
    return others.length === 0 ? found : undefined;
  }

  /** A name is the same if `isSame` says so of the given and the stored one. */
  find(who: Who, isSame: SameName = isSameHeading): StoredStudent | Fault | undefined {
    const { roll, admissionNumber, numberInClass, class: number } = who;
    if (roll !== undefined) return expectSame(who, this.#byRoll.get(roll), isSame);
    const [numbered, ...others] =
      admissionNumber === undefined ? [] : (this.#byAdmission.get(foldNumber(admissionNumber)) ?? []);
    if (others.length > 0) return fault(admissionNumberTwice, { number: admissionNumber ?? '' });
    const inClass = numberInClass === undefined ? undefined : this.#byNumber.get(`${number} ${numberInClass}`);
    const found = numbered ?? inClass;
    return found ? expectSame(who, found, isSame) : this.#findByName(who);
  }

  /**
   * Two equal names are the same student if the date of birth is equal, or if one of the dates is unknown and the class
   * is equal.
   */
  #findByName({ name, dateOfBirth, admissionNumber, class: number }: Who): StoredStudent | Fault | undefined {
    if (name === undefined) return undefined;
    const found = (this.#byName.get(foldHeading(name)) ?? []).filter((student) => {
      const isOther = admissionNumber !== undefined && student.admission_number !== null;
      if (isOther) return false;
      return dateOfBirth === undefined || student.date_of_birth === null
        ? number === undefined || student.class === number
        : dateOfBirth === student.date_of_birth;
    });
    const [first, second] = found;
    return second ? fault(nameDoesNotFit, { roll: second.roll, name: second.name }) : first;
  }
}

type SameName = (given: string, stored: string) => boolean;

const isSameHeading: SameName = (given, stored) => foldHeading(given) === foldHeading(stored);

/** Whether two names have the same words, in whatever order: "RUIZ Ana". */
export const hasSameWords: SameName = (given, stored) => sortedWords(given) === sortedWords(stored);

/** The words of a name, in an order of their own. */
export function sortedWords(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

/** A number belongs to another student unless the name or date of birth matches. */
function expectSame(
  who: Who,
  student: StoredStudent | undefined,
  isSame = isSameHeading,
): StoredStudent | Fault | undefined {
  if (!student) return undefined;
  const { name, dateOfBirth } = who;
  const isNamed = name === undefined || isSame(name, student.name);
  if (isNamed || (dateOfBirth !== undefined && dateOfBirth === student.date_of_birth)) return student;
  const { roll, date_of_birth: born } = student;
  if (who.roll === undefined) {
    const number = who.admissionNumber ?? who.numberInClass ?? '';
    return fault(numberOfSomebodyElse, { number, name: student.name });
  }
  if (born === null) return fault(nameDoesNotFit, { roll, name: student.name });
  return fault(rollOfSomebodyElse, { roll, name: student.name, born });
}

/**
 * Returns whether the rolls of a file are numbers within each class: rolls repeat, but only in different classes, or
 * most belong to students of other names and classes at the school.
 */
export function areByClass(rows: readonly Who[], known: KnownStudents): boolean {
  const placed = rows.filter((row) => row.roll !== undefined && row.class !== undefined);
  if (placed.length === 0) return false;
  const ofClass = new Set(placed.map(({ roll, class: number }) => `${number} ${roll}`));
  const rolls = new Set(placed.map(({ roll }) => roll));
  if (ofClass.size < placed.length) return false;
  const again = placed.length - rolls.size;
  if (again * 5 >= placed.length) return placed.every(({ roll = 0 }) => roll <= 999);
  const strange = placed.filter((row) => {
    const holder = known.holder(row.roll ?? 0);
    const isNumbered = known.findNumbered(row) !== undefined;
    if (row.name === undefined) return isNumbered && holder?.class !== row.class;
    return holder && holder.class !== row.class && isFault(expectSame(row, holder));
  });
  return strange.length * 2 > placed.length && placed.every(({ roll = 0 }) => roll <= 999);
}

/** The person of a row of a file in which rolls are numbers within each class. */
export function withNumberInClass({ roll, ...who }: Who): Who {
  return { ...who, roll: undefined, numberInClass: who.numberInClass ?? roll };
}

export function isFault(found: StoredStudent | Fault | undefined): found is Fault {
  return found !== undefined && 'reason' in found;
}

/** The rolls from the one after the highest on, without those that cannot be given. */
export function* rollsAfter(highest: number, isTaken: (roll: number) => boolean): Generator<number, void> {
  for (let roll = highest + 1; roll <= maxRoll; roll += 1) if (!isTaken(roll)) yield roll;
}
