import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../web/api/failure-text.ts';
import { ClassPicker } from '../../../web/components/ClassPicker.tsx';
import { Failure } from '../../../web/components/Failure.tsx';
import { formatDate } from '../../../web/components/format-date.ts';
import { Nothing } from '../../../web/components/Nothing.tsx';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { useUrlValue } from '../../../web/components/use-url-value.ts';
import { Waiting } from '../../../web/components/Waiting.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import styles from './AttendanceEntryPage.module.css';
import { useRegister } from './attendance.hooks.ts';
import { RegisterForm } from './RegisterForm.tsx';
import './attendance.text.ts';

/** SPEC 2 "Attendance entry". Class and date live in the address, so that a reload comes back to them. */
export function AttendanceEntryPage() {
  const { t } = useTranslation('attendance');
  const { data: site } = useSchool();
  const [chosenClass, chooseClass] = useUrlValue('class');
  const [chosenDate, chooseDate] = useUrlValue('date');
  const today = site?.school?.today;
  const date = chosenDate ?? today;
  return (
    <>
      <PageHeader title={t('entryTitle')} hint={!chosenClass && t('entryHint')} />
      <div className={styles.choices}>
        <ClassPicker value={Number(chosenClass) || undefined} onChange={(number) => chooseClass(String(number))} />
        <TextInput
          type="date"
          label={t('date')}
          size="md"
          max={today ?? ''}
          value={date ?? ''}
          onChange={(event) => chooseDate(event.currentTarget.value || undefined)}
        />
      </div>
      {chosenClass && date ? (
        <RegisterOf key={`${chosenClass} ${date}`} classNumber={Number(chosenClass)} date={date} />
      ) : (
        <Nothing title={t('pickClass')} hint={t('pickClassHint')} />
      )}
    </>
  );
}

function RegisterOf({ classNumber, date }: { readonly classNumber: number; readonly date: string }) {
  const { t } = useTranslation('attendance');
  const { data: register, error, isPending, refetch } = useRegister(classNumber, date);
  if (isPending) return <Waiting />;
  if (!register) {
    return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
  }
  if (register.students.length === 0) return <Nothing title={t('noStudents')} hint={t('noStudentsHint')} />;
  return (
    <>
      <p className="printed">{t('classOn', { class: classNumber, date: formatDate(date, 'weekday') })}</p>
      <RegisterForm key={register.taken?.at ?? 'not taken'} register={register} />
    </>
  );
}
