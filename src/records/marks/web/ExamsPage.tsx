import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useUrlClass, useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import { Withdrawn, WithdrawnList } from '../../../platform/web/components/WithdrawnList.tsx';
import { formatDigits, formatInstant } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { CorrectedRecord, Exam, WithdrawnExam } from '../marks.contract.ts';
import { ChosenExam } from './ChosenExam.tsx';
import styles from './Marks.module.css';
import { useExams, useWithdrawMarks, useWithdrawnMarks } from './marks.hooks.ts';
import './marks.text.ts';

const ExamMarks = lazyPart(() => import('./ExamMarks.tsx'), 'ExamMarks');

/**
 * The page on which an admin views any teacher's submitted marks, corrects them, or withdraws those that should not
 * exist.
 */
export function ExamsPage() {
  const { t } = useTranslation('marks');
  const [classNumber] = useUrlClass();
  const [chosen, choose] = useUrlValues();
  return (
    <>
      <PageHeader title={t('examsTitle')} hint={!classNumber && t('examsHint')}>
        <ExportMenu kind="marks" query={{ class: classNumber, subject: chosen.subject, exam: chosen.exam }} />
        <ButtonLink to="/imports" search={{ kind: 'marks' }} variant="default">
          {t('import', { ns: 'shared' })}
        </ButtonLink>
      </PageHeader>
      <div className={`${styles.picker} not-printed`}>
        <ClassPicker
          offered="all"
          value={classNumber}
          onChange={(number) => choose({ class: String(number), subject: undefined, exam: undefined })}
        />
      </div>
      {classNumber ? (
        <>
          <ExamsOf key={classNumber} classNumber={classNumber} />
          <WithdrawnMarks key={`withdrawn ${classNumber}`} classNumber={classNumber} />
        </>
      ) : (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassExams')} />
      )}
    </>
  );
}

function ExamsOf({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('marks');
  const { data: exams, error, refetch } = useExams(classNumber);
  if (exams?.length === 0) return <Nothing title={t('noMarks')} hint={t('noExamsInClass')} drawing="marks" />;
  if (exams) return <ChosenExam exams={exams} show={showMarks} />;
  return <FetchState error={error} failed={t('overviewFailed')} onRetry={refetch} />;
}

function showMarks(record: CorrectedRecord, exam: Exam) {
  return <MarksOf record={record} exam={exam} />;
}

function MarksOf({ record, exam }: { readonly record: CorrectedRecord; readonly exam: Exam }) {
  const { t } = useTranslation('marks');
  const submitted = t('submittedBy', { teacher: exam.teacher.name, time: formatInstant(exam.submittedAt) });
  return <ExamMarks record={record} submitted={submitted} withdraw={<WithdrawMarks record={record} />} isLinked />;
}

function WithdrawMarks({ record }: { readonly record: CorrectedRecord }) {
  const { t } = useTranslation('marks');
  const withdrawal = useWithdrawMarks(record._id, () => toastSuccess(t('withdrawn')));
  const which = t('tableLabel', { subject: record.subject, exam: record.examName, class: record.class });
  return (
    <Withdraw action={t('withdraw')} question={t('withdrawTitle', { which })} withdrawal={withdrawal}>
      <p>{t('withdrawText')}</p>
    </Withdraw>
  );
}

function WithdrawnMarks({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('marks');
  return (
    <WithdrawnList
      title={t('withdrawnTitle', { class: classNumber })}
      list={useWithdrawnMarks(classNumber)}
      show={showWithdrawn}
    />
  );
}

function showWithdrawn(exam: WithdrawnExam) {
  return <OneWithdrawn exam={exam} />;
}

function OneWithdrawn({ exam }: { readonly exam: WithdrawnExam }) {
  const { t } = useTranslation('marks');
  const { subject, examName, session, teacher, withdrawn } = exam;
  const lines = exam.marks.map(({ roll, name, mark, state }) => ({
    roll,
    name,
    value: state === 'exempt' ? t('exemptHere') : mark === null ? '—' : formatDigits(`${mark} / ${exam.maxMark}`),
  }));
  return (
    <Withdrawn
      what={t('withdrawnWhat', { subject, exam: examName, session: formatDigits(session), teacher: teacher.name })}
      by={t('withdrawnBy', { name: withdrawn.by.name, time: formatInstant(withdrawn.at) })}
      lines={lines}
    />
  );
}
