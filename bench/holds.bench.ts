import { setImmediate as aTurn, setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../src/app/server/app.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { engines, withFilledDatabase } from './support/databases.ts';
import { draftLesson, fillDrafts, firstDraft } from './support/fill-drafts.ts';
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

type Asked = Pick<InjectOptions, 'method' | 'payload' | 'headers'> & {
  readonly url: string;
  /** Whether the call is measured only once, because it changes something. */
  readonly isOnce?: boolean;
};

const maker = '/api/timetable-maker';
const moveTo = (day: string) => ({
  ...({ method: 'POST', url: `${maker}/drafts/${firstDraft}/move` } as const),
  payload: { lesson: draftLesson, slot: { day, period: 2 } },
});

/** The calls of the page that makes timetables, with 40 classes and 20 drafts. */
const makerCalls: Readonly<Record<string, Asked>> = {
  'drafts, judged anew': { url: `${maker}/drafts`, isOnce: true },
  drafts: { url: `${maker}/drafts` },
  'progress of a making': { url: `${maker}/drafts/${firstDraft}/progress` },
  'a draft': { url: `${maker}/drafts/${firstDraft}` },
  'consequences of a move': { url: `${maker}/drafts/${firstDraft}/consequences/${draftLesson}` },
  'a move': moveTo('Sunday'),
  'a plan': { url: maker },
  'a plan from the timetable': { url: `${maker}/from-timetable` },
  'a plan as a file of FET': { url: `${maker}/fet` },
  'a draft as a file of FET': { url: `${maker}/drafts/${firstDraft}/fet` },
  'a draft deleted': { method: 'DELETE', url: `${maker}/drafts/${firstDraft + 1}`, isOnce: true },
  'a making begun': { method: 'POST', url: `${maker}/drafts`, payload: { seconds: 5 }, isOnce: true },
};

const students = ['Name,Roll,Class'];
for (let roll = 1; roll <= 1_000; roll += 1)
  students.push(`Student ${roll},${100_000 + roll},Class ${1 + (roll % 10)}`);
const boundary = 'bench';
const part = (disposition: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** The calls of the page for imports, with 1,000 rows. */
const importCalls: Readonly<Record<string, Asked>> = {
  'a template': { url: '/api/imports/template/students' },
  'an import begun': {
    method: 'POST',
    url: '/api/imports',
    isOnce: true,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="kind"', 'students')}${part('name="file"; filename="students.csv"', students.join('\n'))}--${boundary}--\r\n`,
  },
};
const checkedCalls: Readonly<Record<string, Asked>> = {
  imports: { url: '/api/imports' },
  'an import': { url: '/api/imports/1' },
  'rows of an import': { url: '/api/imports/1/rows?size=100' },
  'an import as a marked file': { url: '/api/imports/1/marked' },
};

/** Measures how long single calls block the event loop. */
export async function benchHolds({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withFilledDatabase(
      engine,
      async (db: Database) => {
        await fillSchools(db, filling, () => {});
        await fillDrafts(db);
      },
      async (location) => {
        const db = await openDatabase(location);
        const config = { ...readConfig({ LOG_LEVEL: 'silent', CALL_LIMIT: '1000000000' }), database: location };
        const fastify = await buildApp({ db, config, now: () => new Date() });
        await fastify.listen({ port: 0, host: '127.0.0.1' });
        const token = await signIn(fastify);
        const measureAll = async (all: Readonly<Record<string, Asked>>) => {
          for (const [call, asked] of Object.entries(all)) {
            const held: number[] = [];
            let bytes = 0;
            for (let turn = 0; turn < (asked.isOnce ? 1 : quick ? 3 : 9); turn += 1) {
              const measured = await measure(fastify, asked, token);
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
        };
        await measureAll(Object.fromEntries(Object.entries(calls).map(([call, url]) => [call, { url }])));
        await measureAll(makerCalls);
        await measureAll(importCalls);
        await untilChecked(fastify, token);
        await measureAll(checkedCalls);
        await fastify.close();
        await db.destroy();
      },
    );
  }
  return [{ title: 'The longest that one call holds the process, with 1,000 students and 200 days', rows }];
}

/** Waits until the import, which is read in the background, has been checked. */
async function untilChecked(fastify: FastifyInstance, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const { state } = (await fastify.inject({ url: '/api/imports/1', headers })).json() as { readonly state: string };
    if (state === 'checked') return;
    if (state === 'failed') throw new Error('The import failed.');
    await wait(100);
  }
}

/**
 * The longest CPU time between two turns of the event loop while it answers one call. Not wall-clock time, which would
 * include other load on the machine.
 */
async function measure(fastify: FastifyInstance, { isOnce: _, ...asked }: Asked, token: string) {
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
  const headers = { ...asked.headers, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const answer = await fastify.inject({ ...asked, headers });
  isDone = true;
  await watching;
  if (answer.statusCode >= 300) throw new Error(`${asked.url} answered ${answer.statusCode}: ${answer.body}`);
  const isPacked = answer.headers['content-encoding'] === 'gzip';
  return { heldMs, bytes: isPacked ? gunzipSync(answer.rawPayload).length : answer.rawPayload.length };
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
