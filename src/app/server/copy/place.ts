import type { StoreLocation } from '../../../platform/server/config.ts';

/** Where a copy lies. Its names are made by `copy-names.ts`, and may contain slashes. */
export type Place = {
  /** Resolves once the whole content would survive a power cut there; a name has all of its content or none. */
  readonly write: (name: string, content: Buffer) => Promise<void>;
  /** The content, or `undefined` if the name does not exist. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Idempotent: a missing name is no error. */
  readonly remove: (name: string) => Promise<void>;
  /** All names that begin with these words, which end with a slash; sorted. */
  readonly list: (under: string) => Promise<string[]>;
};

/** How the place is called in logs and on pages. It holds no secret. */
export function nameOf(location: StoreLocation): string {
  return location.kind === 'disk' ? location.directory : location.bucketUrl;
}
