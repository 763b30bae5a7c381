import { Link } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { areParallel } from '../../../platform/contract/same-name.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import {
  formatDate,
  formatDigits,
  formatInstant,
  formatList,
  formatNumber,
  formatPercent,
} from '../../../platform/web/format.ts';
import { moveUpOutcomes } from '../moving-up.contract.ts';
import type { AppliedMove } from './Applied.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { ClassList } from './ClassList.tsx';
import { MoveOptions } from './MoveOptions.tsx';
import styles from './MoveUp.module.css';
import { type MoveUpPlan, usePlan } from './moving-up.hooks.ts';
import { asSuggested, type Choices } from './outcomes.ts';
import { useWanted } from './use-wanted.ts';
import '../../../platform/web/components/form.text.ts';

type Props = { readonly from: string; readonly to: string; readonly onApplied: (applied: AppliedMove) => void };

/** The plan of moving up from one session to another, recomputed as something is chosen. */
export function MovePlan({ from, to, onApplied }: Props) {
  const { t } = useTranslation('moving-up');
  const { t: tForm } = useTranslation('form');
  const { wanted, change, drop, applied: keepApplied, draftSavedAt } = useWanted(from, to);
  const { rolls, choices } = wanted;
  const { plan, error, refetch, isStale } = usePlan({ from, to, rolls, choices: [...choices.values()] });
  const choose = useCallback(
    (choicesAfter: (before: Choices) => Choices) => change((before) => ({ choices: choicesAfter(before.choices) })),
    [change],
  );
  useForgotten(plan, choices, (gone) => choose((before) => asSuggested(before, gone)));

  const state = <FetchState error={error} onRetry={refetch} />;
  if (!plan) return state;
  if (plan.students.length === 0) {
    const sessions = { from: formatDigits(from), to: formatDigits(to) };
    return <Nothing title={t('nobody')} hint={t('nobodyHint', sessions)} drawing="people" />;
  }
  return (
    <>
      {draftSavedAt !== undefined && (
        <DraftNotice
          text={tForm('restored', { time: formatInstant(draftSavedAt) })}
          action={tForm('startOver')}
          onDrop={drop}
        />
      )}
      <MoveOptions wanted={wanted} to={to} onChange={(changes) => change(() => changes)} />
      {error && state}
      <section className={styles.plan} aria-label={t('plan')} aria-busy={isStale}>
        <PlanTotals plan={plan} isStale={isStale} />
        <ParallelNotice plan={plan} />
        <ClassList
          plan={plan}
          isStale={isStale}
          choices={choices}
          onChange={choose}
          bar={
            <ApplyBar
              plan={plan}
              isStale={isStale}
              wanted={wanted}
              from={from}
              to={to}
              onApplied={(applied, sent) => {
                keepApplied(applied._id, sent);
                onApplied(applied);
              }}
            />
          }
        />
      </section>
    </>
  );
}

/** Classes that were renamed from 1 and 2 to 1A and 1B still move up into each other. */
function ParallelNotice({ plan: { classes } }: { readonly plan: MoveUpPlan }) {
  const { t } = useTranslation('moving-up');
  const nameOf = useClassName();
  const ways = classes.flatMap(({ class: number, movesUpTo }) => {
    if (movesUpTo === null || !areParallel(nameOf(number), nameOf(movesUpTo))) return [];
    return [t('classMoves', { class: number, next: movesUpTo })];
  });
  return ways.length > 0 && <Notice kind="warm" title={t('parallel', { ways: formatList(ways) })} />;
}

/** Reports choices for students who can no longer move, for example because they have left since. */
function useForgotten(
  plan: MoveUpPlan | undefined,
  choices: Choices,
  onForget: (gone: readonly { readonly roll: number }[]) => void,
): void {
  useEffect(() => {
    if (!plan) return;
    const known = new Set(plan.students.map(({ roll }) => roll));
    const gone = [...choices.values()].filter(({ roll }) => !known.has(roll));
    if (gone.length > 0) onForget(gone);
  });
}

/** The number of students promoted, kept, leaving and undecided, with the first day and the pass mark. */
function PlanTotals({ plan, isStale }: { readonly plan: MoveUpPlan; readonly isStale: boolean }) {
  const { t } = useTranslation('moving-up');
  return (
    <>
      <h2 className={styles.title}>{t('plan')}</h2>
      <dl className={styles.totals} data-stale={isStale || undefined}>
        {moveUpOutcomes.map((outcome) => (
          <div key={outcome} className={styles.total} data-outcome={plan.counts[outcome] > 0 ? outcome : undefined}>
            <dt className="hint">{t(`outcomes.${outcome}`)}</dt>
            <dd className={styles.number}>{formatNumber(plan.counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.facts}>
        {t('day', { day: formatDate(plan.day) })} {plan.placed > 0 && `${t('placed', { count: plan.placed })} `}
        {plan.passPercent === null ? (
          <>
            {t('noPassMark')}{' '}
            {mayDo('policies.manage') && (
              <Link to="/school" search={{ part: 'policies', about: 'results' }}>
                {t('setPassMark')}
              </Link>
            )}
          </>
        ) : (
          t('passMark', { percent: formatPercent(plan.passPercent) })
        )}
      </p>
    </>
  );
}
