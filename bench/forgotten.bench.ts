import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { fillSchools, studentEmail } from './support/fill-schools.ts';
import { percentile } from './support/load.ts';
import type { Options, Table } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';

const emails = 400;

/** Nothing listens at this address, so that mails wait and only the server's own work is measured. */
const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@school1.example', PUBLIC_URL: 'http://127.0.0.1' };

/**
 * Measures whether response times reveal which emails the school knows, for the call after a forgotten password and the
 * call that follows it.
 */
export async function benchForgotten({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  const filling = { schools: 1, studentsPerClass: 100, registersPerClass: 1, examsPerClass: 1 };
  for (const engine of engines) {
    await withFilledDatabase(
      engine,
      (db) => fillSchools(db, filling, () => {}),
      async (location) => {
        const rollbook = await serveRollbook(location, { ...mailing, TRUSTED_PROXIES: '1' });
        try {
          rows.push(...(await measure(engine, rollbook.url, quick ? emails / 4 : emails)));
        } finally {
          await rollbook.stop();
        }
      },
    );
  }
  return [{ title: 'A forgotten password, by whether the school knows the email, in milliseconds', rows }];
}

/** Measures the calls in random order, because the job that a call leaves behind runs during later calls. */
async function measure(engine: Engine, url: string, count: number) {
  const asked = Array.from({ length: 2 * count }, (_none, place) => ({
    isKnown: place < count,
    place: (place % count) + 1,
  }));
  const inOrder = asked
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const times = {
    known: { asked: [] as number[], after: [] as number[] },
    unknown: { asked: [] as number[], after: [] as number[] },
  };
  for (const [turn, { isKnown, place }] of inOrder.entries()) {
    const email = isKnown ? studentEmail(1, place) : `x${place}@school1.example`;
    const of = times[isKnown ? 'known' : 'unknown'];
    // Each call has a different address because the calls of one address are limited.
    const from = `10.1.${Math.floor(turn / 250)}.${(turn % 250) + 1}`;
    of.asked.push(await timeOf(() => forget(url, email, from)));
    of.after.push(await timeOf(() => fetch(`${url}/api/school`)));
  }
  return Object.entries(times).map(([email, { asked, after }]) => ({
    engine,
    email,
    median: percentile(asked, 0.5).toFixed(2),
    '95 % within': percentile(asked, 0.95).toFixed(2),
    mean: mean(asked),
    'mean of the call after': mean(after),
  }));
}

async function forget(url: string, email: string, from: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const body = JSON.stringify({ role: 'student', email });
  const answer = await fetch(`${url}/api/identity/forgot`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A forgotten password was answered with ${answer.status}.`);
  return answer;
}

async function timeOf(call: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  await (await call()).text();
  return performance.now() - start;
}

/** Formats the mean with its standard error. A difference of less than two standard errors is not significant. */
function mean(times: readonly number[]): string {
  const average = times.reduce((sum, time) => sum + time, 0) / times.length;
  const variance = times.reduce((sum, time) => sum + (time - average) ** 2, 0) / (times.length - 1);
  return `${average.toFixed(2)} ± ${Math.sqrt(variance / times.length).toFixed(2)}`;
}
