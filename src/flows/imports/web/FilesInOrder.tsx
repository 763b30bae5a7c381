import { Button, Group, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWho } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { type Import, type ImportKindName, importKinds, mayImport } from '../imports.contract.ts';
import { applyInOrder } from './apply-in-order.ts';
import { CountsLine } from './CountsLine.tsx';
import { isRunning, useImportKind, useImports, useUndoImports } from './imports.hooks.ts';
import styles from './Start.module.css';
import { filesOf } from './several.rules.ts';

/**
 * Several files in the order in which they are imported, with the guessed kind of each. One button imports them all,
 * and another undoes them.
 */
export function FilesInOrder({ named }: { readonly named: string }) {
  const { t } = useTranslation('imports');
  const { data: imports = [] } = useImports();
  const files = filesOf(named, imports);
  const { isBusy, turn, stoppedAt, error, start } = useInOrder();
  const waiting = files.filter(({ state }) => state === 'checked' || state === 'failed');
  const applied = files.filter(({ state }) => state === 'applied');
  const stopped = files.find(({ _id }) => _id === stoppedAt);
  if (files.length === 0) return null;
  return (
    <>
      <h3 className={styles.name}>{t('inOrder')}</h3>
      <p className={styles.dimmed}>{t('inOrderHint')}</p>
      <ol className={styles.imports} aria-label={t('inOrder')}>
        {files.map((one) => (
          <FileOfSeveral key={one._id} found={one} isFixed={isBusy} isTurn={turn === one._id} />
        ))}
      </ol>
      {stopped && !isBusy && (
        <Notice kind="warm" role="alert" title={t('stoppedAt', { file: stopped.fileName })}>
          <Link to="/imports/$id" params={{ id: stopped._id }}>
            {t('lookAtFile', { file: stopped.fileName })}
          </Link>
        </Notice>
      )}
      <SaveFailure error={error} failed={t('applyFailed')} noAnswer={t('applyNoAnswer')} />
      <Group mt="md" mb="xl">
        {waiting.length > 0 && (
          <Button
            loading={isBusy}
            disabled={files.some(isRunning)}
            onClick={() => start(waiting.map(({ _id }) => _id))}
          >
            {t('importInOrder')}
          </Button>
        )}
        {applied.length > 0 && !isBusy && <UndoAll ids={applied.map(({ _id }) => _id)} />}
      </Group>
    </>
  );
}

/** Imports files in their order. It stops when the page is left; files that were imported by then stay. */
function useInOrder() {
  const [turn, setTurn] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const work = useChange('imports', async (ids: readonly string[]) => {
    leaving.current = new AbortController();
    try {
      return await applyInOrder(ids, { signal: leaving.current.signal, onTurn: setTurn });
    } finally {
      setTurn(undefined);
    }
  });
  return {
    turn,
    isBusy: work.isPending,
    stoppedAt: work.data?.stoppedAt,
    error: work.error,
    start: (ids: readonly string[]) => work.mutate(ids),
  };
}

type FileProps = { readonly found: Import; readonly isFixed: boolean; readonly isTurn: boolean };

function FileOfSeveral({ found, isFixed, isTurn }: FileProps) {
  const { t } = useTranslation('imports');
  const { _id, kind, fileName, state, counts, progress } = found;
  const change = useImportKind(_id);
  const who = readWho();
  const canChange = !isFixed && (state === 'checked' || state === 'failed');
  return (
    <li className={styles.import} aria-current={isTurn ? 'step' : undefined}>
      <div className={styles.which}>
        <p className={styles.name}>
          <Link to="/imports/$id" params={{ id: _id }}>
            <bdi>{fileName}</bdi>
          </Link>
        </p>
        <p className={styles.line}>
          <Badge>{t(`states.${state}`)}</Badge>
          {isRunning(found) ? <span>{t('percent', { percent: progress })}</span> : <CountsLine counts={counts} />}
        </p>
        <SaveFailure error={change.error} failed={t('kindFailed')} />
      </div>
      <NativeSelect
        aria-label={t('takenFor', { file: fileName })}
        value={kind}
        disabled={!canChange || change.isPending}
        data={importKinds
          .filter((one) => one === kind || (who !== undefined && mayImport(who, one)))
          .map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        onChange={(event) => change.mutate(event.currentTarget.value as ImportKindName)}
      />
    </li>
  );
}

function UndoAll({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImports(ids, () => toastSuccess(t('allUndone')));
  const close = () => {
    setAsking(false);
    undo.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('undoAll')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('undoAllTitle', { count: ids.length })}
        action={t('undoAll')}
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={close}
      >
        <p>{t('undoAllText')}</p>
        <SaveFailure error={undo.error} failed={t('undoFailed')} />
      </ConfirmDialog>
    </>
  );
}
