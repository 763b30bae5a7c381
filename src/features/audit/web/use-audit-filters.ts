import { useUrlValues } from '../../../web/components/use-url-value.ts';
import { type AuditFilters, actionNames, auditActions, auditKinds } from '../audit.contract.ts';

type Changes = Readonly<Partial<Record<keyof AuditFilters, string | undefined>>>;

/** What the page shows lives in the address (`?person=ada&from=2026-11-20`), so that Back and a shared link keep it. */
export function useAuditFilters() {
  const [url, setUrl] = useUrlValues();
  const kind = auditKinds.find((known) => known === url.kind);
  const action = actionNames.find((known) => known === url.action);
  const [person, from, to] = [url.person?.trim().slice(0, 200), dateIn(url.from), dateIn(url.to)];
  const filters: AuditFilters = {
    ...(person && { person }),
    ...(kind && { kind }),
    ...(action && (!kind || auditActions[action] === kind) && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    change: (changes: Changes) => setUrl(changes),
    clear: () => setUrl({ person: undefined, kind: undefined, action: undefined, from: undefined, to: undefined }),
  };
}

export type AuditFilterState = ReturnType<typeof useAuditFilters>;

/** A date that the calendar has. */
function dateIn(text: string | undefined): string | undefined {
  if (!text || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}
