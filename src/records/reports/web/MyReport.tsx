import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ClassSpread } from './ClassSpread.tsx';
import styles from './MyReport.module.css';
import { NoSuchTime } from './NoSuchTime.tsx';
import { useReport } from './reports.hooks.ts';
import { StudentReport } from './StudentReport.tsx';
import { TermChooser } from './TermChooser.tsx';
import { TermTrend } from './TermTrend.tsx';
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
