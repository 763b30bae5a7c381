import type { StoreLocation } from '../../../platform/server/config.ts';

/** The place of a copy. Names are made by `copy-names.ts` and can contain slashes. */
export type Place = {
  /** Writes content completely or not at all. Resolves after the content would survive a power cut at the place. */
  readonly write: (name: string, content: Buffer) => Promise<void>;
  /** The content, or `undefined` if the name does not exist. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Idempotent: a missing name is no error. */
  readonly remove: (name: string) => Promise<void>;
  /** Lists all names under a path that ends with a slash, sorted. */
  readonly list: (under: string) => Promise<string[]>;
};

/** The name of the place in logs and on pages; contains no secret. */
export function nameOf(location: StoreLocation): string {
  return location.kind === 'disk' ? location.directory : location.bucketUrl;
}
