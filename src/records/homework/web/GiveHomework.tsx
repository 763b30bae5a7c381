import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useCalendar } from '../../../base/school/web/calendar.hooks.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { useTeacherSchedule } from '../../schedule/web/schedule.hooks.ts';
import type { Homework } from '../homework.contract.ts';
import { dueDaysAhead } from './due-days.ts';
import { HomeworkForm } from './HomeworkForm.tsx';

type Props = {
  readonly classNumber: number;
  /** The subject of the lesson, if the homework is given from a lesson. */
  readonly subject?: string | undefined;
  /** The homework to change. */
  readonly changed?: Homework | undefined;
  readonly onDone: () => void;
};

/** Waits until the teacher's lessons are known, because they determine the default due day. */
export function GiveHomework({ subject, ...props }: Props) {
  const { classNumber } = props;
  const { data: me } = useMe();
  const today = useSchool().data?.school?.today;
  const schedule = useTeacherSchedule(me?.email);
  const days = { from: today ?? '', to: today === undefined ? '' : daysAfter(today, dueDaysAhead) };
  const calendar = useCalendar(days, today !== undefined);
  const isReady = today !== undefined && (schedule.data ?? schedule.error) && (calendar.data ?? calendar.error);
  if (!isReady) return null;
  const lessons = (schedule.data ?? []).filter((lesson) => lesson.class === classNumber);
  const dueDays = { classNumber, today, lessons, calendar: calendar.data };
  const subjects = [...new Set([...(subject ? [subject] : []), ...lessons.map((lesson) => lesson.subject)])];
  return <HomeworkForm {...props} subjects={subjects} dueDays={dueDays} />;
}
