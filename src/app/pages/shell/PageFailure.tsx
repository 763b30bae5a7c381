import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { followConnection, isConnectionLost } from '../../../platform/web/api/connection.ts';
import { CodeMissing, reloadIfReplaced } from '../../../platform/web/api/fetch-code.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { OopsPage } from './OopsPage.tsx';
import './shell.text.ts';

/** The error boundary of a page. If its code failed to load, offers a retry. */
export function PageFailure({ error }: { readonly error: unknown }) {
  return error instanceof CodeMissing ? <MissingPage error={error} /> : <OopsPage />;
}

function MissingPage({ error }: { readonly error: CodeMissing }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const [isReloading, setReloading] = useState(false);

  useEffect(() => setReloading(reloadIfReplaced(error)), [error]);
  useEffect(() => followConnection(() => isConnectionLost() || router.invalidate()), [router]);

  if (isReloading) return null;
  return (
    <>
      <PageHeader title={t('notOpened')} />
      <Failure
        message={t(error.isReplaced ? 'notOpenedMissing' : 'notOpenedHint')}
        // A browser can cache a failed import permanently, so only a reload requests the file again.
        onRetry={() => (error.isReplaced ? window.location.reload() : router.invalidate())}
      />
    </>
  );
}
