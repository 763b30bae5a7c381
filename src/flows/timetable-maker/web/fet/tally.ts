import { fetBesides } from '../../fet-files.contract.ts';

/** The notes on a file, each with its number of lessons or rules. */
const fetNotes = [
  'switchedOff',
  'teacherNotChosen',
  'fewerTeachers',
  'classNotChosen',
  'fewerStudents',
  'withoutTeacher',
  'withoutStudents',
  'tooManyRows',
  'tooManyHours',
  'otherWeeks',
  'roomsLeftOut',
  'otherSubjects',
  'rulesOfLeftOut',
  ...fetBesides,
] as const;
export type FetNote = (typeof fetNotes)[number];

/** A constraint of FET that is left out: how often, and how often it must hold. */
export type LeftOut = { readonly constraint: string; readonly count: number; readonly must: number };

/** Counts the notes. */
export class Tally {
  readonly #notes = new Map<FetNote, number>();
  readonly #leftOut = new Map<string, LeftOut>();

  note(note: FetNote, count = 1): void {
    this.#notes.set(note, (this.#notes.get(note) ?? 0) + count);
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

  /** The most frequent first. */
  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()].sort((one, other) => other.count - one.count);
  }
}
