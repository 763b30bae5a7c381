import { type RefObject, useEffect, useRef } from 'react';
import { fieldFaults } from '../api/failure-text.ts';
import { focusWrongField } from './browser-faults.ts';

/** The faults of a refused form by field, and the form's ref: whenever it is refused, its first wrong field is focused. */
export function useFormRefusal(error: Error | null): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly faults: ReturnType<typeof fieldFaults>;
} {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) focusWrongField(form.current);
  }, [error]);
  return { form, faults: fieldFaults(error) };
}
