import { Button, TextInput } from '@mantine/core';
import { hashKey } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
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

const mostWeight = 1000;

/** Name, days and terms of a session. A refusal is shown at its field, and typed values stay. */
export function SessionForm({ known, name, onDone }: Props) {
  const { t } = useTranslation('sessions');
  const save = useSaveSession(name);
  const [session, setSession] = useState(known.session);
  const [from, setFrom] = useState<string | undefined>(known.from);
  const [to, setTo] = useState<string | undefined>(known.to);
  const [began] = useState<readonly Row[]>(() =>
    known.terms.map((term, key) => ({
      ...term,
      key,
      ...(term.weight !== undefined && { weightText: String(term.weight) }),
    })),
  );
  const [terms, setTerms] = useState(began);
  const isUnsaved = () =>
    !save.isSuccess && hashKey([session, from, to, terms]) !== hashKey([known.session, known.from, known.to, began]);
  const { form, faults } = useFormRefusal(save.error);
  const areDaysMoved = began.some((term) => {
    const now = terms.find(({ key }) => key === term.key);
    return now !== undefined && (now.from !== term.from || now.to !== term.to);
  });

  // Weights are asked for only if the school weighs its terms, because most schools do not.
  const { data: policies } = usePolicies();
  const areWeighed = policies?.yearMean === 'terms' || began.some(({ weightText }) => weightText !== undefined);
  const weightIn = ({ weightText }: Row) => (weightText === undefined ? 1 : readDecimal(weightText, 0, mostWeight));

  const change = (key: number, changes: Partial<Row>) =>
    setTerms(terms.map((term) => (term.key === key ? { ...term, ...changes } : term)));
  const nameOf = (number: number) => t('term', { number: formatNumber(number) });
  const addTerm = () => {
    const key = Math.max(-1, ...terms.map((term) => term.key)) + 1;
    setTerms([...terms, { key, ...proposeTerm({ ...(from && { from }), ...(to && { to }) }, terms, nameOf) }]);
  };
  const canDivide = terms.length === 0 && from !== undefined && to !== undefined && from < to;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (terms.some((term) => weightIn(term) === undefined)) return;
    const sent = terms.map((row) => {
      const { key: _, weightText, weight: _weight, _id, ...term } = row;
      const weight = weightText === undefined ? {} : { weight: weightIn(row) ?? 1 };
      return { ...(_id !== undefined && { _id }), ...term, ...weight };
    });
    save.mutate(
      { session, from: from ?? '', to: to ?? '', terms: sent },
      {
        onSuccess: () => {
          toastSuccess(t(name === undefined ? 'added' : 'changed', { session: formatDigits(session.trim()) }));
          onDone();
        },
      },
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
        value={session}
        error={faults.session}
        onChange={(event) => setSession(event.currentTarget.value)}
      />
      <div className={styles.dates}>
        <DateField label={t('from')} required value={from} error={faults.from} onCommit={setFrom} />
        <DateField label={t('to')} required value={to} error={faults.to} onCommit={setTo} />
      </div>
      {terms.map((term, place) => (
        <fieldset key={term.key} className={styles.term}>
          <legend className={styles.legend}>{t('term', { number: formatNumber(place + 1) })}</legend>
          <TextInput
            label={t('termName')}
            required
            maxLength={maxNameLength}
            value={term.name}
            error={faults[`terms.${place}.name`]}
            onChange={(event) => change(term.key, { name: event.currentTarget.value })}
          />
          <div className={styles.dates}>
            <DateField
              label={t('from')}
              required
              value={term.from || undefined}
              error={faults[`terms.${place}.from`]}
              onCommit={(date) => change(term.key, { from: date ?? '' })}
            />
            <DateField
              label={t('to')}
              required
              value={term.to || undefined}
              error={faults[`terms.${place}.to`]}
              onCommit={(date) => change(term.key, { to: date ?? '' })}
            />
          </div>
          {areWeighed && (
            <TextInput
              label={t('weight')}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={term.weightText ?? '1'}
              error={
                weightIn(term) === undefined ? t('notAWeight', { most: mostWeight }) : faults[`terms.${place}.weight`]
              }
              onChange={(event) => change(term.key, { weightText: event.currentTarget.value })}
            />
          )}
          <Button variant="default" onClick={() => setTerms(terms.filter((one) => one !== term))}>
            {t('removeTerm', { number: formatNumber(place + 1) })}
          </Button>
        </fieldset>
      ))}
      <div className={styles.actions}>
        {terms.length < maxTerms && (
          <Button variant="default" onClick={addTerm}>
            {t('addTerm')}
          </Button>
        )}
        {canDivide &&
          usualTerms.map((parts) => (
            <Button
              key={parts}
              variant="default"
              onClick={() => setTerms(divide({ from, to }, parts, nameOf).map((term, key) => ({ ...term, key })))}
            >
              {t('divide', { count: parts })}
            </Button>
          ))}
      </div>
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
