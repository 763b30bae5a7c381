/** A lesson of a file as one of a class or a group with its teachers. */
export type TakenLesson = {
  /** The index in the file. */
  readonly place: number;
  /** The number of its class or group, or `nobody`. */
  readonly class: number;
  readonly teachers: readonly string[];
  /** The number of students in the file. */
  readonly students: number;
};

/** A group with lessons in a file. A group that the school does not have gets a number above those of classes. */
export type GroupTaken = {
  readonly class: number;
  readonly isNew: boolean;
  readonly name: string;
  readonly subject: string;
  readonly classes: readonly number[];
  readonly teachers: readonly string[];
  readonly parts: readonly number[];
  /** The number of students in the file. */
  readonly students: number;
  /** The name of its block; each student of the block's classes is in exactly one of its groups. */
  readonly block: string | null;
};
