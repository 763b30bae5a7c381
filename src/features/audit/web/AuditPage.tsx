import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { AuditList } from './AuditList.tsx';
import { useExportAudit } from './audit.hooks.ts';
import { UnusualReadings } from './UnusualReadings.tsx';
import { useAuditFilters } from './use-audit-filters.ts';
import './audit.text.ts';

/** The school's audit log, for its admins. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const state = useAuditFilters();
  const exportFile = useExportAudit(state.filters);

  const save = () =>
    exportFile.mutate(undefined, {
      onSuccess: () => toastSuccess(t('exported')),
      onError: (error) => toastFailure(failureText(error, t('exportFailed'), t('exportNoAnswer'))),
    });

  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <Button variant="default" className="not-printed" onClick={save} loading={exportFile.isPending}>
          {t('export')}
        </Button>
      </PageHeader>
      <UnusualReadings />
      <AuditFilterFields state={state} />
      <AuditList state={state} />
    </>
  );
}
