import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { replaceFirstPassword } from '../../../base/identity/server/account.queries.ts';
import { firstPasswordEnd } from '../../../base/identity/server/first-sign-in.queries.ts';
import { hashFirstPassword, randomPassword } from '../../../base/identity/server/passwords.ts';
import { firstPasswordsOf, readSchoolById } from '../../../base/school/server/school.queries.ts';
import { makeFirstPassword } from '../../../base/students/server/first-password.rules.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type * as contract from '../imports.contract.ts';
import { classWanted, importNotApplied, importNotFound } from '../imports.refusals.ts';
import { listSignInsMade } from './holds.queries.ts';
import { findImport } from './imports.queries.ts';
import { toApplied } from './undo-import.ts';

/**
 * Hashes one password at a time, before the transaction, so that a whole class does not delay other sign-ins or
 * changes.
 */
export async function issueImportedPasswords(call: Call<typeof contract.issueImportedPasswords>) {
  const { db, schoolId, config, caller, params, query, now } = call;
  const found = await findImport(db, schoolId, params.id);
  if (!found) throw refuse(importNotFound);
  const applied = toApplied(schoolId, found);
  if (!applied) throw refuse(importNotApplied);
  const isOfStudents = found.kind === 'students';
  if (isOfStudents && query.class === undefined) throw refuseAt('class', classWanted);
  const inClass = query.class === undefined ? undefined : { class: query.class, date: todayOf(caller, now()) };
  const kind = inClass ? firstPasswordsOf(await readSchoolById(db, schoolId), config) : 'random';
  const made: { readonly id: number; readonly slip: contract.FirstPasswordSlip; readonly passwordHash: string }[] = [];
  for (const { id, name, email, roll } of await listSignInsMade(db, applied.applied, inClass)) {
    const firstPassword = roll === null ? randomPassword() : makeFirstPassword(kind, roll);
    const slip = { _id: String(id), name, email, ...(roll !== null && { roll }), firstPassword };
    made.push({ id, slip, passwordHash: await hashFirstPassword(firstPassword) });
  }
  const endsAt = firstPasswordEnd(kind, now());
  return db.transaction().execute(async (transaction) => {
    const slips: contract.FirstPasswordSlip[] = [];
    for (const { id, slip, passwordHash } of made) {
      if (await replaceFirstPassword(transaction, schoolId, id, { passwordHash, endsAt })) slips.push(slip);
    }
    const event = { action: 'imports.issue-passwords', record: params.id, class: query.class ?? null } as const;
    await recordAction(transaction, caller, { ...event, at: now() });
    return slips;
  });
}
