import { createContext, type ReactNode } from 'react';

/** A form of a record that somebody else may save meanwhile; see `Opened`. */
type Opening = {
  /** The record on which the form is based. */
  basis: unknown;
  /** Whether the form has unsaved changes; unset if it does not say. */
  isUnsaved?: () => boolean;
  /** Drops what the device keeps of the form. */
  dropDraft?: () => void;
  /** Called with the answer to a change that the form sent. */
  readonly onStored: (answer: unknown) => void;
  /** Returns the choice between both records, if this is why the form was not saved. */
  readonly choiceAt: (error: Error) => ReactNode;
};

export const OpeningContext = createContext<Opening | undefined>(undefined);
