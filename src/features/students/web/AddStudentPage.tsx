import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useFreeRoll } from '../../enrolments/web/enrolments.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { WithSessions } from '../../school/web/WithSessions.tsx';
import type { AddedStudent } from '../students.contract.ts';
import { FirstPasswordNotice } from './FirstPasswordNotice.tsx';
import { StudentForm } from './StudentForm.tsx';
import { emptyStudent, type StudentValues } from './student-values.ts';
import './students.text.ts';

/** After a success the form is reset for the next student of the same class, with the next free roll. */
export function AddStudentPage() {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  const [added, setAdded] = useState<readonly StudentValues[]>([]);
  const [newest, setNewest] = useState<AddedStudent>();
  const last = added.at(-1) ?? { class: '', session: site?.school?.session ?? '', courseEnrolled: '' };
  const { class: classNumber, session, courseEnrolled } = last;
  const freeRoll = useFreeRoll(newest && newest.roll + 1);

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
      {site && !freeRoll.isPending ? (
        <WithSessions>
          {() => (
            <StudentForm
              key={added.length}
              known={emptyStudent({ class: classNumber, session, courseEnrolled, roll: String(freeRoll.data ?? '') })}
              beginsWithName={added.length > 0}
              savedPhoto={null}
              onSaved={onSaved}
            />
          )}
        </WithSessions>
      ) : (
        <Waiting />
      )}
    </>
  );
}
