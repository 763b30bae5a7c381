/** The due jobs of a person of a school or, without a person, of the server itself. */
export type JobLine = { readonly school_id: number; readonly created_by: number | null };

/** Remembers who had the last turns in a process: schools take turns, and within a school its people. */
export class JobTurns {
  readonly #servedAt = new Map<string, number>();
  #served = 0;

  /**
   * Returns the line whose school has waited longest for a turn, and within it the person; those that never had a turn
   * come first.
   */
  next<L extends JobLine>(lines: readonly L[]): L | undefined {
    this.#forgetOthers(lines);
    const of = (line: L) => [this.#atOf(schoolOf(line)), this.#atOf(personOf(line))] as const;
    const [next] = lines.toSorted((one, other) => {
      const [school, person] = of(one);
      const [otherSchool, otherPerson] = of(other);
      return school - otherSchool || person - otherPerson;
    });
    return next;
  }

  note(line: JobLine): void {
    this.#served += 1;
    for (const key of [schoolOf(line), personOf(line)]) this.#servedAt.set(key, this.#served);
  }

  #atOf(key: string): number {
    return this.#servedAt.get(key) ?? 0;
  }

  /** Forgets people with no due jobs, because they need no turn. */
  #forgetOthers(lines: readonly JobLine[]): void {
    const due = new Set(lines.flatMap((line) => [schoolOf(line), personOf(line)]));
    for (const key of this.#servedAt.keys()) if (!due.has(key)) this.#servedAt.delete(key);
  }
}

function schoolOf({ school_id }: JobLine): string {
  return `${school_id}`;
}

function personOf({ school_id, created_by }: JobLine): string {
  return `${school_id} ${created_by ?? 'server'}`;
}
