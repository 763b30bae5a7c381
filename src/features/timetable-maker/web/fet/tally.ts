/** The notes on a file, each with its number of lessons or rules. */
const fetNotes = [
  'switchedOff',
  'withoutTeacher',
  'withoutStudents',
  'teacherNotChosen',
  'classNotChosen',
  'besideOthers',
  'partsOfClass',
  'eachATeacher',
  'sharedTeacher',
  'longLessons',
  'tooManyRows',
  'severalRooms',
  'otherSubjects',
  'rulesOfLeftOut',
] as const;
export type FetNote = (typeof fetNotes)[number];

/** A constraint of FET that is left out: how often, and how often it must hold. */
export type LeftOut = { readonly constraint: string; readonly count: number; readonly must: number };

/** A part of a class whose lessons a week are taken as lessons of the whole class. */
export type PartTaken = { readonly name: string; readonly periods: number };

/** Counts the notes. */
export class Tally {
  readonly #notes = new Map<FetNote, number>();
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #parts = new Map<string, number>();

  note(note: FetNote, count = 1): void {
    this.#notes.set(note, (this.#notes.get(note) ?? 0) + count);
  }

  /** Lessons a week of a part of a class, by the name of the part. */
  notePart(name: string, periods: number): void {
    this.#parts.set(name, (this.#parts.get(name) ?? 0) + periods);
  }

  leaveOut({ constraint, must }: { readonly constraint: string; readonly must: boolean }): void {
    const before = this.#leftOut.get(constraint) ?? { constraint, count: 0, must: 0 };
    this.#leftOut.set(constraint, { constraint, count: before.count + 1, must: before.must + Number(must) });
  }

  get notes(): { readonly note: FetNote; readonly count: number }[] {
    return fetNotes.flatMap((note) => {
      const count = this.#notes.get(note) ?? 0;
      return count > 0 ? [{ note, count }] : [];
    });
  }

  /** In the order of the file. */
  get parts(): PartTaken[] {
    return [...this.#parts].map(([name, periods]) => ({ name, periods }));
  }

  /** The most frequent first. */
  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()].sort((one, other) => other.count - one.count);
  }
}
