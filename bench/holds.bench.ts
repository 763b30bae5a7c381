import { setImmediate as aTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app/server/app.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { engines, withFilledDatabase } from './support/databases.ts';
import { adminEmail, benchPassword, fillSchools, teacherEmail } from './support/fill-schools.ts';
import { median } from './support/load.ts';
import type { Options, Table } from './support/part.ts';

/** A year of a school with a thousand students. */
const filling = { schools: 1, studentsPerClass: 100, registersPerClass: 200, examsPerClass: 40 };
const maxHeldMs = 50;

/** The API calls with the largest answers. */
const calls = {
  'all students': '/api/students',
  'a class list': '/api/students/class/1',
  'attendance of a class': '/api/attendance/1',
  'attendance overview of a class': '/api/attendance/1/summary',
  'marks of a teacher': `/api/marks/${teacherEmail(1, 1)}`,
  'names of exams': '/api/marks/exams',
  'an admin’s home': '/api/home',
  'the audit': '/api/audit',
  'messages to the admin': '/api/message/admin',
};

/** How long a single call blocks the event loop. */
export async function benchHolds({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withFilledDatabase(
      engine,
      (db: Database) => fillSchools(db, filling, () => {}),
      async (location) => {
        const db = await openDatabase(location);
        const config = { ...readConfig({ LOG_LEVEL: 'silent', CALL_LIMIT: '1000000000' }), database: location };
        const fastify = await buildApp({ db, config, now: () => new Date() });
        const token = await signIn(fastify);
        for (const [call, url] of Object.entries(calls)) {
          const held: number[] = [];
          let bytes = 0;
          for (let turn = 0; turn < (quick ? 3 : 9); turn += 1) {
            const measured = await measure(fastify, url, token);
            held.push(measured.heldMs);
            bytes = measured.bytes;
          }
          const heldMs = median(held);
          rows.push({
            engine,
            call,
            'answer kB': Math.round(bytes / 1000),
            'held ms': heldMs.toFixed(1),
            goal: `< ${maxHeldMs}`,
            met: heldMs < maxHeldMs ? 'yes' : 'no',
          });
        }
        await fastify.close();
        await db.destroy();
      },
    );
  }
  return [{ title: 'The longest that one call holds the process, with 1,000 students and 200 days', rows }];
}

/**
 * The longest CPU time between two turns of the event loop while it answers one call. Not wall-clock time, which would
 * include other load on the machine.
 */
async function measure(fastify: FastifyInstance, url: string, token: string) {
  let isDone = false;
  let heldMs = 0;
  const watch = async () => {
    let last = usedMs();
    while (!isDone) {
      await aTurn();
      const used = usedMs();
      heldMs = Math.max(heldMs, used - last);
      last = used;
    }
  };
  const watching = watch();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const answer = await fastify.inject({ url, headers });
  isDone = true;
  await watching;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  const plain = await fastify.inject({ url, headers: { authorization: headers.authorization } });
  return { heldMs, bytes: plain.rawPayload.length };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function signIn(fastify: FastifyInstance): Promise<string> {
  const email = adminEmail(1);
  const started = await fastify.inject({ method: 'POST', url: '/api/auth/admin', payload: { email } });
  const { token } = started.json() as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const payload = { email, password: benchPassword };
  const signedIn = await fastify.inject({ method: 'POST', url: '/api/identity/sign-in', headers, payload });
  if (signedIn.statusCode !== 200) throw new Error(`The sign-in answered ${signedIn.statusCode}.`);
  return token;
}
