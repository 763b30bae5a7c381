import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../../base/school/web/SessionChooser.tsx';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { CorrectedRecord, Exam } from '../marks.contract.ts';
import { ChosenExam } from './ChosenExam.tsx';
import { DraftList } from './DraftList.tsx';
import styles from './Marks.module.css';
import { examsQuery, useExams } from './marks.hooks.ts';
import './marks.text.ts';

const ExamMarks = lazyPart(() => import('./ExamMarks.tsx'), 'ExamMarks');

export async function prefetch(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(examsQuery());
}

/** The teacher's own marks. A new class clears subject and exam, a new subject the exam. */
export function MarksOverviewPage() {
  const { t } = useTranslation('marks');
  const [session] = useUrlSession();
  const [chosen] = useUrlValues();
  const { data: exams, error, refetch } = useExams(undefined, session);
  return (
    <>
      <PageHeader title={t('overviewTitle')} hint={t('overviewHint')}>
        <SessionChooser hasAll />
        <ExportMenu kind="marks" query={{ session, class: chosen.class, subject: chosen.subject, exam: chosen.exam }} />
      </PageHeader>
      <OtherSessionNotice />
      <DraftList classNumber={Number(chosen.class) || undefined} />
      {!exams ? (
        <FetchState error={error} failed={t('overviewFailed')} onRetry={refetch} />
      ) : exams.length === 0 ? (
        <Nothing title={t('noMarks')} hint={t('noMarksHint')} drawing="marks" />
      ) : (
        <Overview all={exams} />
      )}
    </>
  );
}

function Overview({ all }: { readonly all: readonly Exam[] }) {
  const { t } = useTranslation('marks');
  const [chosen, choose] = useUrlValues();
  const ofClass = all.filter((exam) => String(exam.class) === chosen.class);
  return (
    <>
      <div className={`${styles.picker} not-printed`}>
        <ClassPicker
          offered="all"
          value={Number(chosen.class) || undefined}
          onChange={(number) => choose({ class: String(number), subject: undefined, exam: undefined })}
        />
      </div>
      {!chosen.class ? (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassHint')} />
      ) : ofClass.length === 0 ? (
        <Nothing title={t('noMarks')} hint={t('noMarksInClass')} drawing="marks" />
      ) : (
        <ChosenExam exams={ofClass} show={showMarks} />
      )}
    </>
  );
}

function showMarks(record: CorrectedRecord) {
  return <ExamMarks record={record} />;
}
