import { Readable } from 'node:stream';
import type { Database } from '../../../platform/database/tables.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../audit.contract.ts';
import { recordAction } from './audit.queries.ts';
import { csvHead, toCsv } from './audit-csv.rules.ts';
import { type EntriesWanted, listEntries } from './entries.queries.ts';
import { listUnusualReadings } from './unusual.queries.ts';

export function auditRoutes(serve: Serve): void {
  serve(contract.listAudit, async ({ db, caller: { actor }, query }) => {
    const { before, limit, ...filters } = query;
    return listEntries(db, actor.schoolId, { ...(await wantedBy(db, actor.schoolId, filters)), before, limit });
  });

  serve(contract.exportAudit, exportEntries);

  serve(contract.listUnusualReadings, async ({ db, caller: { actor }, now }) => {
    const since = new Date(now().getTime() - 7 * 86_400_000);
    return listUnusualReadings(db, actor.schoolId, { since, most: contract.maxUnusualReadings });
  });
}

async function exportEntries({
  db,
  caller,
  query,
  now,
}: Call<typeof contract.exportAudit>): Promise<AsyncIterable<string>> {
  const { schoolId } = caller.actor;
  const wanted = await wantedBy(db, schoolId, query);
  await db.transaction().execute((transaction) => {
    return recordAction(transaction, caller, { action: 'audit.export', at: now() });
  });
  return Readable.from(csvOf(db, schoolId, wanted));
}

/** Batch size, so that an export of years needs little memory. */
const batchSize = 1_000;

async function* csvOf(db: Database, schoolId: number, wanted: EntriesWanted): AsyncGenerator<string> {
  yield csvHead;
  let before: number | undefined;
  for (;;) {
    const entries = await listEntries(db, schoolId, { ...wanted, before, limit: batchSize });
    yield toCsv(entries);
    if (entries.length < batchSize) return;
    before = Number(entries.at(-1)?._id);
  }
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
    until: to === undefined ? undefined : startOfDate(time_zone, dayAfter(to)),
  };
}

/** `LocalDate` ends with the year 9999. */
const lastDate = '9999-12-31';

function dayAfter(date: string): string {
  if (date === lastDate) return date;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
