import type { FetOutline } from '../../fet-files.contract.ts';
import type { MakerRule } from '../../plan.contract.ts';
import type { FetChoices } from './choices.ts';
import type { FetRow } from './rows.ts';
import type { Taken } from './take-lessons.ts';
import type { Tally } from './tally.ts';
import type { FetWeek } from './week.ts';

/** A rule of a plan before it has its key. */
export type Unkeyed = Omit<MakerRule, 'key'>;

/** The facts for reading the rules of a file. */
export type Reading = {
  readonly outline: FetOutline;
  readonly choices: FetChoices;
  readonly taken: Taken;
  readonly week: FetWeek;
  readonly rows: readonly FetRow[];
  /** The names of the plan's rooms, by index in the file; `undefined` for rooms that it does not have. */
  readonly rooms: readonly (string | undefined)[];
  readonly tally: Tally;
  /** The lessons of the plan that a lesson of the file has become, by their ids. */
  readonly refsOf: (place: number) => readonly string[];
};
