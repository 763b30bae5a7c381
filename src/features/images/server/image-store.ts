/** Where photos are stored, by names that `photoName` generates. */
export type ImageStore = {
  readonly write: (name: string, content: Buffer) => Promise<void>;
  /** The content, or `undefined` if the name does not exist. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Idempotent: a missing name is no error. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes old partial writes. */
  readonly tidy: () => Promise<void>;
};
