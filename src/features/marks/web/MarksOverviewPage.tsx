import { NativeSelect } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../web/api/failure-text.ts';
import { ClassPicker } from '../../../web/components/ClassPicker.tsx';
import { Failure } from '../../../web/components/Failure.tsx';
import { Nothing } from '../../../web/components/Nothing.tsx';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { useUrlValues } from '../../../web/components/use-url-value.ts';
import { Waiting } from '../../../web/components/Waiting.tsx';
import type { Exam } from '../marks.contract.ts';
import { ExamMarks } from './ExamMarks.tsx';
import styles from './Marks.module.css';
import { examsQuery, useExams, useMarksRecord } from './marks.hooks.ts';
import './marks.text.ts';

/** What the page asks first. */
export async function fetchFirst(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(examsQuery);
}

/** SPEC 2, 4 "Marks Overview": the teacher's own. A new class clears subject and exam, a new subject the exam. */
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
  const subjects = [...new Set(ofClass.map(({ subject }) => subject))].sort();
  const exams = ofClass.filter(({ subject }) => subject === chosen.subject);
  const exam = exams.find(({ _id }) => _id === chosen.exam);
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
        <>
          <div className={`${styles.fields} not-printed`}>
            <NativeSelect
              label={t('subject')}
              size="md"
              data={[{ value: '', label: t('chooseSubject') }, ...subjects]}
              value={chosen.subject ?? ''}
              onChange={(event) => choose({ subject: event.currentTarget.value || undefined, exam: undefined })}
            />
            <NativeSelect
              label={t('exam')}
              size="md"
              disabled={exams.length === 0}
              data={[{ value: '', label: t('chooseExam') }, ...exams.map(toChoice)]}
              value={exam?._id ?? ''}
              onChange={(event) => choose({ exam: event.currentTarget.value || undefined })}
            />
          </div>
          {exam ? (
            <ExamById key={exam._id} id={exam._id} />
          ) : (
            <Nothing title={t('pickExam')} hint={t('pickExamHint')} />
          )}
        </>
      )}
    </>
  );
}

function ExamById({ id }: { readonly id: string }) {
  const { t } = useTranslation('marks');
  const { data: record, error, refetch } = useMarksRecord(id);
  if (record) return <ExamMarks record={record} />;
  if (!error) return <Waiting />;
  return <Failure message={failureText(error, t('overviewFailed'), t('overviewNoAnswer'))} onRetry={() => refetch()} />;
}

/** An exam may come again every session. */
function toChoice({ _id, examName, session }: Exam) {
  return { value: _id, label: `${examName} (${session})` };
}
