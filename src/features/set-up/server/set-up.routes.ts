import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { isTimeZone, localDate } from '../../../platform/server/local-date.ts';
import { badInput, Refusal } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { findPasswordFault, hashPassword } from '../../identity/server/passwords.ts';
import { setUpSchool } from '../set-up.contract.ts';
import * as setUps from './set-up.queries.ts';
import { sessionOn } from './set-up.rules.ts';

export function setUpRoutes(serve: Serve): void {
  serve(setUpSchool, setUp);
}

/** The link is looked at before anything that costs time or memory, because anyone may call this. */
async function setUp({ db, body: { token, school, admin }, request, now }: Call<typeof setUpSchool>) {
  if (!(await setUps.isSetupLink(db, token))) throw usedLink();
  const weakness = await findPasswordFault(admin.password, { ...admin, domain: school.domain, isDemo: false });
  const faults = {
    ...(!isTimeZone(school.timeZone) && { 'school.timeZone': 'This time zone is not known.' }),
    ...(weakness !== undefined && { 'admin.password': weakness }),
  };
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const session = sessionOn(localDate(school.timeZone, now()));
  const passwordHash = await hashPassword(admin.password);
  await db.transaction().execute(async (transaction) => {
    if (!(await setUps.useSetupLink(transaction, token))) throw usedLink();
    const newSchool = { ...school, session, isDemo: false };
    const schoolId = await setUps.createSchool(transaction, newSchool, { ...admin, passwordHash }, now());
    const nobody = { actor: { schoolId, personId: null }, address: request.address };
    await recordAction(transaction, nobody, { action: 'school.set-up', at: now() });
  });
  return {};
}

function usedLink(): Refusal {
  return new Refusal('not_allowed', 'This set-up link has been used or is not the one that the server printed.');
}
