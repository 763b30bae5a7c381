import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { openTestOffice } from '../../../../test/offices.ts';
import { newTeacher } from '../../../../test/people.ts';
import { endEnrolment } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { type FoundPerson, mostFound } from '../find.contract.ts';

async function startSchool() {
  const server = await startTestServer();
  const hill = await addTestSchool(server);
  return { server, hill };
}

function ask(server: TestServer, person: TestPerson | undefined, text: string) {
  return server.call('GET', `/api/find?${new URLSearchParams({ text })}`, person);
}

async function namesFor(server: TestServer, person: TestPerson, text: string): Promise<string[]> {
  const { status, body } = await ask(server, person, text);
  expect(status, text).toBe(200);
  return body.map(({ name }: FoundPerson) => name);
}

async function addStudents(server: TestServer, hill: TestSchool, students: readonly (readonly [number, string])[]) {
  for (const [roll, name] of students) await addTestStudent(server.db, hill, { roll, name, class: 7 });
}

describe('people are found', () => {
  it('by parts of their name in any order, whatever the case and the accents', async () => {
    const { server, hill } = await startSchool();
    await addStudents(server, hill, [
      [21, 'Ålvar José Ødegård'],
      [22, 'Anne-Marie Álvarez'],
      [23, 'আয়েশা রহমান'],
      [24, 'Aoife O’Connor'],
    ]);
    for (const text of ['jose alv', 'ALVAR', 'ødegård ålvar', '  josé   á ']) {
      expect(await namesFor(server, hill.admin, text), text).toContain('Ålvar José Ødegård');
    }
    expect(await namesFor(server, hill.admin, 'marie anne')).toEqual(['Anne-Marie Álvarez']);
    expect(await namesFor(server, hill.admin, 'anne-marie')).toEqual(['Anne-Marie Álvarez']);
    expect(await namesFor(server, hill.admin, "o'connor")).toEqual(['Aoife O’Connor']);
    expect(await namesFor(server, hill.admin, 'রহ')).toEqual(['আয়েশা রহমান']);
    expect(await namesFor(server, hill.admin, 'alvar maria')).toEqual([]);
    expect(await namesFor(server, hill.admin, '%')).toEqual([]);
    expect(await namesFor(server, hill.admin, '-')).toEqual([]);
  });

  it('by the beginning of a roll, in the digits of any script, the exact one first', async () => {
    const { server, hill } = await startSchool();
    await addStudents(server, hill, [
      [120, 'Bela Twelve'],
      [12, 'Zora Twelve'],
      [112, 'Ana Twelve'],
    ]);
    for (const text of ['12', '১২', '١٢', '１２']) {
      expect(await namesFor(server, hill.admin, text), text).toEqual(['Zora Twelve', 'Bela Twelve']);
    }
    expect(await namesFor(server, hill.admin, 'twelve 1')).toEqual(['Zora Twelve', 'Ana Twelve', 'Bela Twelve']);
    expect(await namesFor(server, hill.admin, '12 bela')).toEqual(['Bela Twelve']);
    expect(await namesFor(server, hill.admin, '99999999999999999999')).toEqual([]);
  });

  it('first by the beginning of the whole name, then of a word in it, then anywhere', async () => {
    const { server, hill } = await startSchool();
    await addStudents(server, hill, [
      [21, 'Diana Bo'],
      [22, 'Bo Anand'],
      [23, 'Ana Zafar'],
      [24, 'Anan Ahmed'],
    ]);
    expect(await namesFor(server, hill.admin, 'ana')).toEqual(['Ana Zafar', 'Anan Ahmed', 'Bo Anand', 'Diana Bo']);
  });

  it(`at most ${mostFound} of each role`, async () => {
    const { server, hill } = await startSchool();
    const many = Array.from({ length: mostFound + 3 }, (_, i) => [100 + i, `Same Name ${i}`] as const);
    await addStudents(server, hill, many);
    expect(await namesFor(server, hill.teacher, 'same')).toHaveLength(mostFound);
  });

  it('not after they have left, and not in another school', async () => {
    const { server, hill } = await startSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await endEnrolment(server.db, hill, 2, testToday);
    expect(await namesFor(server, hill.teacher, 'student 2')).toEqual([]);
    const found = (await ask(server, vale.admin, 'student 1')).body as FoundPerson[];
    expect(found.map(({ email }) => email)).toEqual(['s1@vale.example']);
    const byId = await server.call(
      'GET',
      `/api/find/people?ids=${hill.otherStudent.id},${hill.student.id}`,
      hill.admin,
    );
    expect(byId.body.map(({ name }: FoundPerson) => name)).toEqual(['Student 1']);
  });
});

