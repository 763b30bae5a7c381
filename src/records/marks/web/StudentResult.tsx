import { Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { useMarkRead } from '../../../base/news/web/news.hooks.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { formatClassBriefly, placeOfClass } from '../../../platform/web/school-classes.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { ExamState } from './ExamState.tsx';
import styles from './Marks.module.css';
import { MarkOutOf, MarkShare, sortedBy } from './MarksTable.tsx';
import { useStudentMarks } from './marks.hooks.ts';
import './marks.text.ts';

const SubjectTrends = lazyPart(() => import('./SubjectTrends.tsx'), 'SubjectTrends');

type ResultProps = {
  readonly student: { readonly roll: number };
  readonly session?: string | undefined;
  /** The past day at whose end the results are shown. */
  readonly on?: string | undefined;
};

/** A student's results, of one session or all, subject by subject and exam by exam. */
export function StudentResult({ student, session, on }: ResultProps) {
  const { t } = useTranslation('marks');
  const { data: records, error, refetch } = useStudentMarks(student.roll, session, on);
  useMarkRead('results', on === undefined ? records?.[0]?._id : undefined, student.roll);
  if (!records) return <FetchState error={error} failed={t('resultFailed')} onRetry={refetch} />;
  if (records.length === 0)
    return (
      <Nothing title={t(isGuardian() ? 'childNoResults' : 'noResults')} hint={t('noResultsHint')} drawing="marks" />
    );
  return (
    <Result records={records} saving={<ExportMenu kind="results" query={{ roll: student.roll, session, on }} />} />
  );
}

type ListProps = {
  readonly records: readonly MarksRecord[];
  /** The button that saves the results as a file. */
  readonly saving: ReactNode;
};

function Result({ records, saving }: ListProps) {
  const { t } = useTranslation('marks');
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
        <div className={styles.head}>
          <p className={styles.count}>{t('resultCount', { count: records.length })}</p>
          {saving}
        </div>
        <SortableTable
          label={t('allResults')}
          columns={useColumns()}
          rows={records}
          rowKey={({ _id }) => _id}
          firstSortedBy="subject"
        />
        {records.some(({ state }) => state === 'corrected') && <p className={styles.caption}>{t('correctedMeans')}</p>}
      </section>
      <SignatureLine />
    </div>
  );
}

function useColumns(): Column<MarksRecord>[] {
  const { t } = useTranslation('marks');
  return [
    {
      key: 'class',
      label: t('chooseClass', { ns: 'shared' }),
      value: (record) => placeOfClass(record.class),
      show: (record) => formatClassBriefly(record.class),
      isDeskOnly: true,
    },
    { key: 'subject', label: t('subject', { ns: 'shared' }), value: ({ subject }) => subject, hasLongWords: true },
    {
      key: 'exam',
      label: t('exam'),
      value: ({ examName }) => examName,
      show: ({ examName, state }) => (
        <>
          <bdi>{examName}</bdi> {state === 'corrected' && <ExamState state={state} />}
        </>
      ),
    },
    { key: 'max', label: t('max'), value: ({ maxMark }) => maxMark ?? '', isDeskOnly: true },
    {
      key: 'mark',
      label: t('obtained'),
      value: (record) => sortedBy(record, record.marks[0]),
      show: (record) => <MarkOutOf line={record.marks[0]} maxMark={record.maxMark} />,
    },
    {
      key: 'percentage',
      label: t('percentage'),
      value: (record) => sortedBy(record, record.marks[0]),
      show: (record) => <MarkShare line={record.marks[0]} exam={record} />,
    },
  ];
}
