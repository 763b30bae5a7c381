import { maxRecordId } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { findDateFault } from '../../../platform/web/components/date-fault.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { type AuditFilters, actionNames, auditActions, auditKinds, readingWays } from '../audit.contract.ts';

/** The filters are in the address (`?person=ada&from=2026-11-20`), so that Back and shared links keep them. */
export function useAuditFilters() {
  const [url, setUrl] = useUrlValues();
  const kind = auditKinds.find((known) => known === url.kind);
  const action = actionNames.find((known) => known === url.action);
  const way = readingWays.find((known) => known === url.way);
  const student = readWholeNumber(url.student ?? '', 1, maxRecordId);
  const [person, from, to] = [url.person?.trim().slice(0, 200), dateIn(url.from), dateIn(url.to)];
  const filters: AuditFilters = {
    ...(person && { person }),
    ...(kind && { kind }),
    ...(action && (!kind || auditActions[action] === kind) && { action }),
    ...(way && { way }),
    ...(student && { student }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return {
    filters,
    isFiltered: Object.keys(filters).some((name) => name !== 'student'),
    change: (changes: Readonly<Partial<Record<keyof AuditFilters, string | undefined>>>) => setUrl(changes),
    clear: () =>
      setUrl({ person: undefined, kind: undefined, action: undefined, way: undefined, from: undefined, to: undefined }),
  };
}

export type AuditFilterState = ReturnType<typeof useAuditFilters>;

function dateIn(text: string | undefined): string | undefined {
  return text && !findDateFault(text, {}) ? text : undefined;
}
