import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { browserFaults, focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { useFormDraft } from './use-form-draft.tsx';

type Options = {
  /** The draft's storage key; different for each record that a form edits. */
  readonly draft: string;
  /** The form edits a record: warns before leaving with unsaved changes. */
  readonly isEdit?: boolean;
  /** Whether there is more than the values, such as a chosen photo, which is not kept: warns before leaving. */
  readonly hasMore?: boolean;
};

/**
 * A form validated by the browser (`required`, `type="email"`…) and again by the server. Errors are shown at their
 * fields, and the first invalid field gets the focus. A draft keeps the input, even across a reload.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(
  known: Values,
  { draft: name, ...options }: Options,
) {
  const [round, setRound] = useState(0);
  const draft = useFormDraft(name, known, {
    ...options,
    onStartOver: (began) => {
      form.setInitialValues(began);
      form.reset();
      setRound(round + 1);
    },
  });
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: draft.first, onValuesChange: draft.keep });
  const element = useRef<HTMLFormElement>(null);

  const showFaults = (faults: Readonly<Record<string, string>>) => {
    flushSync(() => form.setErrors(faults));
    focusWrongField(element.current);
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
    /** The initial values, with the draft merged in. */
    first: draft.first,
    /** Rendered at the top of the form: reports a restored draft, and warns before leaving. */
    notice: draft.notice,
    /** Call when the values are saved. */
    done: draft.done,
    whenStored: draft.whenStored,
    takeAlong: draft.takeAlong,
    /** The `key` of the `form` element: starting over mounts new fields. */
    round,
    /** For the `form` element. */
    props: { ref: element, noValidate: true },
    /** Wraps the function that saves the values as `onSubmit`. */
    checked,
    inputNode: form.getInputNode,
    /** Sets the error of one field without moving the focus. */
    setFault: form.setFieldError,
    /** Shows the server's errors at their fields. */
    showRefusal: (error: Error) => showFaults(fieldFaults(error)),
  };
}

export type CheckedForm<Values extends Record<string, unknown>> = ReturnType<typeof useCheckedForm<Values>>;
