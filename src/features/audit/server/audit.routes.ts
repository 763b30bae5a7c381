import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../audit.contract.ts';
import { type EntriesWanted, listEntries } from './entries.queries.ts';
import { listUnusualReadings } from './unusual.queries.ts';

export function auditRoutes(serve: Serve): void {
  serve(contract.listAudit, async ({ db, caller: { actor }, query }) => {
    const { before, limit, ...filters } = query;
    return listEntries(db, actor.schoolId, { ...(await wantedBy(db, actor.schoolId, filters)), before, limit });
  });

  serve(contract.listUnusualReadings, async ({ db, caller: { actor }, now }) => {
    const since = new Date(now().getTime() - 7 * 86_400_000);
    return listUnusualReadings(db, actor.schoolId, { since, most: contract.maxUnusualReadings });
  });
}

/** Converts the filters for the query: the school's local dates become instants. */
async function wantedBy(
  db: Database,
  schoolId: number,
  { from, to, ...filters }: contract.AuditFilters,
): Promise<EntriesWanted> {
  if (from === undefined && to === undefined) return filters;
  const { time_zone } = await readSchoolById(db, schoolId);
  return {
    ...filters,
    since: from === undefined ? undefined : startOfDate(time_zone, from),
    until: to === undefined ? undefined : startOfDate(time_zone, to === lastDate ? to : daysAfter(to, 1)),
  };
}

/** `LocalDate` ends with the year 9999. */
const lastDate = '9999-12-31';
