import { describe, expect, it } from 'vitest';
import { everyEndpoint } from '../../../test/every-endpoint.ts';
import { newStudent, newTeacher } from '../../../test/people.ts';
import { addTestSchool, addTestStudent, startTestServer, testDay } from '../../../test/test-school.ts';

/** Stored names, each with texts that people type to find it. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'Łukasz Groß': ['lukasz gross', 'Gross', 'łukasz'],
  'Ødegård Æbelø': ['odegard', 'æbelø Øde'],
  'Işık Đurić': ['isik duric', 'ISIK'],
  'مصطفى فاطمة': ['مصطفي', 'فاطمه مصطفی'],
  'Abdul Rahman Said': ['said abdulrahman', 'Rahman-Abdul'],
  'Jeanluc O’Brien': ['jean luc', "o'brien", 'OBrien', 'O‘Brien'],
};

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  return { server, school };
}
type Found = { readonly person?: { readonly name: string }; readonly name?: string; readonly title?: string };
type Started = Awaited<ReturnType<typeof startSchool>>;

function addTeacher({ server, school }: Started, name: string, place: number) {
  const email = `t-${place}@search.example`;
  return server.call('POST', '/api/teachers', school.admin, { ...newTeacher, name, email });
}

/** Every list that can be searched by a name or title, with a function that adds one. */
const lists: Readonly<Record<string, (started: Started, name: string, place: number) => Promise<unknown>>> = {
  '/api/find?text=': ({ server, school }, name, place) =>
    addTestStudent(server.db, school, { name, roll: 50 + place, class: 7 }),
  '/api/find/homework?text=': ({ server, school }, title) => {
    const homework = { class: 5, subject: 'Mathematics', title, due: testDay(1), handIn: 'none' };
    return server.call('POST', '/api/homework', school.teacher, homework);
  },
  '/api/students?search=': ({ server, school }, name, place) =>
    addTestStudent(server.db, school, { name, roll: 50 + place, class: 7 }),
  '/api/former-students?search=': async ({ server, school }, name, place) => {
    const { id } = await addTestStudent(server.db, school, { name, roll: 50 + place, class: 7 });
    await server.call('DELETE', `/api/students/${id}`, school.admin);
  },
  '/api/guardians?search=': ({ server, school }, name, place) => {
    const guardianDetails = { ...newStudent.guardianDetails, name, email: `g-${place}@search.example` };
    const student = { ...newStudent, name: 'Somebody Else', roll: 50 + place, guardianDetails };
    return server.call('POST', '/api/students', school.admin, student);
  },
  '/api/teachers?search=': addTeacher,
  '/api/audit?action=teachers.add&person=': addTeacher,
  '/api/notices?search=': ({ server, school }, title) =>
    server.call('POST', '/api/notices', school.admin, { title, content: 'On Monday.' }),
};

describe.each(Object.entries(lists))('%s', (path, add) => {
  it('finds a name however its letters, its parts and their order are typed, and nobody else', async () => {
    const started = await startSchool();
    for (const [place, name] of Object.keys(typed).entries()) await add(started, name, place);
    for (const [name, texts] of Object.entries(typed)) {
      for (const text of texts) {
        const answer = await started.server.call('GET', path + encodeURIComponent(text), started.school.admin);
        const found = answer.body.map(({ person, name, title }: Found) => person?.name ?? name ?? title);
        expect(found, text).toEqual([name]);
      }
    }
  });
});

it('tries every call that counts as a search', () => {
  const searches = everyEndpoint
    .filter(({ method, counts }) => method === 'GET' && counts === 'search')
    .map(({ path }) => path);
  const tried = Object.keys(lists).map((path) => path.slice(0, path.indexOf('?')));
  expect(searches.filter((path) => !tried.includes(path))).toEqual([]);
});
