import { buildApp } from '../src/app/server/app.ts';
import { openSignIn, startChallenge } from '../src/base/identity/server/identity.queries.ts';
import { keyOf } from '../src/base/identity/server/tokens.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { TokenKey } from '../src/platform/http/actor.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { askedDay, fillPast } from './support/fill-past.ts';
import { adminId, fillSchools, settle } from './support/fill-schools.ts';
import { median } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';

const maxTimes = 3;
/** The current time, some days after the requested day. */
const now = new Date('2026-11-23T04:00:00Z');

const calls = [
  '/api/students/class/1',
  '/api/students/30',
  '/api/attendance/1',
  '/api/attendance/1?limit=20',
  '/api/attendance/1/summary',
  '/api/attendance/student/7',
  '/api/schedule/1',
  '/api/marks/result/7',
];

/** Measures an answer as of a past day beside the same call's answer of today, after a year of registers. */
export async function benchOnThatDay({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const students of quick ? [650] : [650, 5000]) {
    for (const engine of engines) rows.push(...(await measure(engine, students, quick ? 3 : 9)));
  }
  return [{ title: 'A call as of a day of the past, and of today, after 200 days, in milliseconds', rows }];
}

async function measure(engine: Engine, students: number, turns: number): Promise<Table['rows']> {
  const filling = { schools: 1, studentsPerClass: students / 10, registersPerClass: 200, examsPerClass: 30 };
  const rows: Table['rows'][number][] = [];
  await withFilledDatabase(
    engine,
    async (db) => {
      await fillSchools(db, filling, () => {});
      await fillPast(db);
      if (engine === 'postgres') await settle(db);
    },
    async (location) => {
      const db = await openDatabase(location);
      const config = { ...readConfig({ LOG_LEVEL: 'silent', CALL_LIMIT: '1000000000' }), database: location };
      const fastify = await buildApp({ db, config, now: () => now });
      const token = await startChallenge(db, 1, adminId, now);
      await openSignIn(db, keyOf(token) as TokenKey, now);
      const time = async (url: string) => {
        const before = performance.now();
        const { statusCode } = await fastify.inject({ url, headers: { authorization: `Bearer ${token}` } });
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`);
        return performance.now() - before;
      };
      for (const path of calls) {
        const past = `${path}${path.includes('?') ? '&' : '?'}on=${askedDay}`;
        const [ofToday, ofThen]: [number[], number[]] = [[], []];
        for (let turn = 0; turn <= turns; turn += 1) {
          ofToday.push(await time(path));
          ofThen.push(await time(past));
        }
        // The first time of each is not counted because that call fills caches.
        const [today, then] = [median(ofToday.slice(1)), median(ofThen.slice(1))];
        rows.push({
          engine,
          students,
          call: path,
          'today ms': today.toFixed(2),
          'then ms': then.toFixed(2),
          times: (then / today).toFixed(2),
          goal: `≤ ${maxTimes}`,
          met: then / today <= maxTimes ? 'yes' : 'no',
        });
        tell(Object.values(rows.at(-1) ?? {}).join('  '));
      }
      await fastify.close();
      await db.destroy();
    },
  );
  return rows;
}
