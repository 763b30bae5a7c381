import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';
import { isSheet } from '../is-sheet.ts';
import { AppliedImport } from './AppliedImport.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { Columns } from './Columns.tsx';
import { FileDrop } from './FileDrop.tsx';
import { groupFaults } from './group-faults.ts';
import styles from './Import.module.css';
import { ImportRows } from './ImportRows.tsx';
import { isRunning, useMarkedFile, useMatchColumns } from './imports.hooks.ts';
import { LeftOutRows } from './LeftOutRows.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { Questions } from './Questions.tsx';

const ImportSlips = lazyPart(() => import('./ImportSlips.tsx'), 'ImportSlips');

/** An import in its state, with the rows as they were settled last. */
export function ShownImport({ found }: { readonly found: Import }) {
  const settled = useLastSettled(found);
  const { state, kind } = found;
  const makesPeople = (kind === 'students' || kind === 'teachers') && found.counts.new > 0;
  return (
    <>
      <div className="not-printed">
        {isRunning(found) && <Running found={found} />}
        {state === 'failed' && <FailedImport found={found} />}
        {state === 'applied' && <AppliedImport found={found} />}
        {state === 'undone' && <UndoneImport found={found} />}
        {(state === 'checked' || state === 'checking') && <Columns found={found} />}
        {state === 'checked' && <Questions key={JSON.stringify(found.questions)} found={found} />}
        {state === 'checked' && <LeftOutRows found={found} />}
        {state === 'checked' && <NotTaken notes={found.notes} />}
        {state === 'checked' && <WrongRows found={found} />}
      </div>
      {state === 'applied' && makesPeople && (
        <Suspense fallback={<Waiting />}>
          <ImportSlips id={found._id} kind={kind} />
        </Suspense>
      )}
      <div className="not-printed">
        {settled && <ImportRows found={settled} isStale={isRunning(found)} />}
        {state === 'checked' && <ApplyBar found={found} />}
      </div>
      <Announcement found={found} />
    </>
  );
}

/** The import when it was last not running; its rows stay visible while it is checked again. */
function useLastSettled(found: Import): Import | undefined {
  const [settled, setSettled] = useState(isRunning(found) ? undefined : found);
  if (isRunning(found) || settled === found) return settled;
  setSettled(found);
  return found;
}

/** Announces to a screen reader when a state is reached. */
function Announcement({ found: { state, counts } }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  return (
    <VisuallyHidden role="status">
      {state === 'checked' ? t('said', { ...counts }) : t(`states.${state}`)}
    </VisuallyHidden>
  );
}

/** The progress of the check or the import. */
function Running({ found: { state, progress } }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const isChecking = state === 'checking';
  return (
    <div className={styles.running}>
      <ProgressLine label={t(isChecking ? 'checking' : 'applying')} percent={progress} />
      <p className={styles.dimmed}>{t(isChecking ? 'checkingHint' : 'applyingHint')}</p>
    </div>
  );
}

function UndoneImport({ found: { kind, undoneAt, createdAt } }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Notice kind="note" title={t('undoneAt', { time: formatInstant(undoneAt ?? createdAt) })}>
        {t('undoneHint')}
      </Notice>
      <FileDrop kind={kind} action={t('another')} />
    </>
  );
}

/**
 * The parts of a file that are left out although they have no fault, such as the breaks of a timetable; equal ones are
 * shown once.
 */
function NotTaken({ notes }: Pick<Import, 'notes'>) {
  const { t } = useTranslation('imports');
  if (notes.length === 0) return null;
  const alike = Map.groupBy(notes, ({ message }) => message);
  return (
    <Notice kind="note" title={t('notTaken', { count: notes.length })}>
      <ul className={styles.faults}>
        {[...alike].map(([message, [first, ...others]]) => {
          const where = first?.cell ?? '';
          return (
            <li key={message}>
              {others.length === 0
                ? t('oneFault', { message, where })
                : t('alike', { message, where, more: others.length })}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Why an import failed as a whole, and what to do. */
function FailedImport({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const check = useMatchColumns(found._id);
  // Checking a file that could not be read again would have the same result.
  const canCheck = found.hasFile && Object.keys(found.columns).length > 0;
  return (
    <>
      <Notice
        kind="warm"
        role="alert"
        title={t('failed')}
        action={
          canCheck && (
            <Group>
              <Button onClick={() => check.mutate({ columns: {} }, { onError: toastError })} loading={check.isPending}>
                {t('checkAgain')}
              </Button>
            </Group>
          )
        }
      >
        <p>{found.failure?.message}</p>
        <p>{t(canCheck ? 'failedAgainHint' : 'failedHint')}</p>
      </Notice>
      <FileDrop kind={found.kind} action={t('another')} />
    </>
  );
}

const mostShown = 6;

/** The faults of a file, equal ones together, and what to do about them. */
function WrongRows({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const { _id, kind, fileName, counts, faults } = found;
  const marked = useMarkedFile(_id, `${t('markedName', { file: fileName.replace(/\.\w+$/, '') })}.xlsx`);
  if (counts.wrong === 0 && faults.length === 0) return null;
  // Faults of the headings are shown with the columns, and what is asked with its answers.
  const elsewhere = ['column-missing', 'oneroster-which-school'];
  const groups = groupFaults(faults.filter(({ reason }) => !elsewhere.includes(reason)));
  return (
    <>
      {groups.length > 0 && (
        <Notice kind="warm" title={counts.wrong > 0 ? t('wrongRows', { count: counts.wrong }) : t('wrongFile')}>
          <ul className={styles.faults}>
            {groups.slice(0, mostShown).map(({ message, where, more }) => (
              <li key={`${where} ${message}`}>
                {more === 0 ? t('oneFault', { message, where }) : t('alike', { message, where, more })}
              </li>
            ))}
          </ul>
          {groups.length > mostShown && <p>{t('moreFaults')}</p>}
          <p>{t('wrongHint')}</p>
        </Notice>
      )}
      <FileDrop kind={kind} action={t('another')}>
        {isSheet(found) && (
          <Button
            leftSection={<IconDownload aria-hidden size={18} />}
            variant="default"
            onClick={() => marked.mutate(undefined, { onError: toastError })}
            loading={marked.isPending}
          >
            {t('downloadMarked')}
          </Button>
        )}
      </FileDrop>
    </>
  );
}
