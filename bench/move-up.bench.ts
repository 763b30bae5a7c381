import { sql } from 'kysely';
import { days } from '../src/platform/contract/school-terms.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { storeAllVersions } from '../src/platform/database/versions.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { adminEmail, fillSchools, teacherEmail } from './support/fill-schools.ts';
import { percentile, signIn } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';
import { whileReading } from './support/while-reading.ts';

/** A school of 5,000 with half a year of registers. */
const filling = { schools: 1, studentsPerClass: 500, registersPerClass: 100, examsPerClass: 12 };
const maxSeconds = { plan: 2, apply: 5, undo: 5 } as const;
const maxOtherMs = 1_000;

/**
 * `ahead`: only enrolments change. `at once`: a tenth of the students leave, and the others sign in with new emails.
 */
const kinds = {
  'far ahead, rolls kept': {
    from: '2026-2027',
    to: '2027-2028',
    rolls: 'kept',
    fromDays: ['2026-01-01', '2027-05-31'],
    toDays: ['2027-06-01', '2028-05-31'],
  },
  'at once, rolls by name': {
    from: '2025-2026',
    to: '2026-2027',
    rolls: 'by-name',
    fromDays: ['2025-06-01', '2026-05-31'],
    toDays: ['2026-06-01', '2027-05-31'],
  },
} as const;

/**
 * Measures how long moving up takes, including everything that it copies, and how long other calls wait in the
 * meantime.
 */
export async function benchMoveUp({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    for (const [kind, sessions] of Object.entries(kinds)) rows.push(...(await measure(engine, kind, sessions, quick)));
  }
  return [{ title: 'Moving 5,000 students up, and what others wait meanwhile', rows }];
}

type Sessions = (typeof kinds)[keyof typeof kinds];

async function measure(engine: Engine, kind: string, sessions: Sessions, quick: boolean): Promise<Table['rows']> {
  const rows: Table['rows'][number][] = [];
  const size = quick ? { ...filling, studentsPerClass: 50 } : filling;
  const fill = async (db: Database) => {
    await fillSchools(db, size, () => {});
    await prepare(db, sessions);
  };
  await withFilledDatabase(engine, fill, async (location) => {
    const server = await serveRollbook(location);
    try {
      const token = await signIn(server.url, 'admin', adminEmail(1));
      const timed = async (what: keyof typeof maxSeconds, path: string, body?: object) => {
        const { answer, seconds, others } = await whileReading(
          { ...server, token, path: '/api/students?page=1&size=25' },
          () => post(server.url, token, path, body),
        );
        const othersMs = percentile(others, 0.99);
        const row = {
          engine,
          kind,
          call: what,
          seconds: seconds.toFixed(2),
          goal: `< ${maxSeconds[what]}`,
          'others, 99 % within ms': Math.round(othersMs),
          'their goal': `< ${maxOtherMs}`,
          calls: others.length,
          met: seconds < maxSeconds[what] && othersMs < maxOtherMs ? 'yes' : 'no',
        };
        tell(Object.values(row).join('  '));
        rows.push(row);
        return answer;
      };
      const { from, to, rolls } = sessions;
      await addTimetable(server.url, token, sessions);
      await timed('plan', '/api/move-up/plan', { from, to, rolls });
      const { _id } = await timed('apply', '/api/move-up', { from, to, rolls, copyTimetable: true });
      await timed('undo', `/api/move-up/${_id}/undo`);
    } finally {
      await server.stop();
    }
  });
  return rows;
}

/** The session that students leave; each class moves up to the next, and a pass mark has the results read. */
async function prepare(db: Database, { from, fromDays }: Sessions): Promise<void> {
  const session = { name: from, from_date: fromDays[0], to_date: fromDays[1] };
  await db.updateTable('session').set(session).where('school_id', '=', 1).execute();
  const next = sql<number>`number + 1`;
  await db
    .updateTable('class')
    .set({ moves_up_to: next })
    .where('school_id', '=', 1)
    .where('number', '<', 10)
    .execute();
  await db.updateTable('school').set({ pass_percent: 33 }).where('id', '=', 1).execute();
  await db.transaction().execute((made) => storeAllVersions(made, { schoolId: 1, id: 0, at: new Date() }));
}

/** Prepares the next session, with ten subjects and thirty periods for each class to be copied to it. */
async function addTimetable(url: string, token: string, { from, to, toDays }: Sessions): Promise<void> {
  await post(url, token, '/api/sessions', { session: to, from: toDays[0], to: toDays[1] });
  for (let number = 1; number <= 10; number += 1) {
    const teacher = { email: teacherEmail(1, number) };
    for (let place = 1; place <= 10; place += 1) {
      const subject = { name: `Subject ${place}`, code: `S${place}`, class: number, session: from };
      await post(url, token, '/api/subjects/add', subject);
    }
    for (const day of days.slice(1, 6)) {
      for (let period = 1; period <= 6; period += 1) {
        const time = `${String(7 + period).padStart(2, '0')}:00-${String(7 + period).padStart(2, '0')}:45`;
        const place = { classNumber: number, day, period, time, session: from };
        await post(url, token, '/api/schedule', { ...place, subject: `Subject ${period}`, teacher });
      }
    }
  }
}

async function post(url: string, token: string, path: string, body: object = {}): Promise<{ readonly _id?: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const read = (await answer.json()) as { readonly _id?: string };
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(read).slice(0, 500)}`);
  return read;
}
