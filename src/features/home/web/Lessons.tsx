import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { Lesson, LessonDay } from '../home.contract.ts';
import styles from './Lessons.module.css';
import { Panel } from './Panel.tsx';

type Props = {
  readonly day: LessonDay | null;
  readonly today: string;
  /** The school's time of day. */
  readonly minute: number;
  /** Shown beside the subject: the class for a teacher, the teacher for a student. */
  readonly shows: 'class' | 'teacher';
  /** The page with the whole timetable. */
  readonly week: '/student_schedule' | '/teacher_schedule';
};

/** Today's lessons with the current one marked, or those of the next day with lessons. */
export function Lessons({ day, today, minute, shows, week }: Props) {
  const { t } = useTranslation('home');
  if (!day) {
    return (
      <Panel title={t('lessonsToday')}>
        <Nothing title={t('noTimetable')} hint={t('noTimetableHint')} />
      </Panel>
    );
  }
  const isToday = day.date === today;
  const title = isToday ? t('lessonsToday') : t('lessonsOn', { date: formatDate(day.date, 'weekday') });
  return (
    <Panel title={title} aside={<Link to={week}>{t('wholeWeek')}</Link>}>
      <ol className={styles.lessons}>
        {day.lessons.map((lesson) => {
          const isNow = isToday && lesson.startsMinute <= minute && minute < lesson.endsMinute;
          return (
            <li
              key={`${lesson.class} ${lesson.startsMinute}`}
              className={styles.lesson}
              aria-current={isNow ? 'time' : undefined}
            >
              <span className={styles.time}>{timesOf(lesson)}</span>
              <span className={styles.what}>
                <span className={styles.subject}>{lesson.subject}</span>
                <span className={styles.who}>
                  {shows === 'class' ? t('class', { class: lesson.class }) : (lesson.teacher ?? t('noTeacher'))}
                </span>
                {lesson.label && <span className={styles.who}>{lesson.label}</span>}
              </span>
              {isNow && <span className={styles.now}>{t('now')}</span>}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** As in the timetable: `HH:MM-HH:MM`. */
function timesOf({ startsMinute, endsMinute }: Lesson): string {
  return `${clock(startsMinute)}-${clock(endsMinute)}`;
}

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
