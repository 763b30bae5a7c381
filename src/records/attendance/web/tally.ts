import { useTranslation } from 'react-i18next';
import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';
import './attendance.text.ts';

/** The number of students with each status. */
export type Tally = Readonly<Record<AttendanceStatus, number>>;

export function tallyOf(statuses: readonly AttendanceStatus[]): Tally {
  const count = (status: AttendanceStatus) => statuses.filter((one) => one === status).length;
  return Object.fromEntries(attendanceStatuses.map((status) => [status, count(status)])) as Tally;
}

/**
 * Returns the words for a tally: late students are counted as present; late and excused ones are shown only if there
 * are any.
 */
export function useTallyText(): (tally: Tally) => string {
  const { t } = useTranslation('attendance');
  return ({ Present: inTime, Absent: absent, Late: late, Excused: excused }) => {
    const present = inTime + late;
    if (late + excused === 0) return t('count', { present, absent });
    if (excused === 0) return t('countWithLate', { present, absent, late });
    if (late === 0) return t('countWithExcused', { present, absent, excused });
    return t('countAll', { present, absent, late, excused });
  };
}
