import { addGuardian, linkGuardian } from '../src/base/guardians/server/guardians.queries.ts';
import { openSignIn, startChallenge } from '../src/base/identity/server/identity.queries.ts';
import { hashPassword } from '../src/base/identity/server/passwords.ts';
import { findPersonId } from '../src/base/identity/server/person.queries.ts';
import { keyOf } from '../src/base/identity/server/tokens.ts';
import { everyone } from '../src/platform/database/scope.ts';
import type { Database } from '../src/platform/database/tables.ts';
import type { TokenKey } from '../src/platform/http/actor.ts';
import { type TestPerson, testDay, testNow, testPassword } from './test-school.ts';

type NewTestGuardian = {
  readonly schoolId: number;
  /** The student's email. */
  readonly email: string;
  /** The guardian's email. */
  readonly guardian: string;
  readonly name?: string;
  readonly maySee?: boolean;
  readonly isWrittenTo?: boolean;
  readonly from?: string;
  readonly to?: string | null;
};

/**
 * Links a guardian, who signs in with the test password, to a student; creates the guardian if there is none with this
 * email.
 */
export async function addTestGuardian(db: Database, asked: NewTestGuardian): Promise<number> {
  const { schoolId, email, guardian, name = `Guardian ${guardian}` } = asked;
  const passwordHash = await hashPassword(testPassword, { memoryKibibytes: 64, passes: 1 });
  return db.transaction().execute(async (transaction) => {
    const studentId = await findPersonId(transaction, schoolId, { role: 'student', email }, everyone);
    if (studentId === undefined) throw new Error(`There is no student ${email}.`);
    const known = await findPersonId(transaction, schoolId, { role: 'guardian', email: guardian }, everyone);
    const person = { name, email: guardian, passwordHash };
    const guardianId = known ?? (await addGuardian(transaction, schoolId, person, testNow));
    const { maySee = true, isWrittenTo = true, from = testDay(-400), to = null } = asked;
    await linkGuardian(transaction, schoolId, {
      guardianId,
      studentId,
      relation: 'mother',
      maySee,
      isWrittenTo,
      from,
      to,
    });
    return guardianId;
  });
}

/** Like `addTestGuardian`, and signs them in as a guardian. */
export async function openTestGuardian(db: Database, asked: NewTestGuardian): Promise<TestPerson> {
  const id = await addTestGuardian(db, asked);
  const token = await startChallenge(db, asked.schoolId, id, testNow);
  await openSignIn(db, keyOf(token) as TokenKey, testNow);
  return { id, email: asked.guardian, token };
}
