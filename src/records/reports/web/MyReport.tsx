import { Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import { ClassSpread } from './ClassSpread.tsx';
import styles from './MyReport.module.css';
import { NoSuchTime } from './NoSuchTime.tsx';
import { reportQuery, useReport } from './reports.hooks.ts';
import { StudentReport } from './StudentReport.tsx';
import { shownResult } from './shown-share.ts';
import { TermChooser } from './TermChooser.tsx';
import { useUrlTerm } from './use-url-term.ts';
import './reports.text.ts';

/** For a student: the results of a term or session, and their trend over the terms. */
export function MyReport({ roll }: { readonly roll: number }) {
  const { data: sessions } = useSessions();
  return sessions && sessions.length > 0 ? <OfTime roll={roll} sessions={sessions} /> : null;
}

function OfTime({ roll, sessions }: { readonly roll: number; readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('reports');
  const [time, choose] = useUrlTerm(sessions);
  const showsSpread = useSchool().data?.school?.policies?.classSpread === 'shown';
  if (!time) return <NoSuchTime />;
  return (
    <section className={styles.own} aria-label={t('ownTitle')}>
      <div className={styles.heading}>
        <Title order={2}>{t('ownTitle')}</Title>
        <TermChooser sessions={sessions} chosen={time} onChange={choose} />
      </div>
      <Chosen roll={roll} time={time} />
      <TermTrend roll={roll} session={time.session} />
      {showsSpread && <ClassSpread roll={roll} time={time} />}
    </section>
  );
}

function Chosen({ roll, time }: { readonly roll: number; readonly time: Parameters<typeof useReport>[1] }) {
  const { data: report, error, refetch } = useReport(roll, time);
  if (report) return <StudentReport report={report} roll={roll} time={time} isOwn />;
  return <FetchState error={error} onRetry={refetch} />;
}

/** A student's mean in each term of a session that has begun; shown once two terms have a mean. */
function TermTrend({ roll, session }: { readonly roll: number; readonly session: Session }) {
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
