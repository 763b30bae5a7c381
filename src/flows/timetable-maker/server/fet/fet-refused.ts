/** Why a FET file cannot be read. */
export type FetReason =
  /** It is longer, or asks for more days, periods or lessons, than any school has. */
  | 'too-large'
  /** It is no XML, or XML of something else. */
  | 'not-fet'
  /** It is of a version before the fifth. `names`: the version. */
  | 'too-old'
  /** It is in no encoding that is known, or not in the one that it says. `names`: the encoding. */
  | 'encoding'
  /** Its week is not one of days and periods: FET's other ways of planning. `names`: the way. */
  | 'other-mode'
  /** It demands what is not understood. `names`: the constraints, as FET calls them. */
  | 'unknown-constraints'
  /** It speaks of a teacher, room, day … that it does not have. `names`: of what, and in which element. */
  | 'unknown-names'
  /** A number is missing or is none. `names`: in which element. */
  | 'bad-number';

/** A FET file that is not read, and why. */
export class FetRefused extends Error {
  readonly reason: FetReason;
  readonly names: readonly string[];

  constructor(reason: FetReason, names: readonly string[] = []) {
    super(names.length === 0 ? reason : `${reason}: ${names.join(', ')}`);
    this.name = 'FetRefused';
    this.reason = reason;
    this.names = names;
  }
}
