import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusyCandidate, Candidate, LessonToCover } from '../cover.contract.ts';
import { ChooseButton } from './ChooseButton.tsx';
import styles from './Cover.module.css';
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
