/** A lesson of a file as one of a class or a group with its teachers. */
export type TakenLesson = {
  /** Its place in the file. */
  readonly place: number;
  /** The number of its class or group, or `nobody`. */
  readonly class: number;
  readonly teachers: readonly string[];
  /** How many students come, as the file says. */
  readonly students: number;
};

/** A group that lessons of a file are of. One that the school does not have bears a number beyond those of classes. */
export type GroupTaken = {
  readonly class: number;
  readonly isNew: boolean;
  readonly name: string;
  readonly subject: string;
  readonly classes: readonly number[];
  readonly teachers: readonly string[];
  readonly parts: readonly number[];
  /** How many it has, as the file says. */
  readonly students: number;
  /** The name that groups share of which each student of their classes is in exactly one. */
  readonly block: string | null;
};
