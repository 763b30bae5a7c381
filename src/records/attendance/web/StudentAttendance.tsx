import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCodeList } from '../../../base/school/web/codes.hooks.ts';
import { countsAs } from '../../../platform/contract/presence.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { useLogged } from '../../../platform/web/components/use-logged.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { AttendanceRecord } from '../attendance.contract.ts';
import styles from './AttendancePage.module.css';
import { useStudentAttendance } from './attendance.hooks.ts';
import { useExcusedCount } from './excused-counts.ts';
import { DetailsLine } from './RegisterRow.tsx';
import { StatusMark } from './StatusMark.tsx';
import { tallyOf } from './tally.ts';
import { whenOf } from './when-of.ts';
import './attendance.text.ts';

type Props = {
  readonly student: { readonly roll: number };
  /** The heading above the figures; by default that of an attendance report. */
  readonly title?: string;
  /** The past day at whose end the attendance is shown. */
  readonly on?: string | undefined;
};

/** A student's attendance, in figures and day by day. */
export function StudentAttendance({ student, title, on }: Props) {
  const { t } = useTranslation('attendance');
  const { data, error, refetch } = useStudentAttendance(student.roll, on);
  useLogged('The attendance report could not be fetched.', error);
  if (data) return <Report title={title ?? t('reportTitle')} roll={student.roll} records={data.data} on={on} />;
  return <FetchState error={error} onRetry={refetch} />;
}

type ReportProps = {
  readonly title: string;
  readonly roll: number;
  readonly records: readonly AttendanceRecord[];
  readonly on: string | undefined;
};

function Report({ title, roll, records, on }: ReportProps) {
  const { t } = useTranslation('attendance');
  const excusedCount = useExcusedCount();
  const codes = useCodeList();
  if (records.length === 0) return <Nothing title={t('noRecords')} hint={t('noRecordsHint')} drawing="register" />;
  const hasLessons = records.some(({ period, part }) => (period ?? part) !== undefined);
  const tally = tallyOf(records.map((record) => record.attendance[0]?.status ?? 'Absent'));
  const { Present: inTime, Late: late, Absent: absent, Excused: excused } = tally;
  const present = inTime + late;
  const counted = records.map(({ attendance: [line] }) => {
    const code = codes.find(({ _id }) => _id === line?.reason);
    return countsAs(line?.status ?? 'Absent', code, excusedCount);
  });
  const total = counted.filter((counts) => counts !== 'not').length;
  const attended = counted.filter((counts) => counts === 'present').length;
  const share = formatPercent(percentage(attended, total));
  const counts: string[] = [t('dayCount', { count: new Set(records.map(({ date }) => date)).size })];
  if (hasLessons) counts.push(t('registerCount', { count: records.length }));
  return (
    <div className={styles.report}>
      <div className={styles.summary}>
        <div className={styles.share}>
          <span className={styles.figure}>{share}</span>
          <span>{t('Present')}</span>
        </div>
        <ShareBar value={total === 0 ? 0 : attended / total} label={t('presentShare', { share })} text={share} />
        <ExportMenu kind="student-attendance" query={{ roll, on }} />
      </div>
      <Facts
        title={title}
        facts={[
          [t('roll'), formatNumber(roll)],
          [t('totalClasses'), formatNumber(total)],
          [t('present'), formatNumber(present)],
          ...(late > 0 ? [[t('late'), formatNumber(late)] as const] : []),
          [t('absent'), formatNumber(absent)],
          ...(excused > 0 ? [[t('excused'), formatNumber(excused)] as const] : []),
        ]}
      />
      <section>
        <Title order={2}>{t('days')}</Title>
        <p className="hint">{counts.join(' · ')}</p>
        <ol className={styles.days}>
          {records.map(({ class: classNumber, date, period, part, attendance }) => (
            <li key={`${classNumber} ${date} ${period ?? part}`} className={styles.day}>
              <span>
                <time dateTime={date}>{whenOf(t, { date, period, part })}</time>
                <DetailsLine line={attendance[0] ?? {}} />
              </span>
              <StatusMark status={attendance[0]?.status ?? 'Absent'} t={t} />
            </li>
          ))}
        </ol>
      </section>
      <SignatureLine />
    </div>
  );
}
