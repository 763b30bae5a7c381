import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { expect, it, onTestFinished } from 'vitest';
import { noteFigure } from '../../../../test/figures.ts';
import { dataDirectoryOf } from '../../../../test/hand-in-load.ts';
import { formWith } from '../../../../test/photos.ts';
import { linesFor } from '../../../../test/registers.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, addTestStudents, openTestSignIn } from '../../../../test/test-school.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { localDate } from '../../../platform/server/local-date.ts';

/** `HAND_INS=30` tries a few. */
const students = Number(process.env.HAND_INS ?? 1500);
const bytes = 2 * 1024 * 1024;
const withinMs = 60_000;
/** The number of connections that phones hold at once. */
const atOnce = 200;
const registers = 60;

it('1,500 students hand in 2 MB each within a minute: none is lost, and registers are taken meanwhile', {
  timeout: 1_200_000,
}, async () => {
  const { location, remove } = await makeTestLocation(testedEngine);
  onTestFinished(remove);
  const db = await openDatabase(location);
  const school = await addTestSchool({ db });
  const now = new Date();
  const today = localDate('Asia/Dhaka', now);
  const rolls = Array.from({ length: students }, (_, place) => 1000 + place);
  await addTestStudents(
    db,
    school,
    rolls.map((roll) => ({ roll, class: 8 })),
  );
  const tokens: string[] = [];
  for (const roll of rolls) tokens.push((await openTestSignIn(db, school.id, `s${roll}@${school.domain}`, now)).token);
  const teacher = await openTestSignIn(db, school.id, school.teacher.email, now);
  await db.destroy();
  const server = await startServerProcess(location, { DATA_DIR: dataDirectoryOf(location) });
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const call = (path: string, token: string, init: RequestInit) =>
    fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const given = { class: 8, subject: 'Mathematics', title: 'All', due: today, handIn: 'files' };
  const homework = (await (await call('/api/homework', teacher.token, { method: 'POST', ...json(given) })).json())._id;

  const { headers, payload } = formWith([
    { name: 'files', fileName: 'page.pdf', content: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes)]) },
  ]);
  const begun = performance.now();
  const waiting = [...tokens.entries()];
  let taken = 0;
  const handIn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Requests are spread over the minute, as those of phones are.
      const due = (next[0] / students) * withinMs - (performance.now() - begun);
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
      const answer = await call(`/api/homework/${homework}/hand-in`, next[1], {
        method: 'POST',
        headers,
        body: payload,
      });
      if (answer.status === 201) taken += 1;
      await answer.arrayBuffer();
    }
  };
  const times: number[] = [];
  const takeRegisters = async () => {
    for (let place = 0; place < registers; place += 1) {
      const date = daysAfter(today, -place);
      const start = performance.now();
      const attendance = linesFor('Present', 'Absent', 'Present');
      await call('/api/attendance', teacher.token, { method: 'POST', ...json({ class: 5, date, attendance }) });
      times.push(performance.now() - start);
      const rest = withinMs / registers - (performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
    }
  };
  let memory = 0;
  const watch = setInterval(() => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    memory = Math.max(memory, Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 500);
  onTestFinished(() => clearInterval(watch));
  await Promise.all([...Array.from({ length: atOnce }, handIn), takeRegisters()]);
  const seconds = (performance.now() - begun) / 1000;
  const rows = (await (await call(`/api/homework/${homework}/hand-ins`, teacher.token, {})).json()) as {
    readonly files: readonly { readonly bytes: number }[];
  }[];
  expect(taken).toBe(students);
  expect(rows.filter(({ files }) => files[0]?.bytes === payload.length - formOverhead(payload))).toHaveLength(students);
  const slowest = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0;
  noteFigure('seconds for the hand-ins of a minute', Math.round(seconds));
  noteFigure('milliseconds of a register meanwhile, 99 of 100', Math.round(slowest));
  noteFigure('megabytes of memory for it', Math.round(memory));
});

/** Returns the bytes of a form in addition to its one file. */
function formOverhead(payload: Buffer): number {
  return payload.length - bytes - '%PDF-1.4\n'.length;
}
