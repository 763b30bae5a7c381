import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { Face } from '../../../platform/web/components/Face.tsx';
import { NamesInTurn } from '../../../platform/web/components/NamesInTurn.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { lessonTimes } from '../../../records/cover/web/lesson-times.ts';
import type { Lesson, LessonDay } from '../home.contract.ts';
import { InsteadOf } from './InsteadOf.tsx';
import styles from './Lessons.module.css';
import { isNow, lessonsOfToday } from './lessons-now.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';
import { SubjectName } from './SubjectName.tsx';

type Props = {
  readonly day: LessonDay | null;
  readonly today: string;
  /** The school's time of day. */
  readonly minute: number;
  /** A teacher's lessons name the class and lead to its register; a student's name the teacher. */
  readonly for: 'teacher' | 'student';
};

const weeks = { teacher: '/teacher_schedule', student: '/student_schedule' } as const;

/** Today's lessons with the current one marked, or those of the next day with lessons. */
export function Lessons({ day, today, minute, for: role }: Props) {
  const { t } = useTranslation('home');
  const week = weeks[role];
  if (!day) {
    return (
      <Panel title={t('lessonsToday')}>
        <Nothing title={t('noTimetable')} hint={t('noTimetableHint')} drawing="week" />
      </Panel>
    );
  }
  const isToday = day.date === today;
  const present = lessonsOfToday(day, today).find((lesson) => isNow(lesson, minute));
  const title = isToday ? t('lessonsToday') : t('lessonsOn', { date: formatDate(day.date, 'weekday') });
  return (
    <Panel title={title} aside={<Link to={week}>{t('wholeWeek')}</Link>}>
      <ol className={rows.rows}>
        {day.lessons.map((lesson) => (
          <li key={`${lesson.class} ${lesson.startsMinute}`} aria-current={lesson === present ? 'time' : undefined}>
            <Link
              className={`${rows.row} ${styles.lesson}`}
              {...(role === 'teacher' && isToday
                ? { to: '/attendance_entry', search: { class: lesson.class } }
                : { to: week })}
            >
              <span className={styles.time}>{lessonTimes(lesson)}</span>
              <span className={styles.what}>
                {role === 'teacher' ? <ClassAndSubject lesson={lesson} /> : <SubjectAndTeacher lesson={lesson} />}
                {lesson.label && <bdi>{lesson.label}</bdi>}
                {lesson.room && <bdi>{lesson.room}</bdi>}
                <InsteadOf lesson={lesson} />
              </span>
              {lesson === present && <span className={styles.now}>{t('now', { ns: 'shared' })}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The class comes first, because a teacher's lessons mainly differ by class. */
function ClassAndSubject({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('home');
  return (
    <>
      <span className={rows.name}>
        <ColourMark colour={colourOfClass(lesson.class)} />
        {t('class', { class: lesson.class })}
      </span>
      <bdi>{lesson.subject}</bdi>
    </>
  );
}

/** An answer that a device stored before an update names only the first teacher. */
function SubjectAndTeacher({
  lesson: { subject, teacher, teachers = teacher ? [teacher] : [] },
}: {
  readonly lesson: Lesson;
}) {
  const { t } = useTranslation('home');
  return (
    <>
      <SubjectName subject={subject} />
      {teacher === null ? (
        <span>{t('noTeacher', { ns: 'shared' })}</span>
      ) : (
        <span className={styles.who}>
          <Face name={teacher} size={24} />
          <NamesInTurn names={teachers} />
        </span>
      )}
    </>
  );
}
