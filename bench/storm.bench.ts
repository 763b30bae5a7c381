import { hashPassword } from '../src/base/identity/server/passwords.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { engines, withFilledDatabase } from './support/databases.ts';
import { adminEmail, benchPassword, fillSchools, studentEmail } from './support/fill-schools.ts';
import { percentile } from './support/load.ts';
import type { Options, Table } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';

const filling = { schools: 1, studentsPerClass: 50, registersPerClass: 1, examsPerClass: 1 };
const attempts = 500;
const goalMs = 2_000;

/** The number of networks from which the wrong passwords come: one for a single attacker, 50 for a botnet. */
const networks = { 'one network': 1, '50 networks': 50 };

const adminsAddress = '198.51.100.2';

/** The time of an admin's sign-in and of the login page during 500 concurrent wrong passwords for 500 students. */
export async function benchStorm({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    for (const [from, count] of Object.entries(networks)) {
      await withFilledDatabase(engine, fill, async (location) => {
        const server = await serveRollbook(location, { TRUSTED_PROXIES: '1' });
        const storm = startStorm(server.url, count);
        await storm.firstJudged;
        const signIns: number[] = [];
        const pages: number[] = [];
        while (!storm.isOver() && signIns.length < (quick ? 2 : 20)) {
          signIns.push(await timed(() => signInAsAdmin(server.url)));
          pages.push(await timed(async () => (await fetch(`${server.url}/login`)).text()));
        }
        const answered = await storm.over;
        await server.stop();
        const longest = Math.max(...signIns);
        rows.push({
          engine,
          from,
          judged: answered.filter((status) => status === 401).length,
          'refused at once': answered.filter((status) => status === 429).length,
          'sign-ins': signIns.length,
          'sign-in p50 ms': Math.round(percentile(signIns, 0.5)),
          'sign-in longest ms': Math.round(longest),
          'page longest ms': Math.round(Math.max(...pages)),
          goal: `< ${goalMs}`,
          met: longest < goalMs ? 'yes' : 'no',
        });
      });
    }
  }
  return [{ title: `An admin signs in while ${attempts} wrong passwords come in at once`, rows }];
}

/** Students with unknown passwords, hashed at the real cost. */
async function fill(db: Database): Promise<void> {
  await fillSchools(db, filling, () => {});
  const known = { password_hash: await hashPassword(benchPassword) };
  const unknown = { password_hash: await hashPassword('known to nobody') };
  await db.updateTable('account').set(unknown).where('email', '<>', adminEmail(1)).execute();
  await db.updateTable('account').set(known).where('email', '=', adminEmail(1)).execute();
}

function startStorm(url: string, networkCount: number) {
  let over = false;
  const first = Promise.withResolvers<void>();
  const guesses = Array.from({ length: attempts }, async (_, place) => {
    const address = `203.0.${place % networkCount}.9`;
    const email = studentEmail(1, place + 1);
    const status = await signIn(url, { role: 'student', email, password: 'a wrong password', address });
    first.resolve();
    return status;
  });
  const all = Promise.all(guesses).finally(() => {
    over = true;
  });
  return { firstJudged: first.promise, over: all, isOver: () => over };
}

async function signInAsAdmin(url: string): Promise<void> {
  const admin = { role: 'admin', email: adminEmail(1), password: benchPassword, address: adminsAddress };
  const status = await signIn(url, admin);
  if (status !== 200) throw new Error(`The admin's sign-in answered ${status}.`);
}

type SignIn = {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
};

/** Both steps of a sign-in from a network address; returns the status of the last step made. */
async function signIn(url: string, { role, email, password, address }: SignIn): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const started = await fetch(`${url}/api/auth/${role}`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  const { token } = (await started.json()) as { token?: string };
  if (!token) return started.status;
  const finished = await fetch(`${url}/api/identity/sign-in`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ email, password }),
  });
  await finished.text();
  return finished.status;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
