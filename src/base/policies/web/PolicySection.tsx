import { Button } from '@mantine/core';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { useFormDraft } from '../../identity/web/use-form-draft.tsx';
import styles from './Policies.module.css';
import { useChangePolicies } from './use-change-policies.ts';

export type PolicyProps = {
  readonly saved: Policies;
  readonly today: string;
  /** Shows how much is deleted if hand-ins are kept for this number of years. */
  readonly endingHandIns?: ((years: number) => ReactNode) | undefined;
  /** Names the lessons that have one room at one time. */
  readonly sharedRooms?: ReactNode;
};

type Chosen = { readonly [Name in keyof Policies]?: Policies[Name] | undefined };

type Fields<Values> = {
  readonly values: Values;
  readonly set: (changes: Partial<Values>) => void;
  /** For a `PolicyChoice` of a value. */
  readonly choice: <Name extends keyof Values>(
    name: Name,
  ) => { readonly saved: Values[Name]; readonly value: Values[Name]; readonly onChange: (value: Values[Name]) => void };
  /** For a field in which a value is typed. */
  readonly typed: <Name extends keyof Values>(
    name: Name,
  ) => { readonly value: Values[Name]; readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  readonly faults: Readonly<Record<string, string | undefined>>;
};

type Props<Values> = {
  /** The name of the draft that the device keeps. */
  readonly subject: string;
  readonly saved: Policies;
  /** The values of the fields before any change. */
  readonly began: Values;
  /** Converts the values into policies; a text that is not a number becomes undefined, which its field refuses. */
  readonly chosen: (values: Values) => Chosen;
  readonly children: (fields: Fields<Values>) => ReactNode;
};

/** The policies of one subject with their effects. They are saved together, and only changes are sent. */
export function PolicySection<Values extends object>({ subject, saved, began, chosen, children }: Props<Values>) {
  const { t } = useTranslation('policies');
  const draft = useFormDraft(`policies ${subject}`, began, { isEdit: true, onStartOver: (first) => setValues(first) });
  const [values, setValues] = useState<Values>(draft.first);
  const set = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    draft.keep(next);
  };
  const choice: Fields<Values>['choice'] = (name) => ({
    saved: began[name],
    value: values[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
  });
  const typed: Fields<Values>['typed'] = (name) => ({
    value: values[name],
    onChange: ({ currentTarget: { value } }) => set({ [name]: value } as unknown as Partial<Values>),
  });
  const save = useChangePolicies(() => {
    draft.done();
    toastSuccess(t('saved'));
  });
  const { form, faults } = useFormRefusal(save.error);
  const changes = changesOf(saved, chosen(values));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes);
  };
  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      {draft.notice}
      {children({ values, set, choice, typed, faults })}
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
        {t('save')}
      </Button>
    </form>
  );
}

function changesOf(saved: Policies, chosen: Chosen): Partial<Policies> {
  const changed = Object.entries(chosen).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(saved[name as keyof Policies]),
  );
  return Object.fromEntries(changed);
}
