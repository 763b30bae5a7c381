import type { FetOutline } from '../../fet-files.contract.ts';
import type { FetChoices } from './choices.ts';

/** The years, groups and subgroups of a file as parts of the school's classes, according to the choices. */
export class StudentSets {
  /** The parts of each class that is chosen. */
  readonly homes: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #students: FetOutline['students'];
  readonly #chosen: FetChoices['students'];

  constructor({ students }: FetOutline, chosen: FetChoices['students']) {
    this.#students = students;
    this.#chosen = chosen;
    const homes = new Map<number, Set<number>>();
    for (const [place, { parts }] of students.entries()) {
      const own = chosen[place];
      if (typeof own !== 'number') continue;
      const home = homes.get(own) ?? new Set();
      for (const part of parts) home.add(part);
      homes.set(own, home);
    }
    this.homes = homes;
  }

  /** The parts that are in a lesson, and their classes. `isLess` if some of its students are left out, or in no class. */
  inLesson(sets: readonly number[]): { parts: number[]; classes: number[]; isLess: boolean } {
    const kept = sets.filter((place) => !this.#isLeftOut(place));
    const parts = this.partsOf(kept);
    const classes = this.#within(parts);
    const isAnywhere = (part: number) => classes.some((one) => this.homes.get(one)?.has(part));
    return { parts, classes, isLess: kept.length < sets.length || !parts.every(isAnywhere) };
  }

  partsOf(sets: readonly number[]): number[] {
    const parts = new Set(sets.flatMap((place) => this.#students[place]?.parts ?? []));
    return [...parts].sort((one, other) => one - other);
  }

  /**
   * Returns the number of students of a class in the file: those of its sets, without sets that are contained in
   * another of them.
   */
  countOf(number: number): number {
    const own = [...this.#students.keys()].filter((place) => this.#chosen[place] === number);
    const isWithin = (place: number): boolean => {
      const within = this.#students[place]?.within ?? null;
      return within !== null && (own.includes(within) || isWithin(within));
    };
    return this.sumOf(own.filter((place) => !isWithin(place)));
  }

  /** Returns the total number of students of some sets in the file. */
  sumOf(sets: readonly number[]): number {
    return sets.reduce((sum, place) => sum + (this.#students[place]?.count ?? 0), 0);
  }

  /** The class that consists of exactly these parts. */
  classOf(parts: readonly number[]): number | undefined {
    const isSame = (home: ReadonlySet<number>) => home.size === parts.length && parts.every((part) => home.has(part));
    return [...this.homes].find(([, home]) => isSame(home))?.[0];
  }

  #within(parts: readonly number[]): number[] {
    return [...this.homes].filter(([, home]) => parts.some((part) => home.has(part))).map(([number]) => number);
  }

  /** Returns whether the set, or else one that contains it, is left out. */
  #isLeftOut(place: number): boolean {
    const own = this.#chosen[place];
    if (own !== undefined) return own === null;
    const within = this.#students[place]?.within ?? null;
    return within !== null && this.#isLeftOut(within);
  }
}
