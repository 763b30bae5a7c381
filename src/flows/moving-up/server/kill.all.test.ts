import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation } from '../../../../test/test-database.ts';
import { addTestSchool, addTestStudents, openTestSignIn } from '../../../../test/test-school.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/database/tables.ts';

const students = 600;
/** The times in milliseconds after which the server is killed during the move or its undo. */
const killsAfterMs = [30, 60, 90, 150, 250];

it('moves all or nobody up, and undoes all or nothing, when the server is killed in the middle', {
  timeout: 120_000,
}, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const school = await addTestSchool({ db }, { students: 1 });
  const rolls = Array.from({ length: students }, (_, place) => ({ roll: 11 + place, class: 1 + (place % 10) }));
  await addTestStudents(db, school, rolls);
  const { token } = await openTestSignIn(db, school.id, school.admin.email, new Date());
  const sums = async () => {
    const { sign_in: _, ...all } = await fingerprintsOf(db);
    return JSON.stringify(all);
  };
  const before = await sums();
  let after: string | undefined;
  for (const ms of killsAfterMs) {
    const last = await readLast(db);
    const path = last ? `/api/move-up/${last.id}/undo` : '/api/move-up';
    const server = await startServerProcess(location);
    const asking = ask(`${server.url}${path}`, token, last ? {} : { ...sessions, rolls: 'by-name' });
    await wait(ms);
    await server.end('SIGKILL');
    await asking;
    const isMoved = (await readLast(db)) !== undefined;
    const now = await sums();
    after = isMoved ? (after ?? now) : undefined;
    expect(now, `killed after ${ms} ms`).toBe(isMoved ? after : before);
    if (isMoved) expect(await countMoved(db)).toBe(students - students / 10);
  }
  const server = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const last = await readLast(db);
  if (last) expect(await ask(`${server.url}/api/move-up/${last.id}/undo`, token, {})).toBe(200);
  expect(await sums()).toBe(before);
});

const sessions = { from: '2026-2027', to: '2027-2028' };

/** The moving up that has not been undone. */
function readLast(db: Database) {
  return db.selectFrom('moving_up').select('id').where('undone_at', 'is', null).executeTakeFirst();
}

async function countMoved(db: Database): Promise<number> {
  const rows = await db.selectFrom('enrolment').select('id').where('from_date', '=', '2027-06-01').execute();
  // Two more are in every test school.
  return rows.length - 2;
}

/** The status of the answer; `undefined` without one. */
async function ask(url: string, token: string, body: object): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
  return answer?.status;
}
