import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useDateFaults } from '../../school/web/use-date-faults.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { AuditList } from './AuditList.tsx';
import { UnusualReadings } from './UnusualReadings.tsx';
import { useAuditFilters } from './use-audit-filters.ts';
import { WhoSaw } from './WhoSaw.tsx';
import './audit.text.ts';

/** The school's audit log, for its admins. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const state = useAuditFilters();
  const { student } = state.filters;
  const { onFaultOf, instead } = useDateFaults();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        {!instead && <ExportMenu kind="audit" query={state.filters} />}
      </PageHeader>
      {student === undefined ? (
        <UnusualReadings />
      ) : (
        <WhoSaw student={student} onAll={() => state.change({ student: undefined })} />
      )}
      <AuditFilterFields state={state} onFaultOf={onFaultOf} />
      {instead || <AuditList state={state} />}
    </>
  );
}
