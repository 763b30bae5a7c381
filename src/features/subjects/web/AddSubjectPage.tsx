import { Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../web/api/failure-text.ts';
import { Failure } from '../../../web/components/Failure.tsx';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { Waiting } from '../../../web/components/Waiting.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { SubjectList } from './SubjectList.tsx';
import styles from './Subjects.module.css';
import { subjectsQuery, useSubjects } from './subjects.hooks.ts';
import './subjects.text.ts';

/** What the page asks first. */
export function fetchFirst(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(subjectsQuery);
}

/** SPEC 2 "Add New Subject", with the subjects there are, to be mended and removed. */
export function AddSubjectPage() {
  const { t } = useTranslation('subjects');
  const { data: site } = useSchool();
  const { data: subjects, error, isError, refetch } = useSubjects();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {!site?.school ? (
        <Waiting />
      ) : (
        <div className={styles.sections}>
          <section>
            <Title order={2}>{t('addTitle')}</Title>
            <SubjectForm session={site.school.session} />
          </section>
          <section>
            <Title order={2}>{t('listTitle')}</Title>
            {isError ? (
              <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />
            ) : subjects ? (
              <SubjectList subjects={subjects} session={site.school.session} />
            ) : (
              <Waiting />
            )}
          </section>
        </div>
      )}
    </>
  );
}
