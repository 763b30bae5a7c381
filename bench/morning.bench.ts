import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword } from '../src/base/identity/server/passwords.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import {
  benchPassword,
  classes,
  fillSchools,
  firstRollOf,
  studentEmail,
  teacherEmail,
} from './support/fill-schools.ts';
import { percentile } from './support/load.ts';
import type { Options, Table } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';

/** 1,490 students and ten teachers. */
const filling = { schools: 1, studentsPerClass: 149, registersPerClass: 5, examsPerClass: 1 };
const morningMs = 180_000;
const registersPerTeacher = 5;
/**
 * A whole morning takes minutes. For a quick run, the number of people and the time are reduced by the same factor, so
 * that the load stays as dense.
 */
const quickPart = 1 / 20;
const goalMs = 1_000;

/** A person of the school, and how far into the morning they sign in, from 0 to 1. */
type Comer = { readonly role: 'teacher' | 'student'; readonly email: string; readonly at: number };

/**
 * Everybody of a school of 1,500 signs in within three minutes, from one network, at the full cost of a password, and
 * opens their home, while the teachers take fifty registers. The load runs on the same cores.
 */
export async function benchMorning({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withFilledDatabase(engine, fill, async (location) => {
      const server = await serveRollbook(location, { CALL_LIMIT: '' });
      try {
        rows.push(...rowsOf(engine, await passMorning(server.url, quick ? quickPart : 1)));
      } finally {
        await server.stop();
      }
    });
  }
  return [{ title: '1,500 people sign in within three minutes while fifty registers are taken', rows }];
}

async function fill(db: Database): Promise<void> {
  await fillSchools(db, filling, () => {});
  await db
    .updateTable('account')
    .set({ password_hash: await hashPassword(benchPassword) })
    .execute();
}

const steps = ['page', 'sign-in', 'home', 'register'] as const;
type Step = (typeof steps)[number];
/** The status of a call without an answer. */
const unanswered = 0;

/** The time of each call, and the status of each refused call. */
type Passed = Readonly<Record<Step, { readonly times: number[]; readonly refused: number[] }>>;

async function passMorning(url: string, part: number): Promise<Passed> {
  const passed = Object.fromEntries(steps.map((step) => [step, { times: [], refused: [] }])) as unknown as Passed;
  const comers = comersOf(Math.round(filling.studentsPerClass * classes * part));
  await Promise.all(
    comers.map(async (comer, place) => {
      await wait(comer.at * morningMs * part);
      await come(url, comer, passed);
      if (comer.role === 'teacher') await takeRegisters(url, place + 1, comer, passed, part);
    }),
  );
  return passed;
}

/**
 * Everybody in the order of their arrival, evenly spread: the ten teachers first, then the students in an order
 * unrelated to their rolls.
 */
function comersOf(students: number): Comer[] {
  const at = (place: number, of: number) => ((place * 7_919) % of) / of;
  return [
    ...Array.from({ length: classes }, (_, place) => {
      return { role: 'teacher', email: teacherEmail(1, place + 1), at: at(place, classes) / 2 } as const;
    }),
    ...Array.from({ length: students }, (_, place) => {
      return { role: 'student', email: studentEmail(1, place + 1), at: at(place, students) } as const;
    }),
  ];
}

const tokens = new WeakMap<Comer, string>();

async function come(url: string, comer: Comer, passed: Passed): Promise<void> {
  const { role, email } = comer;
  await timed(passed.page, () => fetch(`${url}/login`));
  const json = { 'content-type': 'application/json' };
  await timed(passed['sign-in'], async () => {
    const started = await fetch(`${url}/api/auth/${role}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email }),
    });
    if (!started.ok) return started;
    const { token } = (await started.json()) as { token: string };
    tokens.set(comer, token);
    return fetch(`${url}/api/identity/sign-in`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ email, password: benchPassword }),
    });
  });
  for (const path of ['/api/identity/me', '/api/home', '/api/news/unread']) {
    await timed(passed.home, () => fetch(`${url}${path}`, { headers: bearer(comer) }));
  }
}

/** Takes a teacher's registers one after the other over the rest of the morning. */
async function takeRegisters(url: string, classNumber: number, comer: Comer, passed: Passed, part: number) {
  const first = firstRollOf(classNumber, filling);
  const attendance = Array.from({ length: filling.studentsPerClass }, (_, place) => ({
    roll: first + place,
    status: place % 17 === 0 ? 'Absent' : 'Present',
  }));
  for (let register = 0; register < registersPerTeacher; register += 1) {
    await wait((morningMs * part * (1 - comer.at)) / (registersPerTeacher + 1));
    const date = new Date(Date.UTC(1_500, 0, 1 + register)).toISOString().slice(0, 10);
    await timed(passed.register, () =>
      fetch(`${url}/api/attendance`, {
        method: 'POST',
        headers: { ...bearer(comer), 'content-type': 'application/json' },
        body: JSON.stringify({ class: classNumber, date, attendance }),
      }),
    );
  }
}

function bearer(comer: Comer) {
  return { authorization: `Bearer ${tokens.get(comer)}` };
}

async function timed({ times, refused }: Passed[Step], ask: () => Promise<Response>): Promise<void> {
  const start = performance.now();
  // A busy machine can send a call as the server closes its idle connection; that must not end the morning.
  const answer = await ask().catch(() => undefined);
  await answer?.arrayBuffer();
  times.push(performance.now() - start);
  if (!answer?.ok) refused.push(answer?.status ?? unanswered);
}

function rowsOf(engine: Engine, passed: Passed): Table['rows'] {
  return steps.map((step) => {
    const { times, refused } = passed[step];
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(times, share));
    const isMet = refused.length === 0 && (step === 'sign-in' || (p99 ?? 0) < goalMs);
    return {
      engine,
      step,
      calls: times.length,
      refused: refused.length,
      'p50 ms': Math.round(p50 ?? 0),
      'p99 ms': Math.round(p99 ?? 0),
      'longest ms': Math.round(longest ?? 0),
      goal: step === 'sign-in' ? 'none refused' : `p99 < ${goalMs}`,
      met: isMet ? 'yes' : 'no',
    };
  });
}
