import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { CorrectedRecord, Exam } from '../marks.contract.ts';
import styles from './Marks.module.css';
import { useMarksRecord } from './marks.hooks.ts';

type Props = {
  /** The exams of one class. */
  readonly exams: readonly Exam[];
  readonly show: (record: CorrectedRecord, exam: Exam) => ReactNode;
};

/** Selects a subject, then an exam, both in the address. A new subject clears the exam. */
export function ChosenExam({ exams: all, show }: Props) {
  const { t } = useTranslation('marks');
  const [chosen, choose] = useUrlValues();
  const subject = chosen.subject ?? all.find(({ _id }) => _id === chosen.exam)?.subject;
  const subjects = [...new Set(all.map((exam) => exam.subject))].sort();
  const exams = all.filter((exam) => exam.subject === subject);
  const exam = exams.find(({ _id }) => _id === chosen.exam);
  return (
    <>
      <div className={`${styles.fields} not-printed`}>
        <NativeSelect
          label={t('subject')}
          size="md"
          data={[{ value: '', label: t('chooseSubject') }, ...subjects]}
          value={subject ?? ''}
          onChange={(event) => choose({ subject: event.currentTarget.value || undefined, exam: undefined })}
        />
        <NativeSelect
          label={t('exam')}
          size="md"
          disabled={exams.length === 0}
          data={[{ value: '', label: t('chooseExam') }, ...exams.map(toChoice)]}
          value={exam?._id ?? ''}
          onChange={(event) => choose({ subject, exam: event.currentTarget.value || undefined })}
        />
      </div>
      {exam ? (
        <MarksOf key={exam._id} exam={exam} show={show} />
      ) : (
        <Nothing title={t('pickExam')} hint={t('pickExamHint')} />
      )}
    </>
  );
}

function MarksOf({ exam, show }: { readonly exam: Exam; readonly show: Props['show'] }) {
  const { t } = useTranslation('marks');
  const { data: record, error, refetch } = useMarksRecord(exam._id);
  if (record) return show(record, exam);
  if (!error) return <Waiting />;
  return <Failure message={failureText(error, t('overviewFailed'), t('overviewNoAnswer'))} onRetry={() => refetch()} />;
}

/** An exam's name may recur every session. */
function toChoice({ _id, examName, session }: Exam) {
  return { value: _id, label: `${examName} (${session})` };
}
