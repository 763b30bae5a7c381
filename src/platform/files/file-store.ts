import type { Readable } from 'node:stream';

/** A store of photos and files under generated names. */
export type FileStore = {
  readonly write: (name: string, content: Uint8Array) => Promise<void>;
  /** Moves a complete file, which `writeUnfinished` wrote to this machine's disk, into the store. */
  readonly take: (path: string, name: string) => Promise<void>;
  /** Returns the content, or `undefined` if the name does not exist. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Returns the content as a stream, to be sent while it is read; `undefined` if the name does not exist. */
  readonly open: (name: string) => Promise<Readable | undefined>;
  /** Removes a file. A missing name is no error. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes old partial writes. */
  readonly tidy: () => Promise<void>;
};
