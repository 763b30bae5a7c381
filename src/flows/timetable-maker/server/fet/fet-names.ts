import { FetRefused } from './fet-refused.ts';

/** Names in their order, by which other elements speak of them. */
export class FetNames {
  readonly list: readonly string[];
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #what: string;

  /** `what` they are, for the message when one is not there. */
  constructor(what: string, list: readonly string[]) {
    this.#what = what;
    this.list = list;
    this.#indexes = new Map(list.map((name, index) => [name, index]));
  }

  /** @throws FetRefused `unknown-names` */
  indexOf(name: string): number {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new FetRefused('unknown-names', [`${this.#what} ${name}`]);
    return index;
  }

  has(name: string): boolean {
    return this.#indexes.has(name);
  }
}
