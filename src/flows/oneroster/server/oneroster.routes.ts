import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { exportOneRoster } from '../oneroster.contract.ts';
import { writeInThread } from './archive-thread.ts';
import { readState } from './read-state.queries.ts';

export function oneRosterRoutes(serve: Serve): void {
  serve(exportOneRoster, exportSchool);
}

/** Reads everything from one snapshot, so that no record names one that is missing. */
async function exportSchool(call: Call<typeof exportOneRoster>) {
  const { db, schoolId, caller, now } = call;
  const { name, domain, time_zone: timeZone } = await readSchoolById(db, schoolId);
  const today = localDate(timeZone, now());
  const state = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await recordAction(snapshot, caller, { action: 'school.export', at: now() });
      return readState(snapshot, schoolId);
    });
  return {
    format: 'zip' as const,
    name: `${name} ${today} OneRoster`,
    asciiName: `${domain} ${today} OneRoster`,
    content: await writeInThread({ state, moment: { today, timeZone } }, waiterOf(call)),
  };
}
