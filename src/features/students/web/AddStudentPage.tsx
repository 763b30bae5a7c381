import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { toastSuccess } from '../../../web/components/toast.ts';
import { Waiting } from '../../../web/components/Waiting.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { StudentForm } from './StudentForm.tsx';
import { emptyStudent, type StudentValues } from './student-values.ts';
import './students.text.ts';

/** SPEC 2 "Add Student form". After a success it stands ready for the next one of the same class. */
export function AddStudentPage() {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  const [added, setAdded] = useState<readonly StudentValues[]>([]);
  const last = added.at(-1) ?? { class: '', session: site?.school?.session ?? '', courseEnrolled: '' };
  const { class: classNumber, session, courseEnrolled } = last;

  const onSaved = (student: StudentValues) => {
    toastSuccess(t('added'));
    setAdded([...added, student]);
  };

  return (
    <>
      <PageHeader title={t('addTitle')} hint={t(site?.school?.isDemo ? 'addHintDemo' : 'addHint')} />
      {site ? (
        <StudentForm
          key={added.length}
          known={emptyStudent({ class: classNumber, session, courseEnrolled })}
          savedPhoto={null}
          onSaved={onSaved}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}
