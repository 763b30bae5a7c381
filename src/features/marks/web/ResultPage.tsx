import { Button, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { fetchCodeAtLast } from '../../../platform/web/api/fetch-code.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { studentProfileQuery, useStudentProfile } from '../../students/web/students.hooks.ts';
import type { MarksRecord } from '../marks.contract.ts';
import styles from './Marks.module.css';
import { MarkOutOf, MarkShare } from './MarksTable.tsx';
import { studentMarksQuery, useStudentMarks } from './marks.hooks.ts';
import './marks.text.ts';

const SubjectTrends = lazy(async () => {
  const { SubjectTrends } = await fetchCodeAtLast(() => import('./SubjectTrends.tsx'));
  return { default: SubjectTrends };
});

export async function prefetch(queries: QueryClient): Promise<void> {
  const { email } = await queries.ensureQueryData(meQuery);
  const student = await queries.ensureQueryData(studentProfileQuery(email));
  await queries.prefetchQuery(studentMarksQuery(student.roll));
}

/** A student's own marks. */
export function ResultPage() {
  const { t } = useTranslation('marks');
  const { data: me } = useMe();
  const student = useStudentProfile(me?.email ?? '');
  const marks = useStudentMarks(student.data?.roll);
  const failed = student.isError ? student : marks.isError ? marks : undefined;
  return (
    <>
      <PageHeader title={t('resultTitle')} hint={student.data?.name}>
        <Button variant="default" className="not-printed" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHeader>
      {failed?.error ? (
        <Failure
          message={failureText(failed.error, t('resultFailed'), t('resultNoAnswer'))}
          onRetry={() => failed.refetch()}
        />
      ) : !marks.data ? (
        <Waiting />
      ) : marks.data.length === 0 ? (
        <Nothing title={t('noResults')} hint={t('noResultsHint')} />
      ) : (
        <Result records={marks.data} />
      )}
    </>
  );
}

function Result({ records }: { readonly records: readonly MarksRecord[] }) {
  const { t } = useTranslation('marks');
  const columns: Column<MarksRecord>[] = [
    { key: 'class', label: t('class'), value: (record) => record.class, isDeskOnly: true },
    { key: 'subject', label: t('subject'), value: ({ subject }) => subject, hasLongWords: true },
    { key: 'exam', label: t('exam'), value: ({ examName }) => examName },
    { key: 'max', label: t('max'), value: ({ maxMark }) => maxMark, isDeskOnly: true },
    {
      key: 'mark',
      label: t('obtained'),
      value: (record) => markIn(record) ?? -1,
      show: (record) => <MarkOutOf mark={markIn(record)} maxMark={record.maxMark} />,
    },
    {
      key: 'percentage',
      label: t('percentage'),
      value: (record) => (markIn(record) ?? -1) / record.maxMark,
      show: (record) => <MarkShare mark={markIn(record)} maxMark={record.maxMark} />,
    },
  ];
  return (
    <div className={styles.sections}>
      <section>
        <Title order={2}>{t('bySubject')}</Title>
        <Suspense fallback={<Waiting />}>
          <SubjectTrends records={records} />
        </Suspense>
      </section>
      <section>
        <Title order={2}>{t('allResults')}</Title>
        <p className={styles.count}>{t('resultCount', { count: records.length })}</p>
        <SortableTable
          label={t('allResults')}
          columns={columns}
          rows={records}
          rowKey={({ _id }) => _id}
          firstSortedBy="subject"
        />
      </section>
      <SignatureLine />
    </div>
  );
}

function markIn({ marks }: MarksRecord): number | null {
  return marks[0]?.mark ?? null;
}
