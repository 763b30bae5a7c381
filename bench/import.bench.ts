import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { writeSpreadsheet } from '../src/platform/spreadsheets/spreadsheets.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { adminEmail, fillSchools } from './support/fill-schools.ts';
import { percentile, signIn } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';
import { whileReading } from './support/while-reading.ts';

const filling = { schools: 1, studentsPerClass: 65, registersPerClass: 40, examsPerClass: 3 };
const maxSeconds = { 'dry run': 10, apply: 30, undo: 30 } as const;
const maxOtherMs = 300;
const maxMegabytes = 400;

/**
 * Measures an import of 5,000 students whose first passwords are their rolls, and how long other calls wait in the
 * meantime.
 */
export async function benchImport({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) rows.push(...(await measure(engine, quick ? 500 : 5_000)));
  return [{ title: 'Importing 5,000 students from XLSX, and what others wait meanwhile', rows }];
}

async function measure(engine: Engine, students: number): Promise<Table['rows']> {
  const rows: Table['rows'][number][] = [];
  const content = await makeFile(students);
  await withFilledDatabase(
    engine,
    (db) => fillSchools(db, filling, () => {}),
    async (location) => {
      const server = await serveRollbook(location, { STUDENT_INITIAL_PASSWORD: 'roll' });
      try {
        const token = await signIn(server.url, 'admin', adminEmail(1));
        const ask = (path: string, body?: object) => call(server.url, token, path, body);
        const timed = async (step: keyof typeof maxSeconds, act: () => Promise<unknown>) => {
          const { seconds, others } = await whileReading({ ...server, token, path: '/api/students/class/5' }, act);
          const othersMs = percentile(others, 0.99);
          const megabytes = peakMegabytes(server.pid);
          const row = {
            engine,
            step,
            seconds: seconds.toFixed(2),
            goal: `< ${maxSeconds[step]}`,
            'others, 99 % within ms': Math.round(othersMs),
            'their goal': `< ${maxOtherMs}`,
            calls: others.length,
            'peak MB': megabytes,
            'its goal': `< ${maxMegabytes}`,
            met: seconds < maxSeconds[step] && othersMs < maxOtherMs && megabytes < maxMegabytes ? 'yes' : 'no',
          };
          tell(Object.values(row).join('  '));
          rows.push(row);
        };
        let id = '';
        await timed('dry run', async () => {
          id = await upload(server.url, token, content);
          await until(ask, id, 'checked');
        });
        await timed('apply', async () => {
          await ask(`/api/imports/${id}/apply`, {});
          await until(ask, id, 'applied');
        });
        await timed('undo', () => ask(`/api/imports/${id}/undo`, {}));
      } finally {
        await server.stop();
      }
    },
  );
  return rows;
}

function makeFile(students: number): Promise<Buffer> {
  const headings = [
    'Name',
    'Roll',
    'Class',
    'Date of birth',
    'Gender',
    'Street',
    'City',
    'State',
    'Postal code',
    'Course',
  ];
  const ofGuardian = ['Guardian’s name', 'Guardian’s relation', 'Guardian’s phone', 'Guardian’s email'];
  const rows = Array.from({ length: students }, (_, place) => [
    ...[`Student Number ${place}`, 100_000 + place, `Class ${1 + (place % 10)}`, '29/02/2012', place % 2 ? 'M' : 'F'],
    ...[`${place} Lake Road`, 'Dhaka', 'Dhaka', '1207', 'General', `Guardian of ${place}`, 'mother'],
    ...[`+8801711${place}`, `guardian${place}@example.com`],
  ]);
  const columns = [...headings, ...ofGuardian].map((heading) => ({ heading }));
  return writeSpreadsheet({ format: 'xlsx', sheets: [{ name: 'Students', columns, rows }] });
}

async function upload(url: string, token: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.set('kind', 'students');
  form.set('file', new Blob([new Uint8Array(content)]), 'students.xlsx');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { readonly _id: string })._id;
}

type Ask = (
  path: string,
) => Promise<{ readonly state?: string; readonly failure?: unknown; readonly faults?: unknown[] }>;

async function until(ask: Ask, id: string, state: string): Promise<void> {
  for (;;) {
    const found = await ask(`/api/imports/${id}`);
    if (found.state === state && found.faults?.length === 0) return;
    if (found.state === 'failed' || found.state === state) throw new Error(JSON.stringify(found).slice(0, 500));
    await wait(100);
  }
}

async function call(url: string, token: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${url}${path}`, { headers, ...sent });
  const read = (await answer.json()) as Awaited<ReturnType<Ask>>;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(read).slice(0, 500)}`);
  return read;
}

/** The peak memory of a process so far. */
function peakMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
