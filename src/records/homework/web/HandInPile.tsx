import { Button, NativeSelect, Stack, Textarea, Title } from '@mantine/core';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { type HandIn, type Homework, maxFeedback, maxHomeworkMark } from '../homework.contract.ts';
import styles from './Homework.module.css';
import { isHandInChanged, useAnswer, useHandIns } from './homework.hooks.ts';
import { OwnHandIn } from './OwnHandIn.tsx';

/** The hand-ins, one student after the other, by buttons, keys and name, with the answer beside them. */
export function HandInPile({ homework }: { readonly homework: Homework }) {
  const { data: rows, error, refetch } = useHandIns(Number(homework._id));
  const [named, choose] = useUrlValue('roll');
  if (error) return <Failure message={failureText(error)} onRetry={() => refetch()} />;
  if (!rows) return <Waiting />;
  const toAnswer = rows.find(({ state }) => state === 'handed-in' || state === 'ticked');
  const shown = rows.find(({ roll }) => String(roll) === named) ?? toAnswer ?? rows[0];
  if (!shown) return null;
  return <Pile homework={homework} rows={rows} shown={shown} onChoose={(roll) => choose(String(roll))} />;
}

type PileProps = {
  readonly homework: Homework;
  readonly rows: readonly HandIn[];
  readonly shown: HandIn;
  readonly onChoose: (roll: number) => void;
};

function Pile({ homework, rows, shown, onChoose }: PileProps) {
  const { t } = useTranslation('homework');
  const place = rows.indexOf(shown);
  const go = (by: 1 | -1) => {
    const next = rows[place + by];
    if (next) onChoose(next.roll);
  };
  usePileKeys(go);
  return (
    <section className={styles.own}>
      <Title order={2}>{t('pile')}</Title>
      <div className={`${styles.actions} not-printed`}>
        <Button variant="default" disabled={place === 0} onClick={() => go(-1)}>
          {t('previous')}
        </Button>
        <NativeSelect
          aria-label={t('student', { ns: 'shared' })}
          value={String(shown.roll)}
          data={rows.map(({ roll, name, state }) => ({
            value: String(roll),
            label: `${roll} ${name} · ${t(`states.${state}`)}`,
          }))}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        />
        <Button variant="default" disabled={place === rows.length - 1} onClick={() => go(1)}>
          {t('next')}
        </Button>
        <span className={styles.quiet}>{t('place', { place: place + 1, all: rows.length })}</span>
      </div>
      <p className={`${styles.quiet} ${styles.keys} not-printed`}>{t('keys', { forth: 'N', back: 'P' })}</p>
      <OwnHandIn homework={{ ...homework, own: shown }} own={shown} roll={shown.roll} title={shown.name} />
      {shown.at === null && <p className={styles.quiet}>{t('noText')}</p>}
      {homework.isMine && <Answer key={shown.roll} homework={homework} shown={shown} onNext={() => go(1)} />}
    </section>
  );
}

/** Handles the keys N and P unless the focus is in a field. */
function usePileKeys(go: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = latinKeyOf(event);
      if (key === 'n') go(1);
      if (key === 'p') go(-1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go]);
}

type AnswerProps = Pick<PileProps, 'homework' | 'shown'> & { readonly onNext: () => void };

function Answer({ homework, shown, onNext }: AnswerProps) {
  const { t } = useTranslation('homework');
  const answer = useAnswer(Number(homework._id), shown.roll);
  const draft = useFormDraft(
    `feedback ${homework._id} ${shown.roll}`,
    { feedback: shown.feedback ?? '', mark: shown.mark?.toString() ?? '' },
    { onStartOver: (first) => setValues(first) },
  );
  const [values, setValues] = useState(draft.first);
  const mostMark = homework.exam?.maxMark ?? maxHomeworkMark;
  const set = (changes: Partial<typeof values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    draft.keep(next);
  };
  const send = (state: 'returned' | 'again') =>
    answer.mutate(
      {
        state,
        feedback: values.feedback,
        mark: readWholeNumber(values.mark, 0, mostMark) ?? null,
        handedInAt: shown.at,
      },
      {
        onSuccess: () => {
          draft.done();
          toastSuccess(t('answered', { name: shown.name }));
          onNext();
        },
      },
    );
  const sendIfValid = ({ currentTarget }: MouseEvent<HTMLButtonElement>, state: 'returned' | 'again') => {
    if (currentTarget.form?.reportValidity()) send(state);
  };
  return (
    <form className={`${styles.form} not-printed`} onSubmit={(event) => event.preventDefault()}>
      <Stack>
        {draft.notice}
        <Textarea
          label={t('feedback')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={maxFeedback}
          value={values.feedback}
          onChange={(event) => set({ feedback: event.currentTarget.value })}
        />
        <WholeNumberField
          label={t('mark')}
          least={0}
          most={mostMark}
          value={values.mark}
          onChange={(event) => set({ mark: event.currentTarget.value })}
        />
        <SaveFailure error={answer.error} {...(isHandInChanged(answer.error) && { failed: t('changedMeanwhile') })} />
        <div className={styles.actions}>
          <Button size="md" loading={answer.isPending} onClick={(event) => sendIfValid(event, 'returned')}>
            {t('returned')}
          </Button>
          <Button
            variant="default"
            size="md"
            disabled={answer.isPending}
            onClick={(event) => sendIfValid(event, 'again')}
          >
            {t('again')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
