import { createContext, type ReactNode, useContext } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { call } from '../api/call.ts';

/** `storedIn` returns the stored record from an answer that is not the record. */
type BasedCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  storedIn?: (answer: OutputOf<E>) => unknown,
) => Promise<OutputOf<E>>;

/** A form of a record that somebody else may save meanwhile; see `Opened`. */
type Opening = {
  /** The record on which the form is based. */
  basis: unknown;
  /** Whether the form has unsaved changes; unset if it does not say. */
  isUnsaved?: () => boolean;
  /** Drops what the device keeps of the form. */
  dropDraft?: () => void;
  /** Sends a change, and says on which record it is based. */
  readonly send: BasedCall;
  /** Returns the choice between both records, if this is why the form was not saved. */
  readonly choiceAt: (error: Error) => ReactNode;
};

export const OpeningContext = createContext<Opening | undefined>(undefined);

const unbased: BasedCall = (endpoint, input) => call(endpoint, input);

/** Returns a `call` for the hooks of a form within `Opened` that says on which record the change is based. */
export function useBasedCall(): BasedCall {
  return useContext(OpeningContext)?.send ?? unbased;
}
