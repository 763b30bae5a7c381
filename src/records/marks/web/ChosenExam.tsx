import { NativeSelect } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { compareTexts, formatDigits } from '../../../platform/web/format.ts';
import type { CorrectedRecord, Exam } from '../marks.contract.ts';
import styles from './Marks.module.css';
import { useMarksRecord } from './marks.hooks.ts';

const ExamsTable = lazyPart(() => import('./ExamsTable.tsx'), 'ExamsTable');

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
  const subjects = [...new Set(all.map((exam) => exam.subject))].sort(compareTexts);
  const exams = all.filter((exam) => exam.subject === subject);
  const exam = exams.find(({ _id }) => _id === chosen.exam);
  /** The session is shown because an exam's name can recur every session. */
  const toChoice = ({ _id, examName, session }: Exam) => ({
    value: _id,
    label: t('examOfSession', { exam: examName, session: formatDigits(session) }),
  });
  return (
    <>
      <div className={`${styles.fields} not-printed`}>
        <NativeSelect
          label={t('subject', { ns: 'shared' })}
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
        <>
          <Nothing title={t('pickExam')} hint={t('pickExamHint')} />
          <Suspense fallback={<Waiting />}>
            <ExamsTable exams={subject === undefined ? all : exams} />
          </Suspense>
        </>
      )}
    </>
  );
}

function MarksOf({ exam, show }: { readonly exam: Exam; readonly show: Props['show'] }) {
  const { t } = useTranslation('marks');
  const { data: record, error, refetch } = useMarksRecord(exam._id);
  if (record) return <Suspense fallback={<Waiting />}>{show(record, exam)}</Suspense>;
  return <FetchState error={error} failed={t('overviewFailed')} onRetry={refetch} />;
}
