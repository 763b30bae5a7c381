import { isTimeZone, localDate } from '../../../server/local-date.ts';
import { badInput, Refusal } from '../../../server/refusal.ts';
import type { Call, Serve } from '../../../server/serve-endpoint.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { findPasswordFault, hashPassword } from '../../identity/server/passwords.ts';
import { readSchool, setUpSchool } from '../school.contract.ts';
import * as schools from './school.queries.ts';
import { sessionOn } from './school.rules.ts';

export function schoolRoutes(serve: Serve): void {
  serve(readSchool, read);
  serve(setUpSchool, setUp);
}

async function read({ db, config, caller, request, now }: Call<typeof readSchool>) {
  const school = caller
    ? await schools.readSchoolById(db, caller.actor.schoolId)
    : await schools.findSchoolForHost(db, request.host);
  const imageHost = config.imageHost ?? null;
  if (!school) return { needsSetUp: !(await schools.hasSchool(db)), imageHost, school: null };
  const { name, domain, session, time_zone, is_demo } = school;
  const today = localDate(time_zone, now());
  const facts = { name, domain, session, today, timeZone: time_zone, isDemo: is_demo === 1 };
  const { studentInitialPassword } = config;
  const forAdmins = caller?.actor.role === 'admin' ? { studentInitialPassword } : {};
  return { needsSetUp: false, imageHost, school: { ...facts, ...forAdmins } };
}

/** The link is looked at before anything that costs time or memory, because anyone may call this. */
async function setUp({ db, body: { token, school, admin }, request, now }: Call<typeof setUpSchool>) {
  if (!(await schools.isSetupLink(db, token))) throw usedLink();
  const weakness = await findPasswordFault(admin.password, { ...admin, domain: school.domain, isDemo: false });
  const faults = {
    ...(!isTimeZone(school.timeZone) && { 'school.timeZone': 'This time zone is not known.' }),
    ...(weakness !== undefined && { 'admin.password': weakness }),
  };
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const session = sessionOn(localDate(school.timeZone, now()));
  const passwordHash = await hashPassword(admin.password);
  await db.transaction().execute(async (transaction) => {
    if (!(await schools.useSetupLink(transaction, token))) throw usedLink();
    const newSchool = { ...school, session, isDemo: false };
    const schoolId = await schools.createSchool(transaction, newSchool, { ...admin, passwordHash }, now());
    const nobody = { actor: { schoolId, personId: null }, address: request.address };
    await recordAction(transaction, nobody, { action: 'school.set-up', at: now() });
  });
  return {};
}

function usedLink(): Refusal {
  return new Refusal('not_allowed', 'This set-up link has been used or is not the one that the server printed.');
}
