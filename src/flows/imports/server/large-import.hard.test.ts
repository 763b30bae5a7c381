import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { noteFigure } from '../../../../test/figures.ts';
import { csv, studentHeadings } from '../../../../test/imports.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, openTestSignIn } from '../../../../test/test-school.ts';
import { watchOthers } from '../../../../test/watch-others.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';

const count = 5_000;

it('stores 5,000 students while others read and write', { timeout: 600_000 }, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const school = await addTestSchool({ db });
  const other = await addTestSchool({ db }, { domain: 'other.example' });
  const { token } = await openTestSignIn(db, school.id, school.admin.email, new Date());
  const reader = await openTestSignIn(db, other.id, other.admin.email, new Date());
  const writer = await openTestSignIn(db, other.id, other.teacher.email, new Date());
  const server = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const call = async (method: string, path: string, body?: FormData | string) => {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const answer = await fetch(`${server.url}/api/${path}`, { method, headers, ...(body && { body }) });
    return (await answer.json()) as { readonly _id: string; readonly state: string };
  };
  const rows = Array.from({ length: count }, (_, at) => [`Student ${at}`, at + 1_000, 5, '2012-02-29', 'F']);
  const form = new FormData();
  form.set('kind', 'students');
  form.set('file', new Blob([csv([studentHeadings, ...rows])]), 'students.csv');
  const { _id } = await call('POST', 'imports', form);
  const ended = async (state: string) => {
    for (;;) {
      const now = await call('GET', `imports/${_id}`);
      if (now.state !== state) return now.state;
      await wait(50);
    }
  };
  expect(await ended('checking')).toBe('checked');
  const stopReading = await watchOthers({ url: server.url, token: reader.token });
  const stopWriting = await watchOthers({ url: server.url, token: writer.token, writes: true });
  const started = performance.now();
  expect((await call('POST', `imports/${_id}/apply`, '{}')).state).toBe('applying');
  expect(await ended('applying')).toBe('applied');
  const seconds = (performance.now() - started) / 1_000;
  for (const [what, times] of [
    ['read', await stopReading()],
    ['write', await stopWriting()],
  ] as const) {
    const sorted = times.toSorted((one, next) => one - next);
    const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    console.log(
      `${what}: ${sorted.length} calls, p99 ${p99} ms, most ${sorted.at(-1)?.toFixed(0)} ms, in ${seconds.toFixed(1)} s`,
    );
    noteFigure(`what others who ${what} wait while 5,000 students are stored, p99 in ms, ${testedEngine}`, p99);
    expect(sorted.length).toBeGreaterThan(0);
  }
});
