import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { KeyLegend } from '../../../platform/web/components/KeyLegend.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { useListState } from '../../../platform/web/components/use-back-to.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import type { CommentCount, CommentLine } from '../reports.contract.ts';
import { CommentField } from './CommentField.tsx';
import styles from './CommentLines.module.css';
import type { Term } from './choose-time.ts';
import { useCommentLines } from './reports.hooks.ts';
import { shownResult } from './shown-share.ts';

type Props = { readonly count: CommentCount; readonly term: Term };

/** The students of a class with their result, and a field for the comment on each. */
export function CommentLines({ count, term }: Props) {
  const { t } = useTranslation('reports');
  const { class: classNumber, subject, teacher, isMine } = count;
  const { data: lines, error, refetch } = useCommentLines(classNumber, term._id, subject);
  if (!lines) return <FetchState error={error} onRetry={refetch} />;
  if (lines.length === 0) return <Nothing title={t('nobody')} hint={t('nobodyHint')} drawing="people" />;
  const written = lines.filter(({ text }) => text !== null).length;
  return (
    <>
      {!isMine && (
        <Notice kind="note">{teacher ? t('notYours', { teacher: nameOf(teacher.name) }) : t('notYoursClosed')}</Notice>
      )}
      <p className={styles.count} role="status">
        {t('linesWritten', { written, students: lines.length })}
      </p>
      {isMine && (
        <KeyLegend
          keys={[
            ['Ctrl+Enter', t('keyNext')],
            ['Ctrl+Shift+Enter', t('keyPrevious')],
          ]}
        />
      )}
      <ol className={styles.list} data-comments>
        {lines.map((line) => (
          <li key={line.roll} className={styles.line}>
            <Line line={line} count={count} term={term} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Line({ line, count, term }: { readonly line: CommentLine } & Props) {
  const { t } = useTranslation('reports');
  const fromList = useListState();
  const { roll, rollNow, name, share, written, grade, text, by } = line;
  const shownName = nameOf(name);
  return (
    <>
      <div className={styles.student}>
        <span className={styles.roll}>{formatNumber(roll)}</span>
        {rollNow === null ? (
          <bdi className={styles.name}>{shownName}</bdi>
        ) : (
          <Link
            to="/reports/$roll"
            params={{ roll: String(rollNow) }}
            search={{ term: term._id }}
            state={fromList}
            className={styles.name}
          >
            <bdi>{shownName}</bdi>
          </Link>
        )}
        <span className={styles.result}>
          {shownResult(share, written) ?? t('noResult')} {grade !== null && <bdi className={styles.grade}>{grade}</bdi>}
        </span>
      </div>
      {count.isMine && rollNow !== null ? (
        <CommentField
          place={{ term: term._id, roll: rollNow, subject: count.subject }}
          stored={text ?? ''}
          label={t(count.subject === null ? 'remarkOn' : 'commentOn', { name: shownName })}
          isLabelHidden
          onKeyDown={goOn}
        />
      ) : (
        <p className={styles.text}>{text ?? t('notWritten')}</p>
      )}
      {text !== null && by !== null && <p className={styles.by}>{t('by', { name: nameOf(by) })}</p>}
    </>
  );
}

/** Moves to the next field on Ctrl or Command with Enter, and with Shift to the previous one. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const own = event.currentTarget;
  const fields = [...(own.closest('[data-comments]')?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])];
  const next = fields[fields.indexOf(own) + (event.shiftKey ? -1 : 1)];
  if (next) next.focus();
  else own.blur();
}
