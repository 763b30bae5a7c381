import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import * as contract from '../audit.contract.ts';
import { type EntriesWanted, listEntries } from './entries.queries.ts';
import { listUnusualReadings } from './unusual.queries.ts';

export function auditRoutes(serve: Serve): void {
  serve(contract.listAudit, async ({ db, caller: { actor }, query }) => {
    const { before, limit, ...filters } = query;
    return listEntries(db, actor.schoolId, { ...wantedBy(actor.timeZone, filters), before, limit });
  });

  serve(contract.listUnusualReadings, async ({ db, caller: { actor }, now }) => {
    const since = new Date(now().getTime() - 7 * 86_400_000);
    return listUnusualReadings(db, actor.schoolId, { since, most: contract.maxUnusualReadings });
  });
}

/** Converts the filters for the query: the school's local dates become instants. */
function wantedBy(timeZone: string, { from, to, student, ...filters }: contract.AuditFilters): EntriesWanted {
  return {
    ...filters,
    seen: student === undefined ? undefined : { student, timeZone },
    since: from === undefined ? undefined : startOfDate(timeZone, from),
    until: to === undefined ? undefined : startOfDate(timeZone, to === lastDate ? to : daysAfter(to, 1)),
  };
}

/** `LocalDate` allows no date after the year 9999. */
const lastDate = '9999-12-31';
