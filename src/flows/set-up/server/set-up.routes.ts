import { recordAction, recordIfChanged } from '../../../base/audit/server/audit.queries.ts';
import { requireNewPasswords } from '../../../base/identity/server/identity.queries.ts';
import { findPasswordFault, hashPassword } from '../../../base/identity/server/passwords.ts';
import { discardImages } from '../../../base/images/server/images.queries.ts';
import { holdSchool, nameOrderOf, readSchoolById } from '../../../base/school/server/school.queries.ts';
import { languageOf } from '../../../languages/languages.ts';
import { offerOf } from '../../../languages/offer.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { sortPeople } from '../../../platform/database/sort-people.ts';
import { storeAllVersions, storeVersions } from '../../../platform/database/versions.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { isTimeZone } from '../../../platform/server/local-date.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { changeSchool, chooseLanguages, settleRestore, setUpSchool } from '../set-up.contract.ts';
import { domainInUse, oneLanguageTwice, ownLanguageNotOffered, unknownTimeZone, usedLink } from '../set-up.refusals.ts';
import * as setUps from './set-up.queries.ts';

export function setUpRoutes(serve: Serve): void {
  serve(setUpSchool, setUp);
  serve(changeSchool, change);
  serve(chooseLanguages, changeLanguages);
  serve(settleRestore, settle);
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
  const passwordHash = await hashPassword(admin.password);
  await db.transaction().execute(async (transaction) => {
    if (!(await setUps.useSetupLink(transaction, token))) throw refuse(usedLink);
    const newSchool = { ...school, isDemo: false };
    const schoolId = await setUps.createSchool(transaction, newSchool, { ...admin, passwordHash }, now());
    const nobody = { actor: { schoolId, personId: null }, address: request.address };
    const made = await recordAction(transaction, nobody, { action: 'school.set-up', at: now() });
    await storeAllVersions(transaction, made);
  });
}

async function change(call: Call<typeof changeSchool>) {
  const { db, schoolId, config, caller, query, body, now } = call;
  if (body.timeZone !== undefined && !isTimeZone(body.timeZone)) throw refuseAt('timeZone', unknownTimeZone);
  const { logo, ...details } = body;
  const changed = await db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      detailsOf(await readSchoolById(transaction, schoolId)),
    );
    await holdSchool(transaction, schoolId);
    const before = await readSchoolById(transaction, schoolId);
    if (!(await setUps.changeDetails(transaction, schoolId, details))) throw refuseAt('domain', domainInUse);
    if (logo !== undefined) await setUps.changeLogo(transaction, { schoolId, logo: logo || null, now: now(), config });
    const after = await readSchoolById(transaction, schoolId);
    if (after.time_zone !== before.time_zone) await sortPeople(transaction, schoolId, nameOrderOf(after));
    const event = { action: 'school.change', at: now() } as const;
    const made = await recordIfChanged(transaction, caller, event, { before, after });
    if (made) await storeVersions(transaction, made, { school: [schoolId] });
    return after;
  });
  await discardImages(call, schoolId);
  return detailsOf(changed);
}

type StoredSchool = Awaited<ReturnType<typeof readSchoolById>>;

function detailsOf({ name, domain, time_zone, address, logo_url }: StoredSchool) {
  return { name, domain, timeZone: time_zone, address, logo: logo_url };
}

function languagesOf(school: StoredSchool) {
  const { own, all } = offerOf(school);
  return { language: own, languages: all };
}

async function changeLanguages({ db, schoolId, query, body, caller, now }: Call<typeof chooseLanguages>) {
  const names = body.languages.map(languageOf);
  if (new Set(names).size < names.length) throw refuseAt('languages', oneLanguageTwice);
  if (!body.languages.includes(body.language)) throw refuseAt('language', ownLanguageNotOffered);
  await db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      languagesOf(await readSchoolById(transaction, schoolId)),
    );
    await holdSchool(transaction, schoolId);
    const before = await readSchoolById(transaction, schoolId);
    await setUps.setLanguages(transaction, schoolId, body);
    const after = await readSchoolById(transaction, schoolId);
    const event = { action: 'school.choose-languages', at: now() } as const;
    const made = await recordIfChanged(transaction, caller, event, { before, after });
    if (made) await storeVersions(transaction, made, { school: [schoolId] });
  });
}

async function settle({ db, schoolId, body, caller, now }: Call<typeof settleRestore>) {
  await db.transaction().execute(async (transaction) => {
    await holdSchool(transaction, schoolId);
    const { restored_from: before } = await readSchoolById(transaction, schoolId);
    await setUps.settleRestore(transaction, schoolId);
    await recordIfChanged(transaction, caller, { action: 'school.settle-restore', at: now() }, { before, after: null });
    if (!body.newPasswords) return;
    await requireNewPasswords(transaction, schoolId);
    await recordAction(transaction, caller, { action: 'identity.require-passwords', at: now() });
  });
}
