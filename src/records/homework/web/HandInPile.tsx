import { Button, NativeSelect, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import type { HandIn, Homework } from '../homework.contract.ts';
import { AnswerHandIn } from './AnswerHandIn.tsx';
import styles from './Homework.module.css';
import { useHandIns } from './homework.hooks.ts';
import { OwnHandIn } from './OwnHandIn.tsx';

/** The hand-ins, one student after the other, by buttons, keys and name, with the answer beside them. */
export function HandInPile({ homework }: { readonly homework: Homework }) {
  const { data: rows, error, refetch } = useHandIns(Number(homework._id));
  const [named, choose] = useUrlValue('roll');
  const first = useRef<number>(undefined);
  if (!rows) return <FetchState error={error} onRetry={refetch} />;
  // The student shown first stays while others hand in, because the teacher may be writing to them.
  first.current ??= (rows.find(isToAnswer) ?? rows[0])?.roll;
  const rowOf = (wanted: string) => rows.find(({ roll }) => String(roll) === wanted);
  const shown = rowOf(named ?? '') ?? rowOf(String(first.current)) ?? rows[0];
  if (!shown) return null;
  return <Pile homework={homework} rows={rows} shown={shown} onChoose={(roll) => choose(String(roll))} />;
}

function isToAnswer({ state }: HandIn): boolean {
  return state === 'handed-in';
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
  const show = (row: HandIn | undefined) => row && onChoose(row.roll);
  const go = (by: 1 | -1) => show(rows[place + by]);
  const goOn = () => show(rows.slice(place + 1).find(isToAnswer) ?? rows[place + 1]);
  usePileKeys(go);
  return (
    <section className={styles.own}>
      <Title order={2}>{t('pile')}</Title>
      <div className={`${styles.actions} not-printed`}>
        <Button variant="default" disabled={place === 0} onClick={() => go(-1)}>
          {t('previous')}
        </Button>
        <Button variant="default" disabled={place === rows.length - 1} onClick={() => go(1)}>
          {t('next')}
        </Button>
        <span className={styles.quiet}>{t('place', { place: place + 1, all: rows.length })}</span>
        <NativeSelect
          className={styles.student}
          aria-label={t('student', { ns: 'shared' })}
          value={String(shown.roll)}
          data={rows.map(({ roll, name, state }) => ({
            value: String(roll),
            label: `${formatNumber(roll)} ${name} · ${t(`states.${state}`)}`,
          }))}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        />
      </div>
      <p className={`${styles.quiet} ${styles.keys} not-printed`}>{t('keys', { forth: 'N', back: 'P' })}</p>
      <OwnHandIn homework={{ ...homework, own: shown }} own={shown} roll={shown.roll} title={shown.name} />
      {shown.at === null && <p className={styles.quiet}>{t('noText')}</p>}
      {homework.isMine && <AnswerHandIn key={shown.roll} homework={homework} shown={shown} onNext={goOn} />}
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
