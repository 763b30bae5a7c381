import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useClassStudents } from '../../enrolments/web/enrolments.hooks.ts';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import { useSubjectNames } from '../../subjects/web/subjects.hooks.ts';
import { EnterMarks } from './EnterMarks.tsx';
import styles from './Marks.module.css';
import './marks.text.ts';

/** Where a teacher enters marks. The class is in the address, so that a reload keeps it. */
export function MarksEntryPage() {
  const { t } = useTranslation('marks');
  const [classNumber, chooseClass] = useUrlClass();
  return (
    <>
      <PageHeader title={t('entryTitle')} hint={t('entryHint')} />
      <div className={styles.picker}>
        <ClassPicker value={classNumber} onChange={chooseClass} />
      </div>
      {classNumber ? (
        <ClassMarks key={classNumber} classNumber={classNumber} />
      ) : (
        <Nothing title={t('pickClass')} hint={t('pickClassHint')} />
      )}
    </>
  );
}

function ClassMarks({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('marks');
  const me = useMe();
  const session = usePresentSession();
  const students = useClassStudents(classNumber);
  const subjects = useSubjectNames(classNumber, session);
  // A failed refetch must not unmount the form while somebody is typing.
  if (students.isError && !students.data) {
    const message = failureText(students.error, t('studentsFailed'), t('studentsNoAnswer'));
    return <Failure message={message} onRetry={() => students.refetch()} />;
  }
  if (subjects.isError && !subjects.data) {
    const message = failureText(subjects.error, t('subjectsFailed'), t('subjectsNoAnswer'));
    return <Failure message={message} onRetry={() => subjects.refetch()} />;
  }
  if (me.data ? me.data.email === '' : me.isError)
    return <Failure message={t('missingEmail')} onRetry={() => me.refetch()} />;
  if (!students.data || !subjects.data || !me.data || !session) return <Waiting />;
  if (students.data.length === 0) return <Nothing title={t('noStudents')} hint={t('noStudentsHint')} />;
  const { email } = me.data;
  const known = { classNumber, session, students: students.data, subjects: subjects.data, email };
  return <EnterMarks {...known} />;
}
