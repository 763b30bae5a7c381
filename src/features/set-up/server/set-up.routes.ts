import { fault } from '../../../platform/contract/reason.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { isTimeZone, localDate } from '../../../platform/server/local-date.ts';
import { badInput, refuse } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { findPasswordFault, hashPassword } from '../../identity/server/passwords.ts';
import { setUpSchool } from '../set-up.contract.ts';
import { unknownTimeZone, usedLink } from '../set-up.refusals.ts';
import * as setUps from './set-up.queries.ts';
import { sessionOn } from './set-up.rules.ts';

export function setUpRoutes(serve: Serve): void {
  serve(setUpSchool, setUp);
}

/** Checks the link before anything that costs time or memory, because the call is public. */
async function setUp({ db, body: { token, school, admin }, request, now }: Call<typeof setUpSchool>) {
  if (!(await setUps.isSetupLink(db, token))) throw refuse(usedLink);
  const weakness = await findPasswordFault(admin.password, { ...admin, domain: school.domain, isDemo: false });
  const faults = {
    ...(!isTimeZone(school.timeZone) && { 'school.timeZone': fault(unknownTimeZone) }),
    ...(weakness !== undefined && { 'admin.password': weakness }),
  };
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const session = sessionOn(localDate(school.timeZone, now()));
  const passwordHash = await hashPassword(admin.password);
  await db.transaction().execute(async (transaction) => {
    if (!(await setUps.useSetupLink(transaction, token))) throw refuse(usedLink);
    const newSchool = { ...school, session, isDemo: false };
    const schoolId = await setUps.createSchool(transaction, newSchool, { ...admin, passwordHash }, now());
    const nobody = { actor: { schoolId, personId: null }, address: request.address };
    await recordAction(transaction, nobody, { action: 'school.set-up', at: now() });
  });
  return {};
}
