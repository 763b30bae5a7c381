import { Button, TextInput } from '@mantine/core';
import { hashKey } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { nextKey, typedFields } from '../../../platform/web/components/typed-fields.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { formatDigits, formatNumber } from '../../../platform/web/format.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { PublishedStays } from '../../policies/web/PublishedStays.tsx';
import { usePolicies } from '../../policies/web/policies.hooks.ts';
import { maxNameLength, maxTerms } from '../sessions.contract.ts';
import { divide, proposeTerm } from './new-terms.ts';
import type { SessionValues, TermValues } from './next-session.ts';
import styles from './Sessions.module.css';
import { useSaveSession } from './sessions.hooks.ts';

type Props = {
  readonly known: SessionValues;
  /** The name of the stored session; `undefined` for a new one. */
  readonly name: string | undefined;
  readonly onDone: () => void;
};

/** The usual numbers of terms in a session. */
const usualTerms = [2, 3];

/** A row of the form, with the weight as typed. */
type Row = TermValues & { readonly key: number; readonly weightText?: string };

type Typed = {
  readonly session: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly terms: readonly Row[];
};

const mostWeight = 1000;

/** Name, days and terms of a session. A refusal is shown at its field, and typed values stay. */
export function SessionForm({ known, name, onDone }: Props) {
  const { t } = useTranslation('sessions');
  const save = useSaveSession(name);
  const [began] = useState(() => typedSession(known));
  const [typed, setTyped] = useState(began);
  const set = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const { session, from, to, terms } = typed;
  const isUnsaved = () => !save.isSuccess && hashKey([typed]) !== hashKey([began]);
  const { form, faults } = useFormRefusal(save.error);
  const areDaysMoved = began.terms.some((term) => {
    const now = terms.find(({ key }) => key === term.key);
    return now !== undefined && (now.from !== term.from || now.to !== term.to);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (terms.some((term) => weightIn(term) === undefined)) return;
    save.mutate(
      { session, from: from ?? '', to: to ?? '', terms: terms.map(termToSend) },
      toastThen(t(name === undefined ? 'added' : 'changed', { session: formatDigits(session.trim()) }), onDone),
    );
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      className={styles.form}
      aria-label={name === undefined ? t('addTitle') : t('editLabel', { session: formatDigits(name) })}
    >
      <LeaveQuestion isUnsaved={isUnsaved} />
      <TextInput
        label={t('name', { ns: 'shared' })}
        required
        maxLength={maxNameLength}
        data-autofocus
        {...typedFields(typed, set, (field) => faults[field])('session')}
      />
      <div className={styles.dates}>
        <DateField label={t('from')} required value={from} error={faults.from} onCommit={(day) => set({ from: day })} />
        <DateField label={t('to')} required value={to} error={faults.to} onCommit={(day) => set({ to: day })} />
      </div>
      <Terms typed={typed} began={began} faults={faults} onChange={(changed) => set({ terms: changed })} />
      <div role="status">
        {name !== undefined && areDaysMoved && (
          <Notice kind="note">
            <p>{t('termsMoved')}</p>
            <PublishedStays session={name} />
          </Notice>
        )}
      </div>
      <SaveFailure error={save.error} />
      <FormFoot isBusy={save.isPending} onCancel={onDone} />
    </form>
  );
}

type Faults = ReturnType<typeof useFormRefusal>['faults'];

type TermsProps = {
  readonly typed: Typed;
  readonly began: Typed;
  readonly faults: Faults;
  readonly onChange: (terms: readonly Row[]) => void;
};

function Terms({ typed: { from, to, terms }, began, faults, onChange }: TermsProps) {
  const { t } = useTranslation('sessions');
  // Weights are asked for only if the school weighs its terms, because most schools do not.
  const { data: policies } = usePolicies();
  const areWeighed = policies?.yearMean === 'terms' || began.terms.some(({ weightText }) => weightText !== undefined);
  const nameOf = (number: number) => t('term', { number: formatNumber(number) });
  const proposed = () => proposeTerm({ ...(from && { from }), ...(to && { to }) }, terms, nameOf);
  const canDivide = terms.length === 0 && from !== undefined && to !== undefined && from < to;
  return (
    <>
      {terms.map((term, place) => (
        <Term
          key={term.key}
          term={term}
          place={place}
          isWeighed={areWeighed}
          faults={faults}
          onChange={(changes) => onChange(terms.map((one) => (one === term ? { ...term, ...changes } : one)))}
          onRemove={() => onChange(terms.filter((one) => one !== term))}
        />
      ))}
      <div className={styles.actions}>
        {terms.length < maxTerms && (
          <Button variant="default" onClick={() => onChange([...terms, { key: nextKey(terms), ...proposed() }])}>
            {t('addTerm')}
          </Button>
        )}
        {canDivide &&
          usualTerms.map((parts) => (
            <Button
              key={parts}
              variant="default"
              onClick={() => onChange(divide({ from, to }, parts, nameOf).map((term, key) => ({ ...term, key })))}
            >
              {t('divide', { count: parts })}
            </Button>
          ))}
      </div>
    </>
  );
}

type TermProps = {
  readonly term: Row;
  readonly place: number;
  readonly isWeighed: boolean;
  readonly faults: Faults;
  readonly onChange: (changes: Partial<Row>) => void;
  readonly onRemove: () => void;
};

function Term({ term, place, isWeighed, faults, onChange, onRemove }: TermProps) {
  const { t } = useTranslation('sessions');
  const number = formatNumber(place + 1);
  const faultOf = (field: string) => faults[`terms.${place}.${field}`];
  const day = (field: 'from' | 'to') => (
    <DateField
      label={t(field)}
      required
      value={term[field] || undefined}
      error={faultOf(field)}
      onCommit={(date) => onChange({ [field]: date ?? '' })}
    />
  );
  return (
    <fieldset className={styles.term}>
      <legend className={styles.legend}>{t('term', { number })}</legend>
      <TextInput
        label={t('termName')}
        required
        maxLength={maxNameLength}
        value={term.name}
        error={faultOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div className={styles.dates}>
        {day('from')}
        {day('to')}
      </div>
      {isWeighed && (
        <TextInput
          label={t('weight')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={term.weightText ?? '1'}
          error={weightIn(term) === undefined ? t('notAWeight', { most: mostWeight }) : faultOf('weight')}
          onChange={(event) => onChange({ weightText: event.currentTarget.value })}
        />
      )}
      <Button variant="default" onClick={onRemove}>
        {t('removeTerm', { number })}
      </Button>
    </fieldset>
  );
}

function typedSession({ session, from, to, terms }: SessionValues): Typed {
  const rows = terms.map((term, key) => ({
    ...term,
    key,
    ...(term.weight !== undefined && { weightText: String(term.weight) }),
  }));
  return { session, from, to, terms: rows };
}

function weightIn({ weightText }: Row): number | undefined {
  return weightText === undefined ? 1 : readDecimal(weightText, 0, mostWeight);
}

function termToSend(row: Row) {
  const { key: _, weightText, weight: _weight, _id, ...term } = row;
  const weight = weightText === undefined ? {} : { weight: weightIn(row) ?? 1 };
  return { ...(_id !== undefined && { _id }), ...term, ...weight };
}
