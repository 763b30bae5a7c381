import { type RefObject, useEffect, useRef } from 'react';
import { fieldFaults } from '../api/failure-text.ts';
import { focusWrongField } from './browser-faults.ts';

/**
 * Returns the faults of a refused form by field, and the form's ref: at each refusal, its first wrong field is focused.
 */
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

/** Returns the fault of a whole list, or of the first of its entries that has one. */
export function faultOf(faults: Readonly<Record<string, string>>, list: string): string | undefined {
  return Object.entries(faults).find(([field]) => field.split('.')[0] === list)?.[1];
}
