import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import type { Home, TeacherHome as Teacher } from '../home.contract.ts';
import { CareLink } from './CareLink.tsx';
import { DiaryToDo } from './DiaryToDo.tsx';
import { Headline } from './Headline.tsx';
import styles from './HomePage.module.css';
import { headlineForTeacher } from './headline.ts';
import { LatestNotices } from './LatestNotices.tsx';
import { Lessons } from './Lessons.tsx';
import { lessonsOfToday, toTakeOf } from './lessons-now.ts';
import { NowAndNext } from './NowAndNext.tsx';
import { RegistersToTake } from './RegistersToTake.tsx';
import { useRegistersHere } from './registers-here.ts';
import { UnreadMessages } from './UnreadMessages.tsx';

const CommentsDue = lazyPart(() => import('./CommentsDue.tsx'), 'CommentsDue');
const ToldAfter = lazyPart(() => import('./ToldAfter.tsx'), 'ToldAfter');

type Props = { readonly home: Home; readonly teacher: Teacher; readonly minute: number };

/** A teacher's home: the next lesson, and the classes without a register today. */
export function TeacherHome({ home, teacher, minute }: Props) {
  const { t } = useTranslation('home');
  const lessons = lessonsOfToday(teacher.lessons, home.today);
  const here = useRegistersHere(home.today);
  const all = toTakeOf(teacher, lessons, minute);
  // A register that waits on this device counts as taken for the teacher who took it.
  const waiting = all.filter((one) => here(one.class, one) !== 'waits');
  const waits = all.length - waiting.length;
  return (
    <>
      <Headline headline={headlineForTeacher(t, teacher, waiting, home.today, minute)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <NowAndNext lessons={lessons} minute={minute} isByLesson={teacher.lessonsToTake !== null} />
          <RegistersToTake waiting={waiting} here={here} waits={waits} minute={minute} />
          {teacher.toldAfter.length > 0 && (
            <Suspense>
              <ToldAfter students={teacher.toldAfter} />
            </Suspense>
          )}
          <DiaryToDo of={teacher} />
          <Lessons day={teacher.lessons} today={home.today} minute={minute} for="teacher" />
        </div>
        <div className={styles.column}>
          <UnreadMessages count={home.unreadMessages} to="/teacher_message" />
          <CareLink />
          <LatestNotices notices={home.notices} to="/teacher_notice" />
          <Suspense>
            <CommentsDue today={home.today} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
