import { Button, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Candidate, LessonToCover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { useAbsentDay, useSetCover } from './cover.hooks.ts';
import { lessonTimes } from './lesson-times.ts';
import './cover.text.ts';

type Props = { readonly date: string; readonly email: string; readonly name: string };

/** The lessons of an absent teacher, each with a button for everybody who could take it. */
export function AbsentLessons({ date, email, name }: Props) {
  const { t } = useTranslation('cover');
  const { data: lessons, error, refetch } = useAbsentDay(date, email);
  if (error) {
    const message = failureText(error, `${t('dayFailed')} ${error.message}`, t('dayNoAnswer'));
    return <Failure message={message} onRetry={() => refetch()} />;
  }
  if (!lessons) return <Waiting />;
  if (lessons.length === 0) return <Nothing title={t('noneOfTeacher')} hint={t('noneOfTeacherHint', { name })} />;
  return (
    <section className={styles.section}>
      <Title order={2}>{t('lessonsOf', { name })}</Title>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <OneLesson key={lesson.lesson} lesson={lesson} />
        ))}
      </ul>
    </section>
  );
}

/** How many candidates a lesson shows at first: the rest suit worse. */
const shownAtFirst = 4;

function OneLesson({ lesson }: { readonly lesson: LessonToCover }) {
  const { t } = useTranslation('cover');
  const [shown, setShown] = useState(shownAtFirst);
  const { class: classNumber, subject, by, candidates } = lesson;
  const hidden = candidates.length - shown;
  return (
    <li className={styles.lesson}>
      <p className={styles.time}>{lessonTimes(lesson)}</p>
      <div className={styles.words}>
        <p className={styles.what}>
          <bdi>{t('lesson', { class: classNumber, subject })}</bdi>
        </p>
        <p className={by ? styles.covered : styles.open}>{by ? t('coveredBy', { name: by.name }) : t('notCovered')}</p>
        {candidates.length === 0 && !by ? (
          <p className={styles.quiet}>{t('nobodyFree')}</p>
        ) : (
          <>
            <p className={styles.quiet}>{t('choose')}</p>
            <ul className={styles.candidates}>
              {candidates.slice(0, shown).map((candidate) => (
                <li key={candidate.email}>
                  <ChooseButton lesson={lesson} candidate={candidate} />
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <Button variant="subtle" onClick={() => setShown(candidates.length)}>
                {t('more', { count: hidden })}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

type ChoiceProps = { readonly lesson: LessonToCover; readonly candidate: Candidate };

/** Chooses with one press; the words say why they are offered at this place. */
function ChooseButton({ lesson, candidate }: ChoiceProps) {
  const { t } = useTranslation('cover');
  const set = useSetCover();
  const { date, lesson: id, class: classNumber, subject } = lesson;
  const { name, email, covers } = candidate;
  const knows = knowledgeOf(candidate);
  const said = { name, subject, class: classNumber };
  const choose = () =>
    set.mutate(
      { date, lesson: id, teacher: email },
      {
        onSuccess: () => toastSuccess(t('set', said)),
        onError: (error) => toastFailure(failureText(error, `${t('setFailed')} ${error.message}`, t('setNoAnswer'))),
      },
    );
  return (
    <Button variant="default" className={styles.candidate} loading={set.isPending} onClick={choose}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.quiet}>
        {knows && `${t(knows)} · `}
        {t('covered', { count: covers })}
      </span>
      <VisuallyHidden>{t('takes', { subject, class: classNumber, time: lessonTimes(lesson) })}</VisuallyHidden>
    </Button>
  );
}

function knowledgeOf({ knowsClass, knowsSubject }: Candidate) {
  if (knowsClass && knowsSubject) return 'knowsBoth';
  if (knowsSubject) return 'knowsSubject';
  return knowsClass ? 'knowsClass' : undefined;
}
