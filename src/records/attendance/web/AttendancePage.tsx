import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import {
  ChildChoice,
  fetchShownStudent,
  OfShownStudent,
  useShownStudent,
} from '../../../base/students/web/ShownStudent.tsx';
import { useLogged } from '../../../platform/web/components/use-logged.ts';
import { studentAttendanceQuery } from './attendance.hooks.ts';
import './attendance.text.ts';
import { StudentAttendance } from './StudentAttendance.tsx';

export async function prefetch(queries: QueryClient): Promise<void> {
  const student = await fetchShownStudent(queries);
  if (student) await queries.prefetchQuery(studentAttendanceQuery(student.roll));
}

/** A student's attendance report, for the student and for guardians. */
export function AttendancePage() {
  const { t } = useTranslation('attendance');
  const { on } = useOnDay();
  const shown = useShownStudent();
  useLogged('The attendance report could not be fetched.', shown.error);
  return (
    <>
      <PageHeader title={t('reportTitle')}>
        <ChildChoice />
        <OnDay />
      </PageHeader>
      <OnDayBar />
      <OfShownStudent of={shown}>
        {(student) => <StudentAttendance student={student} title={student.name} on={on} />}
      </OfShownStudent>
    </>
  );
}
