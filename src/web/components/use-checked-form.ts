import { useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fieldFaults } from '../api/failure-text.ts';

/**
 * A form whose fields the browser checks by what they declare (`required`, `type="email"`…) and the server once more.
 * What is wrong is said at its field, and the first such field gets the focus; nothing that was typed is lost.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(initialValues: Values) {
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues });
  const element = useRef<HTMLFormElement>(null);

  const showFaults = (faults: Readonly<Record<string, string>>) => {
    flushSync(() => form.setErrors(faults));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const checked = (save: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = browserFaults(event.currentTarget);
    showFaults(faults);
    if (Object.keys(faults).length === 0) save(form.getValues());
  };

  return {
    field: form.getInputProps,
    errors: form.errors,
    /** For the `form` element. */
    props: { ref: element, noValidate: true },
    /** Makes `onSubmit` of what saves the values. */
    checked,
    /** Shows what the server found wrong with which field. */
    showRefusal: (error: Error) => showFaults(fieldFaults(error)),
  };
}

export type CheckedForm<Values extends Record<string, unknown>> = ReturnType<typeof useCheckedForm<Values>>;

function browserFaults(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const wrong = fields.filter(({ dataset, willValidate, validity }) => dataset.path && willValidate && !validity.valid);
  return Object.fromEntries(wrong.map(({ dataset, validationMessage }) => [dataset.path, validationMessage]));
}
