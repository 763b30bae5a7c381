import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { type AuditFilters, exportAudit, listAudit, listUnusualReadings } from '../audit.contract.ts';

const auditKey = 'audit';
const pageSize = 50;

/** What was recorded, newest first, page by page. It changes with all that anybody does, so it is always fetched anew. */
export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: [auditKey, filters],
    queryFn: ({ pageParam: before }) => call(listAudit, { query: { ...filters, before, limit: pageSize } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : Number(page.at(-1)?._id)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who read unusually much lately. */
export function useUnusualReadings() {
  return useQuery({ queryKey: [auditKey, 'unusual'], queryFn: () => call(listUnusualReadings, {}) });
}

/** Saves what the filters find as a file, which is itself recorded. */
export function useExportAudit(filters: AuditFilters) {
  return useChange({
    changes: auditKey,
    mutationFn: () => callForFile(exportAudit, { query: filters }),
    onSuccess: (file) => saveFile(file, 'audit.csv'),
  });
}
