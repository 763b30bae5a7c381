import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useDateFaults } from '../../../base/school/web/use-date-faults.tsx';
import { PhoneLink } from '../../../platform/web/actions/PhoneLink.tsx';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate, formatNumber } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { AbsentWithGuardian } from '../attendance.contract.ts';
import styles from './AbsentStudents.module.css';
import { useAbsent } from './attendance.hooks.ts';
import { CameLate } from './CameLate.tsx';
import days from './MissingRegisters.module.css';

/** A printable list of the students who are absent on a day, by class, with the guardian to call. */
export function AbsentStudents() {
  const { t } = useTranslation('attendance');
  const { data: site } = useSchool();
  const [named, choose] = useUrlValue('date');
  const { onFaultOf, instead } = useDateFaults();
  const today = site?.school?.today;
  const date = named ?? today;
  if (today === undefined || date === undefined) return <Waiting />;
  return (
    <>
      <div className={days.days}>
        <DateField
          label={t('date')}
          value={date}
          onFault={onFaultOf('date')}
          onCommit={(chosen) => choose(chosen === today ? undefined : chosen)}
        />
        {!instead && (
          <>
            <Button variant="default" onClick={() => window.print()}>
              {t('print', { ns: 'shared' })}
            </Button>
            <ExportMenu kind="absent" query={{ date }} />
          </>
        )}
      </div>
      {instead || <AbsentOn date={date} isToday={date === today} />}
    </>
  );
}

function AbsentOn({ date, isToday }: { readonly date: string; readonly isToday: boolean }) {
  const { t } = useTranslation('attendance');
  const className = useClassName();
  const { data: students, error, refetch } = useAbsent(date);
  if (!students) return <FetchState error={error} onRetry={refetch} />;
  if (students.length === 0) return <Nothing title={t('noneAbsent')} hint={t('noneAbsentHint')} drawing="register" />;
  return (
    <>
      <p className="hint">{t('absentOnDay', { count: students.length, date: formatDate(date, 'weekday') })}</p>
      {[...Map.groupBy(students, (student) => student.class)].map(([number, ofClass]) => (
        <section key={number}>
          <Title order={2} className={days.date ?? ''}>
            <bdi>{className(number)}</bdi>
          </Title>
          <ul className="plain">
            {ofClass.map((student) => (
              <OneAbsent key={student.roll} student={student} isToday={isToday} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function OneAbsent({ student, isToday }: { readonly student: AbsentWithGuardian; readonly isToday: boolean }) {
  const { t } = useTranslation('attendance');
  const { roll, name, status, reason, isKnown, guardian } = student;
  return (
    <li className={styles.student}>
      <span className={styles.quiet}>{formatNumber(roll)}</span>
      <span className={styles.who}>
        <bdi>{name}</bdi>
      </span>
      <span className={`${styles.words} ${styles.quiet}`}>
        {status !== null && <span>{t(status)}</span>}
        {reason !== null && <bdi>{reason}</bdi>}
        {isKnown && <span>{t('knownBeforehand')}</span>}
      </span>
      <span className={styles.words}>
        {guardian.name !== '' && <bdi>{guardian.name}</bdi>}
        <PhoneLink phone={guardian.phone} />
      </span>
      <span className={`${styles.actions} not-printed`}>
        {isToday && <CameLate student={student} size="compact-sm" />}
        <WriteLink name={name} student={student} size="compact-sm" />
      </span>
    </li>
  );
}
