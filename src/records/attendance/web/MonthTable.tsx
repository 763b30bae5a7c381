import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { type AttendanceStatus, attendanceStatuses, percentage } from '../../../platform/contract/school-terms.ts';
import { numberOf } from '../../../platform/contract/shown-number.ts';
import { formatDate, formatNumber, formatPercent } from '../../../platform/web/format.ts';
import type { Month } from '../attendance.contract.ts';
import styles from './MonthRegister.module.css';

type Props = { readonly register: Month; readonly label: string; readonly day: '/registers' | '/attendance_entry' };

type Student = Month['students'][number];

/** Students are rows and days are columns; headings and names stay visible while the table scrolls. */
export function MonthTable({ register, label, day }: Props) {
  const { t } = useTranslation('attendance');
  const { days, students } = register;
  const totals = attendanceStatuses.map((status) => ({ status, letter: t(`letters.${status}`) }));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.roll}>
                {t(students[0]?.numberInClass === undefined ? 'roll' : 'numberInClass')}
              </th>
              <th scope="col" className={styles.student}>
                {t('name', { ns: 'shared' })}
              </th>
              {days.map((date) => (
                <th key={date} scope="col" className={styles.day}>
                  <DayLink {...{ day, date }} classNumber={register.class} />
                </th>
              ))}
              {totals.map(({ status, letter }) => (
                <th key={status} scope="col" className={styles.total}>
                  <abbr title={t(status === 'Late' ? 'late' : status)}>{letter}</abbr>
                </th>
              ))}
              <th scope="col" className={styles.share}>
                {t('presence')}
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <Row key={student.roll} student={student} days={days} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className={styles.roll} />
              <th scope="row" className={styles.student}>
                {t('Present')}
              </th>
              {days.map((date) => (
                <td key={date} className={styles.mark}>
                  {presentOn(students, date)}
                </td>
              ))}
              <td colSpan={attendanceStatuses.length + 1} />
            </tr>
          </tfoot>
        </table>
      </section>
      <Legend />
    </>
  );
}

function Legend() {
  const { t } = useTranslation('attendance');
  const taken = useSchool().data?.school?.policies?.registersTaken;
  return (
    <p className={styles.legend}>
      {attendanceStatuses.map((status) => (
        <span key={status}>
          <span data-status={status} className={styles.sign}>
            {t(`letters.${status}`)}
          </span>{' '}
          {t(status)}
        </span>
      ))}
      {taken === 'lesson' && <span>{t('worstOfLessons')}</span>}
      {taken === 'twice' && <span>{t('worstOfParts')}</span>}
    </p>
  );
}

type DayProps = { readonly day: Props['day']; readonly date: string; readonly classNumber: number };

/** Links to the register of the day, taken or not. */
function DayLink({ day, date, classNumber }: DayProps) {
  return (
    <Link to={day} search={{ class: classNumber, date }} title={formatDate(date, 'weekday')}>
      <VisuallyHidden>{formatDate(date, 'weekday')}</VisuallyHidden>
      <span aria-hidden className={styles.weekday}>
        {formatDate(date, 'weekdayShort')}
      </span>
      <span aria-hidden>{formatNumber(Number(date.slice(-2)))}</span>
    </Link>
  );
}

function Row({ student, days }: { readonly student: Student; readonly days: Month['days'] }) {
  const number = numberOf(student);
  const { name, marks, codes, present, late, absent, excused, total, attended } = student;
  const counts = { Present: present + late, Late: late, Absent: absent, Excused: excused };
  return (
    <tr>
      <td className={styles.roll}>{number !== null && formatNumber(number)}</td>
      <th scope="row" className={styles.student}>
        <bdi>{name}</bdi>
      </th>
      {days.map((date) => (
        <Mark key={date} status={marks[date]} code={codes?.[date]} />
      ))}
      {attendanceStatuses.map((status) => (
        <td key={status} className={styles.total}>
          {formatNumber(counts[status])}
        </td>
      ))}
      <td className={styles.share}>{formatPercent(percentage(attended, total))}</td>
    </tr>
  );
}

type MarkProps = { readonly status: AttendanceStatus | undefined; readonly code: string | undefined };

/** A code or letter, so that statuses do not differ by colour alone, with the word for screen readers. */
function Mark({ status, code }: MarkProps) {
  const { t } = useTranslation('attendance');
  if (!status) return <td className={styles.mark} />;
  return (
    <td className={styles.mark} data-status={status} title={t(status)}>
      <span aria-hidden={code === undefined}>{code ?? t(`letters.${status}`)}</span>{' '}
      <VisuallyHidden>{t(status)}</VisuallyHidden>
    </td>
  );
}

/** Returns how many students were present on a day, including late ones; empty without a register. */
function presentOn(students: readonly Student[], date: string): string {
  const marks = students.flatMap(({ marks }) => marks[date] ?? []);
  if (marks.length === 0) return '';
  return String(formatNumber(marks.filter((status) => status === 'Present' || status === 'Late').length));
}
