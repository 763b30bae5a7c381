import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import {
  ChildChoice,
  fetchShownStudent,
  NoChild,
  type ShownStudent,
  useShownStudent,
} from '../../../base/students/web/ShownStudent.tsx';
import { CoverOfClass } from '../../cover/web/ComingCover.tsx';
import { OwnSchedule } from './OwnSchedule.tsx';
import { classScheduleQuery, comingQuery, useClassSchedule } from './schedule.hooks.ts';
import './schedule.text.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  void queries.prefetchQuery(comingQuery);
  const student = await fetchShownStudent(queries);
  if (student) await queries.prefetchQuery(classScheduleQuery(placeOf(student)));
}

/** Only a guardian's calls name the student, because of several children in one class. */
function placeOf({ class: number, roll }: ShownStudent) {
  return { class: number, ...(isGuardian() && { roll }) };
}

/** The timetable of a student's class, for the student and for guardians. */
export function StudentSchedulePage() {
  const { t } = useTranslation('schedule');
  const { student, ...shown } = useShownStudent();
  const day = useOnDay({ hasAhead: true });
  const place = student && placeOf(student);
  const { data, error, refetch } = useClassSchedule(place, day);
  return (
    <OwnSchedule
      pageTitle={isGuardian() ? t('title') : undefined}
      hint={student && (isGuardian() ? t('childHint', student) : t('classTitle', student))}
      classNumber={student?.class}
      exported={place !== undefined && { kind: 'class-schedule', query: place }}
      choice={<ChildChoice />}
      cover={place && <CoverOfClass classNumber={place.class} roll={place.roll} />}
      none={shown.hasNone ? <NoChild /> : undefined}
      day={day}
      shows="teacher"
      entries={data}
      error={shown.error ?? error}
      onRetry={() => (shown.error ? shown.refetch() : refetch())}
    />
  );
}
