import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { toastSuccess } from '../../../web/components/toast.ts';
import { Waiting } from '../../../web/components/Waiting.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { AddedStudent } from '../students.contract.ts';
import { FirstPasswordNotice } from './FirstPasswordNotice.tsx';
import { StudentForm } from './StudentForm.tsx';
import { emptyStudent, type StudentValues } from './student-values.ts';
import './students.text.ts';

/** SPEC 2 "Add Student form". After a success it stands ready for the next one of the same class. */
export function AddStudentPage() {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  const [added, setAdded] = useState<readonly StudentValues[]>([]);
  const [newest, setNewest] = useState<AddedStudent>();
  const last = added.at(-1) ?? { class: '', session: site?.school?.session ?? '', courseEnrolled: '' };
  const { class: classNumber, session, courseEnrolled } = last;

  const onSaved = (values: StudentValues, student: AddedStudent) => {
    toastSuccess(t('added'));
    setAdded([...added, values]);
    setNewest(student);
  };

  const isRandom = site?.school?.studentInitialPassword === 'random';
  const hint = isRandom ? 'addHintRandom' : site?.school?.isDemo ? 'addHintDemo' : 'addHint';

  return (
    <>
      <PageHeader title={t('addTitle')} hint={t(hint)} />
      {newest?.firstPassword !== undefined && <FirstPasswordNotice student={newest} />}
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
