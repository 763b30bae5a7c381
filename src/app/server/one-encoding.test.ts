import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../test/exams.ts';
import { signIn } from '../../../test/sign-in.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../../test/test-school.ts';

/** বড়ুয়া with letters of their own, and with the dot below as a sign; the second is the normal form. */
const single = 'ব\u09dcু\u09dfা';
const dotted = 'ব\u09a1\u09bcু\u09af\u09bcা';
const encodings = [single, dotted];

const address = { street: 'x', city: 'x', state: 'x', postalCode: 'x' };

function teacherNamed(name: string, phone = '1') {
  return { name, email: 'new@hill.example', phone, address, password: 'correct horse 7', photo: null };
}

/** The results of searching a text with each search call. */
async function search(server: TestServer, admin: TestPerson, text: string): Promise<Record<string, string[]>> {
  const asked = encodeURIComponent(text);
  const get = async (path: string) => (await server.call('GET', path, admin)).body;
  const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);
  const entries: { person: { name: string } | null }[] = await get(`/api/audit?person=${asked}`);
  return {
    find: names(await get(`/api/find?text=${asked}`)),
    students: names(await get(`/api/students?search=${asked}`)),
    teachers: names(await get(`/api/teachers?search=${asked}`)),
    former: names(await get(`/api/former-students?search=${asked}`)),
    notices: (await get(`/api/notices?search=${asked}`)).map(({ title }: { title: string }) => title),
    audited: entries.map(({ person }) => person?.name ?? ''),
  };
}

describe('two encodings of one letter', () => {
  it('find each other in every search, whichever was typed and whichever is stored', async () => {
    for (const typed of encodings) {
      const server = await startTestServer();
      const school = await addTestSchool(server);
      const { admin } = school;
      await addTestStudent(server.db, school, { roll: 21, name: `${typed} ছাত্র` });
      const gone = await addTestStudent(server.db, school, { roll: 22, name: `${typed} সাবেক` });
      expect((await server.call('DELETE', `/api/students/${gone.id}`, admin)).status).toBe(200);
      expect((await server.call('POST', '/api/teachers', admin, teacherNamed(typed))).status).toBe(201);
      await server.call('POST', '/api/notices', admin, { title: typed, content: 'x' });
      for (const sought of encodings) {
        expect(await search(server, admin, sought)).toEqual({
          find: expect.arrayContaining([dotted, `${dotted} ছাত্র`]),
          students: [`${dotted} ছাত্র`],
          teachers: [dotted],
          former: [`${dotted} সাবেক`],
          notices: [dotted],
          audited: expect.arrayContaining([dotted, `${dotted} সাবেক`]),
        });
      }
    }
  });

  it('count as one name of a subject or an exam', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const add = (code: string) =>
      server.call('POST', '/api/subjects/add', admin, { name: single, code, class: 5, session: '2026-2027' });
    expect((await add(single)).body).toMatchObject({ name: dotted, code: dotted });
    expect((await add(dotted)).status).toBe(409);
    const [first, second] = encodings as [string, string];
    expect((await submitExam(server, teacher, { subject: first, examName: first })).status).toBe(201);
    expect(await submitExam(server, teacher, { subject: second, examName: second })).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    });
  });

  it('count as one password, even one that has too many characters in the other encoding', async () => {
    const server = await startTestServer();
    const { student } = await addTestSchool(server);
    const chosen = '\u09dc'.repeat(200);
    const change = (currentPassword: string, newPassword: string) =>
      server.call('POST', '/api/identity/password', student, { currentPassword, newPassword });
    expect((await change('a long password', chosen)).status).toBe(200);
    const { email } = student;
    expect((await signIn(server, { role: 'student', email, password: chosen })).status).toBe(200);
    expect((await change(chosen, single.repeat(2))).status).toBe(200);
    expect((await change(dotted.repeat(2), single.repeat(2))).body.faults).toEqual({
      newPassword: { reason: 'same-password' },
    });
    for (const password of encodings.map((text) => text.repeat(2))) {
      expect((await signIn(server, { role: 'student', email, password })).status).toBe(200);
    }
  });
});

describe('digits of another script', () => {
  it('find a roll and a name as the usual digits do', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 12, name: 'Ayesha' });
    await addTestStudent(server.db, school, { roll: 31, name: 'রহিম ১২' });
    for (const text of ['12', '১২', '١٢', '۱۲']) {
      const people = (await server.call('GET', `/api/find?text=${encodeURIComponent(text)}`, school.admin)).body;
      expect(
        people.map(({ name }: { name: string }) => name),
        text,
      ).toEqual(['Ayesha', 'রহিম ১২']);
    }
  });

  it('are stored as the usual digits in phone numbers', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const added = await server.call('POST', '/api/teachers', admin, teacherNamed('Ada', '+৮৮০ ١٧١١-000'));
    expect(added.body.phone).toBe('+880 1711-000');
  });

  it('do not count as numbers in an address', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    for (const path of ['/api/students/class/৫', '/api/students?roll=১২', '/api/attendance/5/২০২৬-১১-২০']) {
      expect((await server.call('GET', encodeURI(path), admin)).status, path).toBe(400);
    }
  });
});
