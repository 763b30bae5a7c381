import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { findLengthFault } from '../../../platform/web/components/text-fault.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { type Comment, maxCommentLength } from '../reports.contract.ts';
import styles from './CommentField.module.css';
import { type CommentPlace, useCommentField } from './use-comment-field.ts';

type Props = {
  readonly place: CommentPlace;
  readonly stored: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

/** The number of characters from which the field shows their count. */
const countedFrom = 800;

/** A comment that is saved when its field loses the focus, which a small note confirms. */
export function CommentField({ place, stored, label, isLabelHidden = false, onKeyDown }: Props) {
  const { t } = useTranslation('reports');
  const { text, state, change, save, decide } = useCommentField(place, stored);
  const fault = findLengthFault(text, maxCommentLength);
  return (
    <div className={styles.comment} tabIndex={-1} data-keeps-focus>
      <Textarea
        className="not-printed"
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        autosize
        minRows={2}
        value={text}
        error={fault}
        data-comment
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <p className="printed">{text}</p>
      <div className={`${styles.foot} not-printed`}>
        <span>
          {state.kind === 'saving' && t('saving')}
          {state.kind === 'saved' && t('saved')}
        </span>
        {text.length >= countedFrom && (
          <span>{t('characters', { characters: text.length, most: maxCommentLength })}</span>
        )}
      </div>
      {(state.kind === 'kept' || state.kind === 'refused') && (
        <Notice
          kind="warm"
          role="alert"
          className="not-printed"
          title={t(state.kind === 'kept' ? 'kept' : 'notSaved')}
          action={
            <Button variant="default" size="sm" onClick={save}>
              {t('saveAgain')}
            </Button>
          }
        >
          {state.kind === 'refused' ? state.message : t('keptHint')}
        </Notice>
      )}
      {state.kind === 'conflict' && <Conflict theirs={state.theirs} by={state.by} onDecide={decide} />}
    </div>
  );
}

type ConflictProps = {
  readonly theirs: string;
  readonly by: Comment | undefined;
  readonly onDecide: (keepsMine: boolean, theirs: string) => void;
};

function Conflict({ theirs, by, onDecide }: ConflictProps) {
  const { t } = useTranslation('reports');
  return (
    <Notice
      kind="warm"
      role="alert"
      className="not-printed"
      title={by ? t('conflictBy', { name: nameOf(by.by), time: formatInstant(by.at) }) : t('conflict')}
      action={
        <div className="buttons">
          <Button variant="default" size="sm" onClick={() => onDecide(true, theirs)}>
            {t('keepMine')}
          </Button>
          <Button variant="default" size="sm" onClick={() => onDecide(false, theirs)}>
            {t('takeTheirs')}
          </Button>
        </div>
      }
    >
      {theirs === '' ? t('conflictRemoved') : <q className={styles.theirs}>{theirs}</q>}
    </Notice>
  );
}
