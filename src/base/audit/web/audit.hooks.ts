import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { type AuditFilters, listAudit, listUnusualReadings } from '../audit.contract.ts';

const auditKey = 'audit';
const pageSize = 50;

/** The audit log, newest first, paginated. Always stale, as every change of data adds to it. */
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

/** People who have read unusually much recently. */
export function useUnusualReadings() {
  return useQuery(callQuery(auditKey, listUnusualReadings, {}));
}
