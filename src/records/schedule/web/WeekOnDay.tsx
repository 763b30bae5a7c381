import { useTranslation } from 'react-i18next';
import type { ShownDay } from '../../../base/school/web/on-day.hooks.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { compareTexts } from '../../../platform/web/format.ts';
import '../../../base/school/web/on-day.text.ts';
import { ShownSchedule } from './OwnSchedule.tsx';
import { useSchedule } from './schedule.hooks.ts';
import './schedule.text.ts';
import { isOf } from './timetable.ts';
import { nobody, type useShownWeek } from './use-shown-week.ts';
import { WeekChooser } from './WeekChooser.tsx';

type Props = { readonly shown: ReturnType<typeof useShownWeek>; readonly day: ShownDay };

/** The week of a class or teacher, to read and print, as it was on a past day or is planned for a future one. */
export function WeekOnDay({ shown, day }: Props) {
  const { t } = useTranslation('schedule');
  const { t: tOnDay } = useTranslation('on-day');
  const { data: entries, error, refetch } = useSchedule(day);
  const { classNumber } = shown;
  const email = shown.teacher === nobody ? undefined : shown.teacher;
  const teaching = (entries ?? []).flatMap(({ teachers }) => teachers).filter(({ hasLeft }) => !hasLeft);
  const teachers = [...new Map(teaching.map((teacher) => [teacher.email, teacher])).values()];
  const name = teachers.find((teacher) => teacher.email === email)?.name ?? email;
  return (
    <>
      <WeekChooser
        shown={{ ...shown, view: 'week', teacher: email }}
        teachers={teachers.sort((one, other) => compareTexts(one.name, other.name))}
        hasNobody={false}
      />
      {classNumber === undefined && email === undefined ? (
        <Nothing title={tOnDay('pickClass')} hint={tOnDay('pickClassHint')} drawing="week" />
      ) : (
        <ShownSchedule
          title={classNumber ? t('weekOfClass', { class: classNumber }) : t('weekOfTeacher', { name: name ?? '' })}
          day={day}
          shows={classNumber ? 'teacher' : 'class'}
          entries={entries?.filter((entry) => isOf(entry, classNumber, email))}
          error={error}
          onRetry={() => refetch()}
        />
      )}
    </>
  );
}
