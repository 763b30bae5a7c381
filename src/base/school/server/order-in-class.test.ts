import { expect, it } from 'vitest';
import { issueAll, startWithExam, type WithExam } from '../../../../test/issued-cards.ts';
import { testToday } from '../../../../test/test-school.ts';

/** The numbers in class of the rolls 1, 2, 3 and 4. */
const numbers = [3, 1, null, 2];
const byNumber = [2, 4, 1, 3];

/** The rolls in the lists of class 5, as each call has them. */
async function rollsIn({ server, admin, teacher, term, exam }: WithExam) {
  const lists = {
    'class list': ['/api/students/class/5', (body: unknown) => body],
    register: [`/api/attendance/5/${testToday}`, ({ students }: { students: unknown }) => students],
    month: [`/api/attendance/5/month/${testToday.slice(0, 7)}`, ({ students }: { students: unknown }) => students],
    summary: ['/api/attendance/5/summary', (body: unknown) => body],
    marks: [`/api/marks/record/${exam}`, ({ marks }: { marks: unknown }) => marks],
    broadsheet: [`/api/reports/class/5?term=${term}`, ({ students }: { students: unknown }) => students],
    cards: ['/api/report-cards?class=5', (body: unknown) => body],
    'first passwords': ['/api/students/class/5/first-passwords', (body: unknown) => body],
  } as const;
  const found: Record<string, readonly number[]> = {};
  for (const [name, [path, of]] of Object.entries(lists)) {
    const method = name === 'first passwords' ? 'POST' : 'GET';
    const { body } = await server.call(method, path, name === 'register' ? teacher : admin);
    expect(of(body), name).toBeDefined();
    found[name] = (of(body) as readonly { readonly roll: number }[]).map(({ roll }) => roll);
  }
  return found;
}

it('class lists, registers, marks and results are in the order of the number in class if the school chose so', async () => {
  const school = await startWithExam({ students: 4 });
  const { server, admin, teacher } = school;
  for (const [place, number] of numbers.entries()) {
    const enrolment = server.db.updateTable('enrolment').set({ number_in_class: number });
    await enrolment.where('roll', '=', place + 1).execute();
  }
  await issueAll(school);
  expect(new Set(Object.values(await rollsIn(school)).map(String))).toEqual(new Set(['1,2,3,4']));
  expect((await server.call('PUT', '/api/policies', admin, { classOrder: 'numberInClass' })).status).toBe(200);
  const expected = (found: object) => Object.fromEntries(Object.keys(found).map((name) => [name, byNumber]));
  const untaken = await rollsIn(school);
  expect(untaken).toEqual(expected(untaken));
  const attendance = [1, 2, 3, 4].map((roll) => ({ roll, status: 'Present' }));
  const register = { class: 5, date: testToday, attendance };
  expect((await server.call('POST', '/api/attendance', teacher, register)).status).toBe(201);
  const taken = await rollsIn(school);
  expect(taken).toEqual(expected(taken));
  // The numbers that they go by are shown beside the names.
  const shown = async (path: string, as = admin) => {
    const { body } = await server.call('GET', path, as);
    const students = body.students ?? body.marks ?? body;
    return students.map(({ numberInClass }: { numberInClass?: number | null }) => numberInClass);
  };
  const paths = ['/api/students/class/5', `/api/attendance/5/month/${testToday.slice(0, 7)}`];
  for (const path of [...paths, `/api/marks/record/${school.exam}`]) expect(await shown(path)).toEqual([1, 2, 3, null]);
  expect(await shown(`/api/attendance/5/${testToday}`, teacher)).toEqual([1, 2, 3, null]);
  await server.call('PUT', '/api/policies', admin, { classOrder: 'roll' });
  expect(new Set(await shown('/api/students/class/5'))).toEqual(new Set([undefined]));
});

it('the list of students is sorted by the number in class, those without one last', async () => {
  const { server, admin } = await startWithExam({ students: 4 });
  for (const [place, number] of numbers.entries()) {
    const enrolment = server.db.updateTable('enrolment').set({ number_in_class: number });
    await enrolment.where('roll', '=', place + 1).execute();
  }
  const rolls = async (sort: string) => {
    const { body } = await server.call('GET', `/api/students?sort=${sort}&page=1&class=5`, admin);
    return body.map(({ roll }: { roll: number }) => roll);
  };
  expect(await rolls('numberInClass')).toEqual(byNumber);
  expect(await rolls('-numberInClass')).toEqual([1, 4, 2, 3]);
});
