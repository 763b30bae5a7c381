import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { addEmptySchool } from '../../../test/empty-school.ts';
import { noteFigure } from '../../../test/figures.ts';
import { type HostileFile, hostileFiles } from '../../../test/hostile-files.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, openTestSignIn } from '../../../test/test-school.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

/** `HOSTILE` chooses files by a part of their names. */
const chosen = hostileFiles.filter(({ name }) => name.includes(process.env.HOSTILE ?? ''));

it('judges each hostile file or refuses it, stays up, and answers others meanwhile', {
  timeout: 3_600_000,
}, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const school = await addTestSchool({ db });
  const { token } = await openTestSignIn(db, school.id, school.admin.email, new Date());
  const { token: empty } = await addEmptySchool({ db }, new Date());
  const other = await addTestSchool({ db }, { domain: 'other.example' });
  const { token: others } = await openTestSignIn(db, other.id, other.admin.email, new Date());
  const server = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  let worst = 0;
  for (const file of chosen) {
    const content = await file.make();
    const watching = new AbortController();
    const waits = watchOthers(server.url, others, watching.signal);
    const started = performance.now();
    const outcome = await send(server.url, file.to === 'oneroster' ? empty : token, file, content);
    const seconds = (performance.now() - started) / 1_000;
    watching.abort();
    const times = (await waits).sort((one, next) => one - next);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    worst = Math.max(worst, p99);
    const most = times.at(-1) ?? 0;
    const [megabytes, sent] = [memoryOf(server.pid), Math.round(content.length / 1_000)];
    console.log(
      [file.to, file.name, `${sent} kB`, outcome, `${seconds.toFixed(1)} s`, `p99 ${p99.toFixed(0)} ms`].join(' | '),
      `| most ${most.toFixed(0)} ms | ${megabytes} MB`,
    );
    expect(outcome, file.name).toMatch(/^(checked|failed|2|4)/);
  }
  noteFigure(`hostile files that the server stayed up with, ${testedEngine}`, chosen.length);
  noteFigure(`what others wait while the worst of them is judged, p99 in ms, ${testedEngine}`, Math.round(worst));
});

/** How long each of somebody else's calls takes, one after the other. */
async function watchOthers(url: string, token: string, until: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!until.aborted) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/identity/me`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    await wait(5);
  }
  return times;
}

/** What became of a file: the state of its import, or the status of the call. */
async function send(url: string, token: string, { to }: HostileFile, content: Buffer | string): Promise<string> {
  const authorization = `Bearer ${token}`;
  if (to === 'body') {
    const headers = { authorization, 'content-type': 'application/json' };
    return String((await fetch(`${url}/api/notices`, { method: 'POST', headers, body: content.toString() })).status);
  }
  const form = new FormData();
  const isImport = to === 'students' || to === 'oneroster';
  if (isImport) form.set('kind', to);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'x');
  const path = isImport ? 'imports' : to === 'fet' ? 'timetable-maker/fet' : 'images';
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { authorization }, body: form });
  const { _id } = (await answer.json()) as { readonly _id?: string };
  if (!isImport || _id === undefined) return String(answer.status);
  for (;;) {
    const read = await fetch(`${url}/api/imports/${_id}`, { headers: { authorization } });
    const { state } = (await read.json()) as { readonly state: string };
    if (state !== 'checking') return state;
    await wait(50);
  }
}

/** The most memory that the server has needed so far. */
function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
