import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { listEmailOwners, replaceForgottenPassword } from '../../../base/identity/server/account.queries.ts';
import { hashPassword, randomPassword } from '../../../base/identity/server/passwords.ts';
import { tellOfFactor } from '../../../base/identity/server/second-factor.mail.ts';
import { type FactorOwner, removeEveryFactor } from '../../../base/identity/server/second-factor.queries.ts';
import { ringSignOut } from '../../../base/identity/server/sign-in.queries.ts';
import { normalEmail, roles } from '../../../platform/contract/school-terms.ts';
import { openBell } from '../../../platform/database/bell.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';

/**
 * `rollbook password reset EMAIL`: prints a password, to be changed at the next sign-in, for a person whom nobody else
 * can help. If several accounts match, lists them and changes none. Keeps second factors unless `takesFactors` is set.
 */
export async function resetPassword(config: Config, email: string, options: ResetOptions): Promise<void> {
  const db = await openDatabase(config.database, (db) => backUpBeforeUpgrade(config, db));
  try {
    const { password, name, role, school } = await reset(db, email, options);
    console.log(`${name}, ${role} at ${school}, signs in as ${normalEmail(email)} with the password\n  ${password}`);
    console.log('and is then asked to choose another. Every session of this account has ended.');
  } finally {
    await db.destroy();
  }
}

export type ResetOptions = {
  /** Whether second factors are removed, too. */
  readonly takesFactors: boolean;
  readonly role?: string | undefined;
  /** The school's name or number. */
  readonly school?: string | undefined;
};

async function findAccount(db: Database, email: string, { role, school }: ResetOptions) {
  if (role !== undefined && !roles.some((known) => known === role)) {
    throw new Error(`There is no role ${role}: choose one of ${roles.join(', ')}.`);
  }
  const owners = await listEmailOwners(db, email);
  if (owners.length === 0) throw new Error(`Nobody signs in as ${email}.`);
  const asked = owners.filter(
    (owner) =>
      (role === undefined || owner.role === role) &&
      (school === undefined || owner.school === school || String(owner.school_id) === school),
  );
  const [account, ...others] = asked;
  if (account && others.length === 0) return account;
  const listed = (account ? asked : owners).map(
    (owner) => `  --role ${owner.role} --school ${owner.school_id}   ${owner.name}, ${owner.role} at ${owner.school}`,
  );
  const why = account ? `${email} signs in to several accounts` : `${email} signs in to no such account`;
  throw new Error(`${why}, so nothing was done. Choose one:\n${listed.join('\n')}`);
}

async function reset(db: Database, email: string, options: ResetOptions) {
  const { school_id: schoolId, person_id: person, name, role, school } = await findAccount(db, email, options);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const terminal = { actor: { schoolId, personId: null }, address: null };
  await db.transaction().execute(async (transaction) => {
    const ended = await replaceForgottenPassword(transaction, schoolId, person, { passwordHash, isKnown: true });
    if (ended === undefined) throw new Error(`The account of ${email} has just been closed.`);
    await recordAction(transaction, terminal, { action: 'identity.reset-password', person, at: new Date() });
    if (options.takesFactors) await takeFactors(transaction, { schoolId, personId: person });
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
