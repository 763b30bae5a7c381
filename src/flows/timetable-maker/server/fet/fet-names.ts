import * as refusals from '../../fet-files.refusals.ts';
import { refuseFet } from './fet-refused.ts';

/** Names in order, which other elements refer to. */
export class FetNames {
  readonly list: readonly string[];
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #what: string;

  /** `what` is the kind of thing named, for the message if a name is missing. */
  constructor(what: string, list: readonly string[]) {
    this.#what = what;
    this.list = list;
    this.#indexes = new Map(list.map((name, index) => [name, index]));
  }

  /** @throws Refusal where there is none */
  indexOf(name: string): number {
    const index = this.#indexes.get(name);
    if (index === undefined) throw refuseFet(refusals.fetUnknownName, `${this.#what} ${name}`);
    return index;
  }

  has(name: string): boolean {
    return this.#indexes.has(name);
  }
}
