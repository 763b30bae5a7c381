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
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { ExamMarks } from './ExamMarks.tsx';
import styles from './Marks.module.css';
import { teacherMarksQuery, useTeacherMarks } from './marks.hooks.ts';
import './marks.text.ts';

/** What the page asks first. */
export async function fetchFirst(queries: QueryClient): Promise<void> {
  const { email } = await queries.ensureQueryData(meQuery);
  await queries.prefetchQuery(teacherMarksQuery(email));
}

/** SPEC 2, 4 "Marks Overview": the teacher's own. A new class clears subject and exam, a new subject the exam. */
export function MarksOverviewPage() {
  const { t } = useTranslation('marks');
  const { data: me } = useMe();
  const { data: records, error, isError, refetch } = useTeacherMarks(me?.email);
  return (
    <>
      <PageHeader title={t('overviewTitle')} hint={t('overviewHint')} />
      {isError ? (
        <Failure message={failureText(error, t('overviewFailed'), t('overviewNoAnswer'))} onRetry={() => refetch()} />
      ) : !records ? (
        <Waiting />
      ) : records.length === 0 ? (
        <Nothing title={t('noMarks')} hint={t('noMarksHint')} />
      ) : (
        <Overview records={records} />
      )}
    </>
  );
}

function Overview({ records }: { readonly records: readonly MarksRecord[] }) {
  const { t } = useTranslation('marks');
  const [chosen, choose] = useUrlValues();
  const ofClass = records.filter((record) => String(record.class) === chosen.class);
  const subjects = [...new Set(ofClass.map(({ subject }) => subject))].sort();
  const exams = ofClass.filter(({ subject }) => subject === chosen.subject);
  const record = exams.find(({ _id }) => _id === chosen.exam);
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
              value={record?._id ?? ''}
              onChange={(event) => choose({ exam: event.currentTarget.value || undefined })}
            />
          </div>
          {record ? (
            <ExamMarks key={record._id} record={record} />
          ) : (
            <Nothing title={t('pickExam')} hint={t('pickExamHint')} />
          )}
        </>
      )}
    </>
  );
}

/** An exam may come again every session. */
function toChoice({ _id, examName, session }: MarksRecord) {
  return { value: _id, label: `${examName} (${session})` };
}
