import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useFreeRoll } from '../../enrolments/web/enrolments.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { WithSessions } from '../../school/web/WithSessions.tsx';
import type { AddedStudent } from '../students.contract.ts';
import styles from './FirstPasswordNotice.module.css';
import { StudentForm } from './StudentForm.tsx';
import { sessionsToEnrol } from './sessions-to-enrol.ts';
import { emptyStudent, type StudentValues } from './student-values.ts';
import './students.text.ts';

/** After a success the form is reset for the next student of the same class, with the next free roll. */
export function AddStudentPage() {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  const [added, setAdded] = useState<readonly StudentValues[]>([]);
  const [newest, setNewest] = useState<AddedStudent>();
  const { class: classNumber = '', session: lastSession, courseEnrolled = '' } = added.at(-1) ?? {};
  const today = site?.school?.today ?? '';
  const freeRoll = useFreeRoll(newest && newest.roll + 1);

  const onSaved = (values: StudentValues, student: AddedStudent, from: string | undefined) => {
    toastSuccess(from ? t('addedFrom', { date: formatDate(from) }) : t('added'));
    setAdded([...added, values]);
    setNewest(student);
  };

  const isRandom = site?.school?.studentInitialPassword === 'random';
  const hint = isRandom ? 'addHintRandom' : site?.school?.isDemo ? 'addHintDemo' : 'addHint';

  return (
    <>
      <PageHeader title={t('add')} hint={t(hint)} />
      {newest?.firstPassword !== undefined && <FirstPasswordNotice student={newest} />}
      {site && !freeRoll.isPending ? (
        <WithSessions>
          {(sessions) => (
            <StudentForm
              key={added.length}
              known={emptyStudent({
                class: classNumber,
                courseEnrolled,
                roll: String(freeRoll.data ?? ''),
                session: lastSession ?? sessionsToEnrol(sessions, today)[0]?.session ?? '',
              })}
              beginsWithName={added.length > 0}
              savedPhoto={null}
              onSaved={(values, student) => {
                const chosen = sessions.find(({ session }) => session === values.session);
                onSaved(values, student, chosen && chosen.from > today ? chosen.from : undefined);
              }}
            />
          )}
        </WithSessions>
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** Shows a new student's random first password, which cannot be retrieved later. */
function FirstPasswordNotice({ student }: { readonly student: AddedStudent }) {
  const { t } = useTranslation('students');
  const { name, email, firstPassword } = student;
  return (
    <Notice kind="success" role="status" title={t('firstPasswordOf', { name })}>
      <p className={styles.password}>{firstPassword}</p>
      <p className={styles.hint}>{t('firstPasswordHint', { email })}</p>
      <AnchorLink to="/student_slips" search={{ class: student.class }}>
        {t('slipsOf', { class: student.class })}
      </AnchorLink>
    </Notice>
  );
}
