import { Progress, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isPresent, percentage } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { useLogged } from '../../../platform/web/components/use-logged.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { studentProfileQuery, useStudentProfile } from '../../students/web/students.hooks.ts';
import type { AttendanceRecord } from '../attendance.contract.ts';
import styles from './AttendancePage.module.css';
import { studentAttendanceQuery, useStudentAttendance } from './attendance.hooks.ts';
import { StatusMark } from './StatusMark.tsx';
import './attendance.text.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  const { email } = await queries.ensureQueryData(meQuery);
  const student = await queries.ensureQueryData(studentProfileQuery(email));
  await queries.prefetchQuery(studentAttendanceQuery(student.roll));
}

/** A student's own attendance report. */
export function AttendancePage() {
  const { t } = useTranslation('attendance');
  const { data: me } = useMe();
  const student = useStudentProfile(me?.email ?? '');
  const attendance = useStudentAttendance(student.data?.roll);
  const records = attendance.data?.data;
  const failed = student.isError ? student : attendance;
  useLogged('The attendance report could not be fetched.', failed.error);
  return (
    <>
      <PageHeader title={t('reportTitle')} />
      {student.data && records ? (
        <Report name={student.data.name} roll={student.data.roll} records={records} />
      ) : failed.error ? (
        <Failure
          message={failureText(failed.error, t('overviewFailed'), t('overviewNoAnswer'))}
          onRetry={() => failed.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}

type ReportProps = { readonly name: string; readonly roll: number; readonly records: readonly AttendanceRecord[] };

function Report({ name, roll, records }: ReportProps) {
  const { t } = useTranslation('attendance');
  if (records.length === 0) return <Nothing title={t('noRecords')} hint={t('noRecordsHint')} />;
  const present = records.filter((record) => isPresent(record.attendance[0]?.status)).length;
  const share = percentage(present, records.length);
  return (
    <div className={styles.report}>
      <div>
        <div className={styles.share}>
          <span className={styles.figure}>{share} %</span>
          <span>{t('Present')}</span>
        </div>
        <Progress value={(present / records.length) * 100} size="lg" aria-label={`${t('Present')}: ${share} %`} />
      </div>
      <Facts
        title={name}
        facts={[
          [t('roll'), roll],
          [t('totalClasses'), records.length],
          [t('present'), String(present)],
          [t('absent'), String(records.length - present)],
        ]}
      />
      <section>
        <Title order={2}>{t('days')}</Title>
        <p className={styles.count}>{t('dayCount', { count: records.length })}</p>
        <ol className={styles.days}>
          {records.map(({ class: classNumber, date, attendance }) => (
            <li key={`${classNumber} ${date}`} className={styles.day}>
              <time dateTime={date}>{formatDate(date, 'weekday')}</time>
              <StatusMark status={attendance[0]?.status ?? 'Absent'} />
            </li>
          ))}
        </ol>
      </section>
      <SignatureLine />
    </div>
  );
}
