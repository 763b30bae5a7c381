import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import type { BusyCandidate, Candidate, LessonToCover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { useSetCover } from './cover.hooks.ts';
import { lessonTimes } from './lesson-times.ts';
import './cover.text.ts';

type Props = { readonly lesson: LessonToCover; readonly candidate: Candidate | BusyCandidate };

/** Chooses a candidate with one press; its text says why they rank here, and what they teach at that time. */
export function ChooseButton({ lesson, candidate }: Props) {
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