describe('what is shown of the people found', () => {
  it('to a teacher are only students with name, class and roll, as in a class list', async () => {
    const { server, hill } = await startSchool();
    const found = { _id: String(hill.student.id), role: 'student', name: 'Student 1', class: 5, roll: 1 };
    expect((await ask(server, hill.teacher, 'student 1')).body).toEqual([{ ...found, email: null, photo: null }]);
    for (const text of ['s1@hill', 'first@hill', 'Teacher', 'Ada']) {
      expect((await ask(server, hill.teacher, text)).body, text).toEqual([]);
    }
    const ids = [hill.admin, hill.otherTeacher, hill.student].map(({ id }) => id).join();
    const { body } = await server.call('GET', `/api/find/people?ids=${ids}`, hill.teacher);
    expect(body).toEqual([{ ...found, email: null, photo: null }]);
  });

  it('to an admin are teachers and admins too, who can be found by their emails', async () => {
    const { server, hill } = await startSchool();
    await server.call('POST', '/api/teachers', hill.admin, newTeacher);
    const [found] = (await ask(server, hill.admin, 'begum rok')).body;
    expect(found).toEqual({
      _id: expect.any(String),
      role: 'teacher',
      name: 'Rokeya Begum',
      class: null,
      roll: null,
      email: 'rokeya@hill.example',
      photo: null,
    });
    expect(await namesFor(server, hill.admin, 'ada')).toEqual(['Ada Head']);
    expect(await namesFor(server, hill.admin, 'ROKEYA@h')).toEqual(['Rokeya Begum']);
    expect(await namesFor(server, hill.admin, 's1@')).toEqual(['Student 1']);
    expect(await namesFor(server, hill.admin, 'hill.example')).toEqual([]);
    const ids = [hill.admin, hill.teacher, hill.student].map(({ id }) => id).join();
    const { body } = await server.call('GET', `/api/find/people?ids=${ids},999999999999999`, hill.admin);
    expect(body.map(({ role }: FoundPerson) => role)).toEqual(['student', 'teacher', 'admin']);
  });

  it('is nothing to students and to those who are not signed in', async () => {
    const { server, hill } = await startSchool();
    for (const path of ['/api/find?text=student', `/api/find/people?ids=${hill.otherStudent.id}`]) {
      expect(await server.call('GET', path, hill.student)).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      });
      expect((await server.call('GET', path)).status).toBe(401);
    }
  });

  it('is recorded once an hour for each class of those found, and does not count as unusual reading', async () => {
    const { server, hill } = await startSchool();
    for (const text of ['s', 'st', 'stu']) await ask(server, hill.teacher, text);
    const entries = server.db.selectFrom('audit_entry').select(['actor_id', 'action', 'class', 'person_id']);
    const entry = { actor_id: hill.teacher.id, action: 'students.find', person_id: null };
    expect(await entries.orderBy('class').execute()).toEqual([
      { ...entry, class: 5 },
      { ...entry, class: 6 },
    ]);
    expect((await server.call('GET', '/api/audit/unusual-readings', hill.admin)).body).toEqual([]);
  });
});

