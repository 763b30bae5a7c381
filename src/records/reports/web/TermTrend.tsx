import { Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import styles from './MyReport.module.css';
import { reportQuery } from './reports.hooks.ts';
import { shownResult } from './shown-share.ts';

/** A student's mean in each term of a session that has begun; shown once two terms have a mean. */
export function TermTrend({ roll, session }: { readonly roll: number; readonly session: Session }) {
  const { t } = useTranslation('reports');
  const today = useSchool().data?.school?.today ?? '';
  const terms = session.terms.filter(({ from }) => from <= today);
  const reports = useQueries({ queries: terms.map((term) => reportQuery(roll, { session, term })) });
  const means = reports.flatMap(({ data }) => (data && data.mean !== null ? [{ ...data, mean: data.mean }] : []));
  if (means.length < 2) return null;
  return (
    <section>
      <Title order={3}>{t('ownTrend')}</Title>
      <ul className={styles.lines}>
        {means.map(({ term, termName, mean, meanWritten, meanGrade }) => (
          <li key={term} className={styles.line}>
            <span>
              <bdi>{termName}</bdi> {shownResult(mean, meanWritten)} <strong>{meanGrade}</strong>
            </span>
            <ShareBar value={mean / 100} label={termName ?? ''} text={shownResult(mean, meanWritten) ?? '—'} />
          </li>
        ))}
      </ul>
    </section>
  );
}
