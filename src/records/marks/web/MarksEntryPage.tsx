import { useTranslation } from 'react-i18next';
import { useClassStudents } from '../../../base/enrolments/web/enrolments.hooks.ts';
import { useGroupChoices } from '../../../base/groups/web/groups.hooks.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useSubjectNames } from '../../../base/subjects/web/subjects.hooks.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { DraftList } from './DraftList.tsx';
import styles from './EnterMarks.module.css';
import { EnterMarks } from './EnterMarks.tsx';
import { useMarkScales } from './marks.hooks.ts';
import { useFolded } from './use-folded.ts';
import './marks.text.ts';

/** The page on which a teacher enters marks. The class is in the address, so that a reload keeps it. */
export function MarksEntryPage() {
  const { t } = useTranslation('marks');
  const [classNumber, chooseClass] = useUrlClass();
  const groups = useGroupChoices();
  const { within, isFolded } = useFolded();
  return (
    <div ref={within} className={styles.entry}>
      <PageHeader title={t('entryTitle')} hint={!classNumber && t('entryHint')} />
      {!classNumber && <DraftList />}
      <div className={styles.picker} data-unfolds>
        <ClassPicker offered="open" groups={groups} value={classNumber} onChange={chooseClass} />
      </div>
      {classNumber ? (
        <ClassMarks key={classNumber} classNumber={classNumber} isFolded={isFolded} />
      ) : (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassHint')} />
      )}
    </div>
  );
}

function ClassMarks({ classNumber, isFolded }: { readonly classNumber: number; readonly isFolded: boolean }) {
  const { t } = useTranslation('marks');
  const me = useMe();
  const { session, today } = useSchool().data?.school ?? {};
  const students = useClassStudents(classNumber);
  const subjects = useSubjectNames(classNumber, session);
  const scales = useMarkScales();
  // A failed refetch must not unmount the form while somebody is typing.
  if (students.isError && !students.data)
    return <FetchState error={students.error} failed={t('studentsFailed')} onRetry={students.refetch} />;
  if (subjects.isError && !subjects.data)
    return <FetchState error={subjects.error} failed={t('subjectsFailed')} onRetry={subjects.refetch} />;
  if (scales.error && !scales.isLoaded)
    return <FetchState error={scales.error} failed={t('scalesFailed')} onRetry={scales.refetch} />;
  if (me.data ? me.data.email === '' : me.isError)
    return <Failure message={t('missingEmail')} onRetry={() => me.refetch()} />;
  if (!students.data || !subjects.data || !scales.isLoaded || !me.data || !session || !today) return <Waiting />;
  if (students.data.length === 0)
    return <Nothing title={t('noStudents')} hint={t('noStudentsHint')} drawing="people" />;
  const { email } = me.data;
  const known = { classNumber, session, today, students: students.data, subjects: subjects.data, email };
  return <EnterMarks {...known} isFolded={isFolded} />;
}
