import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import type { Import } from '../imports.contract.ts';
import { FileDrop } from './FileDrop.tsx';
import { useMatchColumns } from './imports.hooks.ts';

/** Why an import failed as a whole, and what to do. */
export function FailedImport({ found }: { readonly found: Import }) {
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
