import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { browserFaults, focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { useFormDraft } from './use-form-draft.tsx';

type Options = {
  /** By which what is typed is kept on the device; each record that a form changes has its own. */
  readonly draft: string;
  /** The form changes something, and asks before it is left with changes that are not saved. */
  readonly isEdit?: boolean;
  /** Whether there is something unsaved beside the values, such as a chosen photo. */
  readonly hasMore?: boolean;
};

/**
 * A form whose fields the browser checks by what they declare (`required`, `type="email"`…) and the server once more.
 * What is wrong is said at its field, and the first such field gets the focus; nothing that was typed is lost, neither
 * by a reload.
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
    /** What the form began with: the known values, with the draft over them. */
    first: draft.first,
    /** Stands at the head of the form: says what was restored, and asks before it is left. */
    notice: draft.notice,
    /** Says that the values are saved. */
    done: draft.done,
    /** The key of the `form` element, whose fields begin anew when the person starts over. */
    round,
    /** For the `form` element. */
    props: { ref: element, noValidate: true },
    /** Makes `onSubmit` of what saves the values. */
    checked,
    inputNode: form.getInputNode,
    /** Says what is wrong with one field, and leaves the focus where it is. */
    setFault: form.setFieldError,
    /** Shows what the server found wrong with which field. */
    showRefusal: (error: Error) => showFaults(fieldFaults(error)),
  };
}

export type CheckedForm<Values extends Record<string, unknown>> = ReturnType<typeof useCheckedForm<Values>>;
