import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clockAt } from '../../../platform/web/clock.ts';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import type { Lesson } from '../home.contract.ts';
import { InsteadOf } from './InsteadOf.tsx';
import { isNow } from './lessons-now.ts';
import styles from './NowAndNext.module.css';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

type Props = {
  /** Today's lessons, in order. */
  readonly lessons: readonly Lesson[];
  readonly minute: number;
  /** Whether each lesson has its own register. */
  readonly isByLesson: boolean;
};

/** A teacher's present and next lesson, each with a link to its register. */
export function NowAndNext({ lessons, minute, isByLesson }: Props) {
  const { t } = useTranslation('home');
  const present = lessons.find((lesson) => isNow(lesson, minute));
  const next = lessons.find(({ startsMinute }) => startsMinute > minute);
  const shown = [
    { lesson: present, word: t('now', { ns: 'shared' }) },
    { lesson: next, word: t('next') },
  ];
  if (!present && !next) return null;
  return (
    <Panel title={t('nowAndNext')}>
      <ul className={rows.rows}>
        {shown.map(
          ({ lesson, word }) =>
            lesson && (
              <li key={word}>
                <Link
                  to="/attendance_entry"
                  search={{ class: lesson.class, ...(isByLesson && { period: lesson.period }) }}
                  className={`${rows.row} ${styles.lesson}`}
                >
                  <span className={styles.when}>{word}</span>
                  <span className={rows.name}>
                    <ColourMark colour={colourOfClass(lesson.class)} />
                    {t('class', { class: lesson.class })}
                  </span>
                  <span>
                    {lesson === present
                      ? t('lessonUntil', { subject: lesson.subject, time: clockAt(lesson.endsMinute) })
                      : t('lessonAt', { subject: lesson.subject, time: clockAt(lesson.startsMinute) })}
                  </span>
                  {lesson.room && <bdi>{lesson.room}</bdi>}
                  <InsteadOf lesson={lesson} />
                </Link>
              </li>
            ),
        )}
      </ul>
    </Panel>
  );
}
