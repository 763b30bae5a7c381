/** Why a FET file cannot be read. */
export type FetReason =
  /** It is longer, or asks for more days, periods or lessons, than any school has. */
  | 'too-large'
  /** It is not XML, or is XML of another kind. */
  | 'not-fet'
  /** Its version is older than 5. `names`: the version. */
  | 'too-old'
  /** Its encoding is unknown, or not the one that it declares. `names`: the encoding. */
  | 'encoding'
  /** Its week does not consist of days and periods, but uses another mode of FET. `names`: the mode. */
  | 'other-mode'
  /** It has required constraints that are not understood. `names`: the constraints, by FET's names. */
  | 'unknown-constraints'
  /** It refers to a teacher, room, day, etc. that it does not contain. `names`: the kind, and the element. */
  | 'unknown-names'
  /** A number is missing or is none. `names`: in which element. */
  | 'bad-number';

/** Thrown if a FET file cannot be read, with the reason. */
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
