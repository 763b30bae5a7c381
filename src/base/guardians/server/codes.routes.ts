import type { Scope } from '../../../platform/database/scope.ts';
import { peopleScopeOf, todayOf } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { reachedClass } from '../../enrolments/server/reached-class.ts';
import { phoneCodeEnd } from '../../identity/server/account-link.queries.ts';
import { newPhoneCode } from '../../identity/server/join-by-phone.ts';
import { expectMayChange } from '../../identity/server/may-change.ts';
import { hashFirstPassword } from '../../identity/server/passwords.ts';
import { listWithPhones, storePhoneCodes } from '../../identity/server/phone.queries.ts';
import { expectHomeClass } from '../../school/server/expect-class.ts';
import type * as contract from '../guardians.contract.ts';
import * as refusals from '../guardians.refusals.ts';
import { hasChildIn, listWithoutPassword } from './codes.queries.ts';
import { findGuardian } from './guardians.queries.ts';

/** Makes the code of one guardian, who may have forgotten their password. */
export async function makeCode({ db, schoolId, caller, params, now }: Call<typeof contract.makeGuardianCode>) {
  const found = await findGuardian(db, schoolId, params.linkId);
  if (!found) throw refuse(refusals.guardianNotFound);
  const { guardian, guardianId: personId, studentId } = found;
  const { phone, to } = guardian;
  const today = todayOf(caller, now());
  await expectMayChange(db, caller, personId, now());
  if (phone === undefined) throw refuse(refusals.noPhone);
  if (to !== null && to < today) throw refuse(refusals.guardianIsOver);
  const code = newPhoneCode();
  const hash = await hashFirstPassword(code);
  await db.transaction().execute(async (transaction) => {
    const other = (await listWithPhones(transaction, schoolId, [phone], today)).find(({ id }) => id !== personId);
    if (other) {
      const isSeen = await hasChildIn(transaction, schoolId, other.id, peopleScopeOf(caller.actor, now()));
      throw isSeen ? refuse(refusals.sharedPhone, { name: other.name }) : refuse(refusals.sharedPhoneElsewhere);
    }
    await storePhoneCodes(transaction, schoolId, [{ personId, phone, hash }], now());
    const event = { action: 'guardians.make-code', person: studentId, record: params.linkId, at: now() } as const;
    await recordAction(transaction, caller, event);
  });
  return { phone, code, endsAt: phoneCodeEnd(now()) };
}

/** Hashes one code at a time, before the transaction, as with first passwords. */
export async function makeCodes(call: Call<typeof contract.makeGuardianCodes>, scope: Scope) {
  const { db, schoolId, caller, params, now } = call;
  await reachedClass(call, params.class, scope);
  await expectHomeClass(db, schoolId, params.class);
  const today = todayOf(caller, now());
  const guardians = await listWithoutPassword(db, schoolId, { classNumber: params.class, today, scope });
  const phones = guardians.flatMap(({ phone }) => phone ?? []);
  const owners = Map.groupBy(await listWithPhones(db, schoolId, phones, today), ({ phone }) => phone);
  const slips: contract.GuardianSlip[] = [];
  const codes: { personId: number; phone: string; hash: string }[] = [];
  for (const { personId, phone, ...one } of guardians) {
    const slip = { ...one, personId: String(personId), phone: phone ?? '' };
    const why = phone === null ? 'no-phone' : (owners.get(phone) ?? []).length > 1 ? 'shared-phone' : null;
    const code = why === null ? newPhoneCode() : null;
    if (phone !== null && code !== null) codes.push({ personId, phone, hash: await hashFirstPassword(code) });
    slips.push({ ...slip, code, why });
  }
  await db.transaction().execute(async (transaction) => {
    await storePhoneCodes(transaction, schoolId, codes, now());
    await recordAction(transaction, caller, { action: 'guardians.make-codes', class: params.class, at: now() });
  });
  return slips;
}
