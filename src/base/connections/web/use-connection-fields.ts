import { type ChangeEvent, useState } from 'react';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';

/** Holds the text fields of a form and the faults found by the server. Nothing is kept as a draft. */
export function useConnectionFields<Values extends Readonly<Record<string, string>>>(
  saved: Values,
  error: Error | null,
) {
  const [values, setValues] = useState(saved);
  const { form, faults } = useFormRefusal(error);
  const field = (name: keyof Values & string) => ({
    value: values[name],
    error: faults[name],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    w: '100%',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const isUnsaved = () => Object.keys(values).some((name) => values[name] !== saved[name]);
  return { form, values, field, isUnsaved };
}
