import { Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../platform/contract/job.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { JobList } from './JobList.tsx';
import styles from './Jobs.module.css';
import { jobsQuery, useJobs } from './jobs.hooks.ts';
import './jobs.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(jobsQuery());
}

/** The server's background jobs, for admins. The page updates itself. */
export function JobsPage() {
  const { t } = useTranslation('jobs');
  const { data: jobs, error, refetch } = useJobs();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {jobs ? <Jobs jobs={jobs} /> : <FetchState error={error} onRetry={refetch} />}
    </>
  );
}

const parts = [
  { part: 'open', states: ['waiting', 'running', 'failed'] },
  { part: 'failed', states: ['dead'] },
  { part: 'done', states: ['done'] },
] as const satisfies readonly { readonly part: string; readonly states: readonly Job['state'][] }[];

function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation('jobs');
  if (jobs.length === 0) return <Nothing title={t('none')} hint={t('noneHint')} drawing="register" />;
  return parts.map(({ part, states }) => {
    const those = jobs.filter(({ state }) => (states as readonly string[]).includes(state));
    if (those.length === 0) return null;
    return (
      <section key={part} className={styles.section}>
        <Title order={2}>{t(`parts.${part}`)}</Title>
        <JobList jobs={those} />
      </section>
    );
  });
}
