import { useContext } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { versionOf } from '../../contract/version-of.ts';
import { type AnyInput, call } from '../api/call.ts';
import { OpeningContext } from '../components/opening.ts';

/**
 * Returns a `call` for the hooks of a form within `Opened` that says on which record the change is based. `storedIn`
 * returns the stored record from an answer that is not the record.
 */
export function useBasedCall() {
  const opening = useContext(OpeningContext);
  return async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    storedIn: (answer: OutputOf<E>) => unknown = (answer) => answer,
  ): Promise<OutputOf<E>> => {
    const { query, body } = input as AnyInput;
    const basedOn = opening && versionOf(opening.basis, body);
    const answer = await call<E>(endpoint, { ...(input as AnyInput), query: { ...query, basedOn } } as InputOf<E>);
    opening?.onStored(storedIn(answer));
    return answer;
  };
}
