import { VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Import } from '../imports.contract.ts';
import { AppliedImport } from './AppliedImport.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { Columns } from './Columns.tsx';
import { FailedImport } from './FailedImport.tsx';
import { ImportRows } from './ImportRows.tsx';
import { isRunning } from './imports.hooks.ts';
import { LeftOutRows } from './LeftOutRows.tsx';
import { NotTaken } from './NotTaken.tsx';
import { Questions } from './Questions.tsx';
import { Running } from './Running.tsx';
import { UndoneImport } from './UndoneImport.tsx';
import { WrongRows } from './WrongRows.tsx';

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
