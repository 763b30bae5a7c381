import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { formatDate, formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { moveUpOutcomes } from '../moving-up.contract.ts';
import styles from './MoveUp.module.css';
import type { MoveUpPlan } from './moving-up.hooks.ts';

/** The number of students promoted, kept, leaving and undecided, with the first day and the pass mark. */
export function PlanTotals({ plan, isStale }: { readonly plan: MoveUpPlan; readonly isStale: boolean }) {
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
