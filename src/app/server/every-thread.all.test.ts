import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../test/backups.ts';
import { formWith, type Part, picture } from '../../../test/photos.ts';
import { runCommand, type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { makeSqliteFile, type TestLocation, testedEngine } from '../../../test/test-database.ts';
import { daysAfter } from '../../platform/contract/dates.ts';
import { openDatabase } from '../../platform/database/migrate.ts';
import { adminPassword, teacherPassword } from '../demo/demo-school.ts';
import { makeDemoSchool } from '../demo/make-demo-school.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server says.
type Body = any;

/** A machine that does much else takes minutes for what is made in the background. */
const patient = { timeout: 180_000 };
const makingTimeoutMs = 300_000;
const teacher = { role: 'teacher', email: 'teacher1@demo.rollbook.school', password: teacherPassword };
const admin = { role: 'admin', email: 'admin@demo.rollbook.school', password: adminPassword };

let school: TestLocation;
let server: ServerProcess;

describe.runIf(testedEngine === 'sqlite')(
  'each thread and process that a server starts does its work',
  { timeout: makingTimeoutMs },
  () => {
    beforeAll(async () => {
      school = makeSqliteFile();
      const db = await openDatabase(school.location);
      await makeDemoSchool(db, new Date(), () => {});
      await db.destroy();
      server = await startServerProcess(school.location);
    }, makingTimeoutMs);

    afterAll(async () => {
      await server.end('SIGTERM');
      await school.remove();
    });

    it('makes a timetable, judges it and puts it in force, and writes and reads it as a file of FET', async () => {
      const { get, send, file, upload } = await signIn(admin);
      const { plan } = await get('/api/timetable-maker/from-timetable');
      await send('PUT', '/api/timetable-maker', { plan, basedOn: null });
      const { _id: id } = await send('POST', '/api/timetable-maker/drafts', { seconds: 5 });
      const drafts = `/api/timetable-maker/drafts/${id}`;
      await expect.poll(async () => (await get(`${drafts}/progress`)).state, patient).toBe('made');
      const { lessons, measures, teachers } = await get(drafts);
      expect(measures.placed).toBe(measures.of);
      expect(await get(`${drafts}/consequences/${lessons[0].id}`)).not.toEqual([]);
      const outline = await upload('/api/timetable-maker/fet', [{ ...theFile, content: await file(`${drafts}/fet`) }]);
      expect(outline.lessons.length).toBeGreaterThan(0);

      const { school: facts } = await get('/api/school');
      await send('POST', `${drafts}/publish`, { from: facts.today });
      const { row, slot } = lessons.find((one: Body) => one.slot);
      const { class: classNumber, subject, teacher: email } = plan.load.find((one: Body) => one.key === row);
      const periods = await get(`/api/schedule/teacher/${email}`);
      expect(JSON.stringify(periods)).toContain(subject);
      expect(teachers.map((one: Body) => one.email)).toContain(email);
      expect([classNumber, slot.day]).toEqual([expect.any(Number), expect.any(String)]);
    });

    it('writes a spreadsheet, and reads it to import it, as does the archive of OneRoster', async () => {
      const { get, file, upload } = await signIn(admin);
      const content = await file('/api/exports/class-list?class=1&format=xlsx');
      const { _id: id } = await upload('/api/imports', [
        { name: 'kind', content: 'students' },
        { ...theFile, fileName: 'class.xlsx', content },
      ]);
      await expect.poll(async () => (await get(`/api/imports/${id}`)).state, patient).toBe('checked');
      expect((await get(`/api/imports/${id}/rows?size=100`)).length).toBeGreaterThan(20);
      expect(signatureOf(await file(`/api/imports/${id}/marked`))).toBe('PK');
      expect(signatureOf(await file('/api/exports/oneroster'))).toBe('PK');
    });

    it('makes documents with letters of each language, and report cards', async () => {
      const { get, file, send } = await signIn(admin);
      for (const language of ['en', 'bn', 'ar']) {
        const list = await file('/api/exports/class-list?class=1&format=pdf', language);
        expect(signatureOf(list)).toBe('%P');
        expect(list.length).toBeGreaterThan(10_000);
      }
      const sessions = await get('/api/sessions');
      const term = sessions.find((one: Body) => one.isPresent).terms[0]._id;
      const [{ roll }] = await get('/api/students/class/1');
      expect(signatureOf(await file(`/api/reports/${roll}/pdf?term=${term}`))).toBe('%P');
      await send('POST', '/api/report-cards', { class: 1, roll, term });
      await expect.poll(() => get(`/api/report-cards?class=1&term=${term}`)).toHaveLength(1);
      expect(signatureOf(await file(`/api/report-cards/pdf?class=1&term=${term}`))).toBe('%P');
    });

    it('makes photos smaller, and looks into a file of homework', async () => {
      const photo = await picture('jpeg', 1_600, 1_200);
      const { url } = await (await signIn(admin)).upload('/api/images', [{ ...theFile, content: photo }]);
      const shown = await fetch(new URL(url, server.url));
      expect(shown.status).toBe(200);
      expect((await shown.arrayBuffer()).byteLength).toBeLessThan(photo.length);

      const { get, send, upload } = await signIn(teacher);
      const { school: facts } = await get('/api/school');
      const homework = {
        class: 1,
        subject: 'Portuguese',
        title: 'Pages',
        due: daysAfter(facts.today, 7),
        handIn: 'text',
      };
      const { _id: id } = await send('POST', '/api/homework', homework);
      const { files } = await upload(`/api/homework/${id}/files`, [{ name: 'files', fileName: 'x', content: photo }]);
      expect(files).toMatchObject([{ type: 'image/jpeg' }]);
    });

    it('serves the pages, the description of its calls, and refusals in each language', async () => {
      for (const path of ['/', '/sw.js', '/manifest.webmanifest', '/api/docs', '/api/openapi.json', '/api/health']) {
        expect((await fetch(server.url + path)).status, path).toBe(200);
      }
      const refusal = async (language: string) => {
        const answer = await fetch(`${server.url}/api/classes`, { headers: { 'accept-language': language } });
        return ((await answer.json()) as { message: string }).message;
      };
      const words = await Promise.all(['en', 'bn', 'ar'].map(refusal));
      expect(words).toEqual([
        expect.stringMatching(/[a-z]/),
        expect.stringMatching(/\p{Script=Bengali}/u),
        expect.stringMatching(/\p{Script=Arabic}/u),
      ]);
    });
  },
);

it.runIf(testedEngine === 'sqlite')('each command of the program runs', async () => {
  const folder = makeFolder();
  const file = join(folder, 'school.rollbook');
  const answers = ['Hill', 'hill.example', 'UTC', 'Ada', 'ada@hill.example', 'a password of hers'];
  const expected: readonly [words: string, code: number, output: RegExp][] = [
    ['--version', 0, /^Rollbook \d/],
    ['migrate', 0, /up to date/],
    ['school create', 0, /Hill is ready/],
    ['check', 0, /is sound/],
    ['password reset ada@hill.example', 0, /password/],
    [`backup ${file}`, 0, /It was read again to its end/],
    ['before-upgrade', 0, /The school was backed up to/],
    [`restore ${file} --replace`, 0, /Nobody is signed in/],
    ['try-start', 0, /starts, and is healthy/],
    [`verify ${file}`, 1, /No key is known/],
    ['update', 1, /This is a clone|there is none|UPDATE_FROM/],
    [`restore --from ${folder}/nowhere`, 1, /There is a school here already/],
    ['move-to-postgresql', 1, /DATABASE_URL/],
    ['spread', 1, /SQLite is one file/],
    ['move-school Hill 10.0.0.7:5432', 1, /not spread/],
  ];
  for (const [words, code, output] of expected) {
    const ended = await runCommand(words.split(' '), { DATA_DIR: folder }, `${answers.join('\n')}\n`);
    expect(ended, words).toEqual({ code, output: expect.stringMatching(output) });
  }
});

const theFile = { name: 'file', fileName: 'file' } as const;

function signatureOf(file: Buffer): string {
  return file.subarray(0, 2).toString('latin1');
}

/** Signs in by password; the functions make calls as this person, and throw if one is refused. */
async function signIn({ role, email, password }: typeof admin) {
  let token = '';
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: BodyInit | null = null,
  ) => {
    const authorization = token && { authorization: `Bearer ${token}` };
    const answer = await fetch(server.url + path, { method, headers: { ...authorization, ...headers }, body });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${content}`);
    return content;
  };
  const json = async (content: Promise<Buffer>): Promise<Body> => JSON.parse(String(await content));
  const send = (method: string, path: string, body: object = {}) =>
    json(call(method, path, { 'content-type': 'application/json' }, JSON.stringify(body)));
  ({ token } = await send('POST', `/api/auth/${role}`, { email }));
  await send('POST', '/api/identity/sign-in', { email, password });
  return {
    send,
    get: (path: string) => json(call('GET', path)),
    file: (path: string, language = 'en') => call('GET', path, { 'accept-language': language }),
    upload: (path: string, parts: readonly Part[]) => {
      const { headers, payload } = formWith(parts);
      return json(call('POST', path, headers, payload));
    },
  };
}
