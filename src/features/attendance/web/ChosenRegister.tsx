import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { earliestSchoolDay, findDateFault } from '../../../platform/web/components/date-fault.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { Register } from '../attendance.contract.ts';
import { useRegister } from './attendance.hooks.ts';
import styles from './ChosenRegister.module.css';

type Show = { readonly show: (register: Register) => ReactNode };

/** Class and date are in the address, so that a reload keeps them. An invalid date shows no register. */
export function ChosenRegister({ show }: Show) {
  const { t } = useTranslation('attendance');
  const { data: site } = useSchool();
  const [classNumber, chooseClass] = useUrlClass();
  const [chosenDate, chooseDate] = useUrlValue('date');
  const today = site?.school?.today;
  const date = chosenDate ?? today;
  const range = { earliest: earliestSchoolDay, latest: today };
  const [fault, setFault] = useState<string>();
  const register = { classNumber, date, isToday: date === today, show };
  return (
    <>
      <div className={styles.choices}>
        <ClassPicker value={classNumber} onChange={chooseClass} />
        <DateField
          {...range}
          label={t('date')}
          required
          withAsterisk={false}
          size="md"
          tooLate={t('inFuture')}
          value={date}
          onCommit={chooseDate}
          onFault={setFault}
        />
      </div>
      {!classNumber || !date ? (
        <Nothing title={t('pickClass')} hint={t('pickClassHint')} />
      ) : fault !== undefined || findDateFault(date, range) ? (
        <Nothing title={t('noSuchRegister')} hint={fault} />
      ) : (
        <RegisterOf key={`${classNumber} ${date}`} {...register} classNumber={classNumber} date={date} />
      )}
    </>
  );
}

type RegisterProps = Show & { readonly classNumber: number; readonly date: string; readonly isToday: boolean };

function RegisterOf({ classNumber, date, isToday, show }: RegisterProps) {
  const { t } = useTranslation('attendance');
  const { data: register, error, isPending, refetch } = useRegister(classNumber, date);
  if (isPending) return <Waiting />;
  if (!register) {
    return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
  }
  if (register.students.length === 0) {
    const hint = isToday ? t('noStudentsHint') : t('nobodyEnrolled', { date: formatDate(date) });
    return <Nothing title={t('noStudents')} hint={hint} />;
  }
  return (
    <>
      <p className={styles.which}>{t('classOn', { class: classNumber, date: formatDate(date, 'weekday') })}</p>
      {show(register)}
    </>
  );
}
