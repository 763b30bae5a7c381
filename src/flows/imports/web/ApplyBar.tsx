import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import type { Import } from '../imports.contract.ts';
import { useApplyImport } from './imports.hooks.ts';

/** Imports the good rows, after a question that says what will happen. */
export function ApplyBar({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const apply = useApplyImport(found._id);
  const { counts } = found;
  const good = counts.new + counts.changed;
  const close = () => setAsking(false);
  const count =
    good === 0 && (counts.wrong > 0 || found.faults.length > 0) ? t('noneGood') : t('ready', { count: good });
  return (
    <>
      <ActionBar
        count={count}
        failure={
          apply.error && <SaveFailure error={apply.error} failed={t('applyFailed')} noAnswer={t('applyNoAnswer')} />
        }
      >
        {good > 0 && (
          <Button onClick={() => setAsking(true)}>
            {counts.wrong > 0 ? t('importGood', { count: good, wrong: counts.wrong }) : t('importAll', { count: good })}
          </Button>
        )}
      </ActionBar>
      {isAsking && (
        <ConfirmImport
          found={found}
          isBusy={apply.isPending}
          onConfirm={() => apply.mutate(counts.wrong > 0, { onSettled: close })}
          onCancel={close}
        />
      )}
    </>
  );
}

type ConfirmProps = {
  readonly found: Import;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

function ConfirmImport({ found: { kind, counts }, ...question }: ConfirmProps) {
  const { t } = useTranslation('imports');
  const makesPeople = kind === 'students' || kind === 'teachers' || kind === 'oneroster';
  return (
    <ConfirmDialog
      opened
      title={t('confirmTitle', { count: counts.new + counts.changed })}
      action={t('confirm')}
      {...question}
    >
      <ul>
        {counts.new > 0 && <li>{t('confirmNew', { number: counts.new })}</li>}
        {counts.changed > 0 && <li>{t('confirmChanged', { number: counts.changed })}</li>}
        {counts.same > 0 && <li>{t('confirmSame', { number: counts.same })}</li>}
        {counts.wrong > 0 && <li>{t('confirmWrong', { number: counts.wrong })}</li>}
      </ul>
      {makesPeople && counts.new > 0 && <p>{t('confirmAccounts')}</p>}
      <p>{t('confirmUndo')}</p>
    </ConfirmDialog>
  );
}
