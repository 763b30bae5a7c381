import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { CorrectedRecord, Exam } from '../marks.contract.ts';
import { ChosenExam } from './ChosenExam.tsx';
import { ExamMarks } from './ExamMarks.tsx';
import styles from './Marks.module.css';
import { examsQuery, useExams } from './marks.hooks.ts';
import './marks.text.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(examsQuery());
}

/** The teacher's own marks. A new class clears subject and exam, a new subject the exam. */
export function MarksOverviewPage() {
  const { t } = useTranslation('marks');
  const { data: exams, error, isError, refetch } = useExams();
  return (
    <>
      <PageHeader title={t('overviewTitle')} hint={t('overviewHint')} />
      {isError ? (
        <Failure message={failureText(error, t('overviewFailed'), t('overviewNoAnswer'))} onRetry={() => refetch()} />
      ) : !exams ? (
        <Waiting />
      ) : exams.length === 0 ? (
        <Nothing title={t('noMarks')} hint={t('noMarksHint')} />
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
          value={Number(chosen.class) || undefined}
          onChange={(number) => choose({ class: String(number), subject: undefined, exam: undefined })}
        />
      </div>
      {!chosen.class ? (
        <Nothing title={t('pickClass')} hint={t('pickClassHint')} />
      ) : ofClass.length === 0 ? (
        <Nothing title={t('noMarks')} hint={t('noMarksInClass')} />
      ) : (
        <ChosenExam exams={ofClass} show={showMarks} />
      )}
    </>
  );
}

function showMarks(record: CorrectedRecord) {
  return <ExamMarks record={record} />;
}
