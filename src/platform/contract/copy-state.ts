import * as Type from 'typebox';

/**
 * Why nothing is copied: the place does not answer; it may not be written to; it is full; it holds the copy of another
 * server; it has lost the copy that was there, as where a disk is not mounted; a bucket refuses every call because the clock of this machine is wrong.
 */
export const CopyFault = Type.Enum(['gone', 'refused', 'full', 'taken', 'empty', 'clock']);
export type CopyFault = Type.Static<typeof CopyFault>;

/** The state of the copy off the machine. Instants are ISO 8601 in UTC. */
export type CopyState = {
  /** The folder or the address of the bucket. */
  readonly place: string;
  /**
   * Everything that was stored until this instant has been copied; `null` while the first copy since the start is being
   * made.
   */
  readonly copiedAt: string | null;
  readonly fault: CopyFault | null;
  /** When the server started. */
  readonly since: string;
};
