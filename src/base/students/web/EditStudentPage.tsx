import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useBackTo } from '../../../platform/web/components/use-back-to.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { WithSessions } from '../../school/web/WithSessions.tsx';
import { FetchedStudent } from './FetchedStudent.tsx';
import { StudentForm } from './StudentForm.tsx';
import { valuesOf } from './student-values.ts';
import './students.text.ts';

/** Edits a student and their enrolment. */
export function EditStudentPage() {
  const { t } = useTranslation('students');
  const { id = '' } = useParams({ strict: false });
  const backToList = useBackTo('/all_student');

  const onSaved = () => {
    toastSuccess(t('updated'));
    backToList();
  };

  return (
    <>
      <PageHeader title={t('editTitle')} hint={t('moveRule')} />
      <FetchedStudent id={id}>
        {(student) => (
          <WithSessions>
            {() => (
              <Opened key={id} record={student}>
                {(opened) => (
                  <StudentForm
                    id={id}
                    known={valuesOf(opened)}
                    savedPhoto={opened.photo}
                    onSaved={onSaved}
                    onCancel={backToList}
                  />
                )}
              </Opened>
            )}
          </WithSessions>
        )}
      </FetchedStudent>
    </>
  );
}