it.each([
  '/api/find',
  '/api/find?text=',
  '/api/find?text=%20',
  '/api/find?text=a%00',
  `/api/find?text=${'a'.repeat(101)}`,
  '/api/find?text=a&class=5',
  '/api/find/people',
  '/api/find/people?ids=',
  '/api/find/people?ids=0',
  '/api/find/people?ids=1,,2',
  '/api/find/people?ids=1,2,3,4,5,6,7,8,9',
])('answers 400 to %s', async (path) => {
  const { server, hill } = await startSchool();
  expect(await server.call('GET', path, hill.admin)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
});

describe('guardians are found', () => {
  it('by admins only, by words of the name or digits of the phone, with the child on whose page they are', async () => {
    const { server, hill } = await startSchool();
    const [child] = (await server.call('GET', '/api/students?roll=1', hill.admin)).body;
    const { body: found } = await ask(server, hill.admin, '1 guardian');
    expect(found).toContainEqual(
      expect.objectContaining({
        _id: child._id,
        role: 'guardian',
        name: 'Guardian 1',
        guardian: { personId: null, child: child.name, phone: '2' },
      }),
    );
    await server.db
      .updateTable('student')
      .set({ guardian_phone: '+880 1711-000009' })
      .where('person_id', '=', Number(child._id))
      .execute();
    expect((await ask(server, hill.admin, '01711 0000')).body).toMatchObject([{ role: 'guardian', _id: child._id }]);
    expect((await ask(server, hill.teacher, '1 guardian')).body).toEqual([]);
  });
});

describe('homework is found by its title', () => {
  async function startWithHomework() {
    const { server, hill } = await startSchool();
    const given = { subject: 'Mathematics', due: testDay(1), handIn: 'none' };
    const give = (more: object) => server.call('POST', '/api/homework', hill.teacher, { ...given, ...more });
    const [all] = [
      await give({ class: 5, title: 'Čtení: Der Zauberlehrling' }),
      await give({ class: 6, title: 'Zauber' }),
    ];
    await give({ class: 5, title: 'Zauber for one', rolls: [2] });
    const find = async (person: TestPerson, text = 'zauber') => {
      const { status, body } = await server.call('GET', `/api/find/homework?${new URLSearchParams({ text })}`, person);
      return status === 200 ? body.map(({ title }: { title: string }) => title) : status;
    };
    return { server, hill, all: all.body, find };
  }

  it('by words in any order and without accents, and no longer after it is renamed or taken back', async () => {
    const { server, hill, all, find } = await startWithHomework();
    for (const text of ['lehrling cteni', 'ČTENÍ', 'zauberl']) {
      expect(await find(hill.admin, text), text).toEqual(['Čtení: Der Zauberlehrling']);
    }
    for (const text of ['-', '%', 'mathematics']) expect(await find(hill.admin, text), text).toEqual([]);
    await server.call('PUT', `/api/homework/${all._id}`, hill.teacher, { title: 'Der Erlkönig' });
    expect(await find(hill.admin, 'zauberl')).toEqual([]);
    expect(await find(hill.admin, 'erlkonig')).toEqual(['Der Erlkönig']);
    await server.call('DELETE', `/api/homework/${all._id}`, hill.teacher);
    expect(await find(hill.admin, 'erlkonig')).toEqual([]);
  });

  it('by staff within their reach, by students if it is for them, and by guardians if it is for their child', async () => {
    const { server, hill, find } = await startWithHomework();
    const [first, ofSix, forOne] = ['Čtení: Der Zauberlehrling', 'Zauber', 'Zauber for one'];
    expect(await find(hill.admin)).toEqual([forOne, ofSix, first]);
    expect(await find(hill.student)).toEqual([first]);
    expect(await find(hill.otherStudent)).toEqual([forOne, first]);
    const guardianOf = (email: string, guardian: string, more: object = {}) =>
      openTestGuardian(server.db, { schoolId: hill.id, email, guardian, ...more });
    const guardian = await guardianOf(hill.student.email, 'own@hill.example');
    expect((await server.call('GET', '/api/find/homework?text=lehrling', guardian)).body).toMatchObject([{ roll: 1 }]);
    expect(await find(guardian)).toEqual([first]);
    expect(await find(await guardianOf(hill.student.email, 'un@hill.example', { maySee: false }))).toEqual([]);
    const office = await openTestOffice(server, hill, { duties: ['marks'], reach: [6] });
    expect(await find(office)).toEqual([ofSix]);
    await server.call('PUT', '/api/policies', hill.admin, { teachersReach: 'taught' });
    expect(await find(hill.otherTeacher)).toEqual([]);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const stranger of [vale.admin, vale.student]) expect(await find(stranger)).toEqual([]);
  });
});
