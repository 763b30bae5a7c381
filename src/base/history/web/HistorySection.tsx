import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { HistoryEntry } from '../history.contract.ts';
import styles from './HistorySection.module.css';
import { type HistoryOf, useHistory, useUndoChange } from './history.hooks.ts';
import { useChangeWords } from './use-change-words.ts';
import './history.text.ts';
import '../../audit/web/audit.text.ts';

/** The changes of a record in words, newest first; the last ones can be undone. */
export function HistorySection({ kind, id }: HistoryOf) {
  const { t } = useTranslation('history');
  const history = useHistory({ kind, id });
  const [asked, setAsked] = useState<HistoryEntry>();
  const show = useCallback(
    (entry: HistoryEntry) => <Entry kind={kind} entry={entry} onUndo={() => setAsked(entry)} />,
    [kind],
  );
  if (!history.data) return <FetchState error={history.error} onRetry={history.refetch} />;
  if (history.data.pages[0]?.length === 0) return <Nothing title={t('none')} hint={t('noneHint')} />;
  return (
    <div className={styles.history}>
      <NewestFirst label={t('list')} list={history} show={show} isDense />
      {asked && <AskToUndo kind={kind} entry={asked} onDone={() => setAsked(undefined)} />}
    </div>
  );
}

type EntryProps = { readonly kind: HistoryOf['kind']; readonly entry: HistoryEntry };

function Entry({ kind, entry, onUndo }: EntryProps & { readonly onUndo: () => void }) {
  const { t } = useTranslation('history');
  const { t: form } = useTranslation('form');
  const { by, at, canUndo } = entry;
  return (
    <article className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.done}>
          <WhatWasDone entry={entry} />
        </p>
        <Changes kind={kind} entry={entry} />
      </div>
      <p className={styles.by}>
        <span>
          <bdi>{by === null ? t('nobody') : nameOf(by)}</bdi>
        </span>
        <time dateTime={at}>{formatInstant(at)}</time>
      </p>
      {canUndo && (
        <Button
          variant="default"
          className="not-printed"
          aria-label={t('undoOf', { at: formatInstant(at) })}
          onClick={onUndo}
        >
          {form('undo')}
        </Button>
      )}
    </article>
  );
}

function WhatWasDone({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation('audit');
  return t(`actions.${entry.action}` as 'actions.students.change');
}

function Changes({ kind, entry }: EntryProps) {
  const wordsOf = useChangeWords(kind);
  return (
    <ul className={styles.changes}>
      {entry.changes.map((change, place) => (
        <li key={place}>{wordsOf(change)}</li>
      ))}
    </ul>
  );
}

function AskToUndo({ kind, entry, onDone }: EntryProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('history');
  const { t: form } = useTranslation('form');
  const undo = useUndoChange();
  return (
    <ConfirmChange
      title={t('askTitle')}
      action={form('undo')}
      change={undo}
      input={entry._id}
      done={form('undone')}
      onDone={onDone}
    >
      <p className={styles.done}>
        <WhatWasDone entry={entry} />
      </p>
      <Changes kind={kind} entry={entry} />
      <p>{t('askText')}</p>
    </ConfirmChange>
  );
}
