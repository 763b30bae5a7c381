import { recordAction } from '../../../features/audit/server/audit.queries.ts';
import { listEmailOwners, replaceForgottenPassword } from '../../../features/identity/server/account.queries.ts';
import { hashPassword, randomPassword } from '../../../features/identity/server/passwords.ts';
import { tellOfFactor } from '../../../features/identity/server/second-factor.mail.ts';
import { type FactorOwner, removeEveryFactor } from '../../../features/identity/server/second-factor.queries.ts';
import { ringSignOut } from '../../../features/identity/server/sign-in.queries.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { openBell } from '../../../platform/database/bell.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';

/**
 * `rollbook password reset EMAIL`: for a person whom nobody else can help, such as a school's only admin. Prints a
 * password that must be changed at the next sign-in. Second factors stay, unless they are to be taken off too. The server
 * may keep running.
 */
export async function resetPassword(config: Config, email: string, takesFactors: boolean): Promise<void> {
  const db = await openDatabase(config.database, (db) => backUpBeforeUpgrade(config, db));
  try {
    const { password, name, role, school } = await reset(db, email, takesFactors);
    console.log(`${name}, ${role} at ${school}, signs in as ${normalEmail(email)} with the password\n  ${password}`);
    console.log('and is then asked to choose another. Every session of this account has ended.');
  } finally {
    await db.destroy();
  }
}

async function reset(db: Database, email: string, takesFactors: boolean) {
  const [owner] = await listEmailOwners(db, email);
  if (!owner) throw new Error(`Nobody signs in as ${email}.`);
  const { school_id: schoolId, person_id: person, name, role, school } = owner;
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const terminal = { actor: { schoolId, personId: null }, address: null };
  await db.transaction().execute(async (transaction) => {
    const ended = await replaceForgottenPassword(transaction, schoolId, person, { passwordHash, isKnown: true });
    if (ended === undefined) throw new Error(`The account of ${email} has just been closed.`);
    await recordAction(transaction, terminal, { action: 'identity.reset-password', person, at: new Date() });
    if (takesFactors) await takeFactors(transaction, { schoolId, personId: person });
    await ringSignOut(openBell(db), transaction, schoolId, person);
  });
  return { password, name, role, school };
}

async function takeFactors(transaction: DatabaseTransaction, owner: FactorOwner): Promise<void> {
  if (!(await removeEveryFactor(transaction, owner))) return;
  const { schoolId, personId: person } = owner;
  const terminal = { actor: { schoolId, personId: null }, address: null };
  const now = new Date();
  await recordAction(transaction, terminal, { action: 'identity.reset-factors', person, at: now });
  await tellOfFactor(transaction, owner, { kind: 'factor-removed', factor: 'all', by: null, now });
}
