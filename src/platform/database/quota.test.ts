import { expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../test/test-school.ts';
import { fault } from '../contract/reason.ts';
import { tooMuchAtOnce } from '../contract/refusals.ts';
import { type Quota, spend } from './quota.ts';

it('a quota that was used up by a clock ahead is there again once the clock is right', async () => {
  const server = await startTestServer();
  const { id } = await addTestSchool(server);
  const quota: Quota = { schoolId: id, subject: 'tries 1', most: 1, windowMinutes: 60, usedUp: fault(tooMuchAtOnce) };
  const spendAt = (now: Date) => server.db.transaction().execute((transaction) => spend(transaction, quota, now));
  const ahead = new Date(testNow.getTime() + 365 * 86_400_000);
  await spendAt(ahead);
  await expect(spendAt(ahead)).rejects.toMatchObject({ code: 'slow_down', retryAfterSeconds: 3_600 });
  await spendAt(testNow);
  await expect(spendAt(testNow)).rejects.toMatchObject({ code: 'slow_down', retryAfterSeconds: 3_600 });
});
