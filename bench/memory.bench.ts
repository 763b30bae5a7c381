import { readFileSync } from 'node:fs';
import { teacherPassword } from '../src/app/demo/demo-school.ts';
import { demoSchool, engines, withFilledDatabase } from './support/databases.ts';
import { load, median, signIn } from './support/load.ts';
import type { Options, Table } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';

/** A demo teacher (README), who reads the list of class 5. */
const account = { email: 'teacher5@demo.rollbook.school', password: teacherPassword };
const maxStartMs = 1_000;
const maxMegabytes = { idle: 120, loaded: 200 };

/** A server's memory, idle and after load, and its time from start to the first answer. */
export async function benchMemoryAndStart({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withFilledDatabase(engine, demoSchool, async (location) => {
      const starts: number[] = [];
      for (let start = 0; start < (quick ? 3 : 5); start += 1) {
        const server = await serveRollbook(location);
        starts.push(server.startMs + (await firstAnswerMs(server.url)));
        await server.stop();
      }
      const server = await serveRollbook(location);
      const idle = residentMegabytes(server.pid);
      const token = await signIn(server.url, 'teacher', account.email, account.password);
      const asks = [{ ask: { path: '/api/students/class/5' }, token }];
      await load(server.url, { asks, connections: 16, seconds: quick ? 2 : 10 });
      const loaded = residentMegabytes(server.pid);
      await server.stop();
      const startMs = median(starts);
      rows.push({
        engine,
        'idle MB': idle,
        'after the load MB': loaded,
        'start to first answer ms': Math.round(startMs),
        goal: `≤ ${maxMegabytes.idle}, ≤ ${maxMegabytes.loaded}, < ${maxStartMs} ms`,
        met: idle <= maxMegabytes.idle && loaded <= maxMegabytes.loaded && startMs < maxStartMs ? 'yes' : 'no',
      });
    });
  }
  return [{ title: 'Memory, and from a cold start to the first answer, with the demo school in place', rows }];
}

async function firstAnswerMs(url: string): Promise<number> {
  const askedAt = performance.now();
  const answer = await fetch(`${url}/api/school`);
  if (!answer.ok) throw new Error(`The first answer was ${answer.status}.`);
  await answer.text();
  return performance.now() - askedAt;
}

/** The process's resident set size in whole megabytes, as the system reports it. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
