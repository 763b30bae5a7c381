import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import type { BusyCandidate, Candidate, LessonToCover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { useSetCover } from './cover.hooks.ts';
import { GiveBack } from './GiveBack.tsx';
import { lessonTimes } from './lesson-times.ts';
import './cover.text.ts';

/** A lesson of an absent teacher, with the teacher who covers it, or the candidates. */
export function OneLesson({ lesson }: { readonly lesson: LessonToCover }) {
  const { t } = useTranslation('cover');
  const { class: classNumber, subject, room, by, candidates } = lesson;
  return (
    <li className={styles.lesson}>
      <p className={styles.time}>{lessonTimes(lesson)}</p>
      <div className={styles.words}>
        <p className={styles.what}>{t('lesson', { class: classNumber, subject })}</p>
        {room !== null && (
          <p className={styles.quiet}>
            <bdi>{room}</bdi>
          </p>
        )}
        <p className={by ? styles.covered : styles.open}>{by ? t('coveredBy', { name: by.name }) : t('notCovered')}</p>
        {candidates.length > 0 && <Choice words={t('choose')} lesson={lesson} candidates={candidates} />}
        {candidates.length === 0 && !by && <NobodyFree lesson={lesson} />}
      </div>
      {by && <GiveBack of={lesson} />}
    </li>
  );
}

/** Says that nobody is free, and offers the teachers who have another class then. */
function NobodyFree({ lesson }: { readonly lesson: LessonToCover }) {
  const { t } = useTranslation('cover');
  const { period, together } = lesson;
  if (together.length === 0) return <p className={styles.quiet}>{t('nobodyThere', { period })}</p>;
  return <Choice words={t('nobodyFree', { period })} lesson={lesson} candidates={together} />;
}

/** The number of candidates that a lesson shows at first; the others are less suitable. */
const shownAtFirst = 4;

type Props = {
  readonly words: string;
  readonly lesson: LessonToCover;
  readonly candidates: readonly (Candidate | BusyCandidate)[];
};

function Choice({ words, lesson, candidates }: Props) {
  const { t } = useTranslation('cover');
  const [shown, setShown] = useState(shownAtFirst);
  const hidden = candidates.length - shown;
  return (
    <>
      <p className={styles.quiet}>{words}</p>
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
  );
}

type ChooseButtonProps = { readonly lesson: LessonToCover; readonly candidate: Candidate | BusyCandidate };

/** Chooses a candidate with one press; its text says why they rank here, and what they teach at that time. */
function ChooseButton({ lesson, candidate }: ChooseButtonProps) {
  const { t } = useTranslation('cover');
  const set = useSetCover();
  const { date, lesson: id, absent, class: classNumber, subject } = lesson;
  const { name, email, covers } = candidate;
  const busy = 'class' in candidate ? candidate : undefined;
  const knows = knowledgeOf(candidate);
  const said = { name, subject, class: classNumber };
  const choose = () =>
    set.mutate(
      { date, lesson: id, absent, teacher: email, together: busy !== undefined },
      {
        onSuccess: () => toastSuccess(t(busy ? 'setTogether' : 'set', said)),
        onError: (error) => toastFailure(failureText(error, `${t('setFailed')} ${error.message}`, t('setNoAnswer'))),
      },
    );
  return (
    <Button variant="default" className={styles.candidate} loading={set.isPending} onClick={choose}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {busy && <span className={styles.busy}>{t('teachesThen', { subject: busy.subject, class: busy.class })}</span>}
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
