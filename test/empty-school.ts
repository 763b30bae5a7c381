import { createSchool } from '../src/flows/set-up/server/set-up.queries.ts';
import { storeAllVersions } from '../src/platform/database/versions.ts';
import { openTestSignIn, type TestPerson, type TestServer, testNow } from './test-school.ts';

/** Adds a school with only a signed-in admin, into which a whole school can be imported. */
export async function addEmptySchool({ db }: Pick<TestServer, 'db'>, now = testNow): Promise<TestPerson> {
  const admin = { name: 'New Head', email: 'head@vale.example', passwordHash: 'x' };
  const facts = { name: 'Vale', domain: 'vale.example', timeZone: 'Asia/Dhaka', isDemo: false };
  const id = await db.transaction().execute(async (transaction) => {
    const schoolId = await createSchool(transaction, facts, admin, testNow);
    await storeAllVersions(transaction, { schoolId, id: 0, at: testNow });
    return schoolId;
  });
  return openTestSignIn(db, id, admin.email, now);
}
