/** Where photos are kept, by names that `photoName` made. */
export type ImageStore = {
  readonly write: (name: string, content: Buffer) => Promise<void>;
  /** The content, or `undefined` if there is none of this name. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Removes what is there; that nothing is there is no failure. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes what a write that broke off long ago left behind. */
  readonly tidy: () => Promise<void>;
};
