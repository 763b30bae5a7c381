import type { Readable } from 'node:stream';

/** Where photos and files are stored, by generated names. */
export type FileStore = {
  readonly write: (name: string, content: Uint8Array) => Promise<void>;
  /** Moves a complete file here from this machine's disk, where `writeUnfinished` put it. */
  readonly take: (path: string, name: string) => Promise<void>;
  /** The content, or `undefined` if the name does not exist. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** The content, to be sent while it is read; `undefined` if the name does not exist. */
  readonly open: (name: string) => Promise<Readable | undefined>;
  /** Idempotent: a missing name is no error. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes old partial writes. */
  readonly tidy: () => Promise<void>;
};
