import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxTopicLength } from '../../../platform/contract/diary.ts';
import { areTypedFields } from '../../../platform/web/components/form-draft.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { findLengthFault } from '../../../platform/web/components/text-fault.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { type DraftName, useDrafts } from '../../../platform/web/offline/drafts.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { LessonToWrite } from '../diary.contract.ts';
import styles from './Diary.module.css';
import { type LessonPlace, standingIn, useWaitingTopic, useWriteDiary } from './diary.hooks.ts';
import './diary.text.ts';

type Props = { readonly place: LessonPlace; readonly lesson: LessonToWrite };

/**
 * The topic of one lesson, which is saved when its field loses the focus; until then, the typed text is kept on the
 * device.
 */
export function TopicField({ place, lesson }: Props) {
  const { t } = useTranslation('diary');
  const { text, fault, isTyped, waits, write, change, save, drop } = useTypedTopic({ place, lesson });
  const theirs = standingIn(write.error);
  const { last, subject, period } = lesson;
  return (
    <div className={styles.field} tabIndex={-1} data-keeps-focus>
      <TextInput
        label={t('topicOf', { subject, period })}
        description={last ? t('last', { date: formatDate(last.date, 'weekday'), topic: last.topic }) : t('noLast')}
        value={text}
        error={fault}
        size="md"
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
        // A press on a button of the choice leaves the field too, and must still find the button.
        onBlur={() => theirs === undefined && save()}
      />
      <p className={styles.state} role="status">
        {write.isPending ? t('saving') : waits ? t('waits') : write.isSuccess && !isTyped && t('savedHere')}
      </p>
      {theirs === undefined ? (
        <SaveFailure error={write.error} />
      ) : (
        <Theirs
          topic={theirs?.topic ?? ''}
          onKeep={() => save(theirs?.version ?? '')}
          onTake={() => {
            write.reset();
            drop();
          }}
        />
      )}
    </div>
  );
}

/** A typed topic, with the version of the entry that it replaces: the one that was shown when typing began. */
type Typed = { readonly topic: string; readonly basedOn: string };

/** The typed topic, and how it is saved. */
function useTypedTopic({ place, lesson }: Props) {
  const waits = useWaitingTopic(place);
  const stored = waits?.topic ?? lesson.entry?.topic ?? '';
  const { typed, newest, keep } = useKeptTopic(place);
  const drop = () => keep();
  const write = useWriteDiary(place);
  const text = typed?.topic ?? stored;
  const fault = findLengthFault(text, maxTopicLength);
  const shown = waits?.basedOn ?? lesson.entry?.version ?? '';
  const change = (topic: string) => keep({ topic, basedOn: typed?.basedOn ?? shown });
  const save = (basedOn = typed?.basedOn) => {
    if (typed === undefined || basedOn === undefined || fault) return;
    const { topic } = typed;
    if (topic.trim() === stored.trim() || topic.trim() === '') return drop();
    write.mutate(
      { topic, basedOn },
      {
        onSuccess: (written) => {
          const now = newest.current;
          // What was typed while the topic was being saved stays, and replaces it.
          if (now?.topic === topic) drop();
          else if (now && written !== waiting) keep({ ...now, basedOn: written.version });
        },
      },
    );
  };
  // Saves when the page is left, so that a topic left from an earlier visit or just typed is not lost.
  const saveNewest = useRef(save);
  saveNewest.current = save;
  useEffect(() => () => saveNewest.current(), []);
  return { text, fault, isTyped: typed !== undefined, waits, write, change, save, drop };
}

/** The typed topic as it is kept on the device; also as a reference, for what is typed while it is being saved. */
function useKeptTopic(place: LessonPlace) {
  const drafts = useDrafts();
  const name: DraftName = `form/diary ${place.class} ${place.date} ${place.period}`;
  const [typed, setTyped] = useState(() => drafts.read(name, areTypedFields)?.value as Typed | undefined);
  const newest = useRef(typed);
  const keep = (to?: Typed) => {
    newest.current = to;
    setTyped(to);
    if (to) drafts.write(name, to);
    else drafts.drop(name);
  };
  return { typed, newest, keep };
}

type TheirsProps = { readonly topic: string; readonly onKeep: () => void; readonly onTake: () => void };

/** The topic that somebody else has written meanwhile, to choose between it and the own one. */
function Theirs({ topic, onKeep, onTake }: TheirsProps) {
  const { t } = useTranslation('diary');
  return (
    <Notice
      kind="warm"
      role="alert"
      title={t('theirs', { topic })}
      action={
        <div className={styles.actions}>
          <Button variant="default" size="sm" onClick={onKeep}>
            {t('keepMine')}
          </Button>
          <Button variant="default" size="sm" onClick={onTake}>
            {t('takeTheirs')}
          </Button>
        </div>
      }
    />
  );
}
