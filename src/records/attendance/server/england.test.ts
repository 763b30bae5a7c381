import { expect, it } from 'vitest';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { addTestSchool, startTestServer, testDay } from '../../../../test/test-school.ts';

/** The codes of three students in the morning and the afternoon of five days of school. */
const week = [
  ['/ L I', '\\ \\ I'],
  ['/ / I', '\\ C1 M'],
  ['B / /', 'B \\ \\'],
  ['/ N /', '\\ U \\'],
  ['X O Y1', 'X \\ \\'],
] as const;

/** Sundays to Thursdays are days of school here. */
const days = [testDay(-1), testDay(-4), testDay(-5), testDay(-6), testDay(-7)].toReversed();

it('a school of England takes its national codes twice a day for a week, and exports them', async () => {
  const server = await startTestServer();
  const { admin, teacher } = await addTestSchool(server);
  const as = async (person: typeof admin, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await server.call(method, path, person, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const [england] = await as(admin, 'GET', '/api/attendance-codes/sets');
  await as(admin, 'PUT', '/api/attendance-codes', england.codes);
  await as(admin, 'PUT', '/api/policies', { registersTaken: 'twice' });

  for (const [place, parts] of week.entries()) {
    for (const [index, part] of (['morning', 'afternoon'] as const).entries()) {
      const attendance = (parts[index] ?? '').split(' ').map((code, at) => ({ roll: at + 1, code }));
      await as(teacher, 'POST', '/api/attendance', { class: 5, date: days[place], part, attendance });
    }
  }

  // The possible and attended sessions by the national rules: X and Y1 are not possible attendances, and U is an
  // absence.
  const { data } = await as(admin, 'GET', '/api/attendance/5');
  expect(data).toHaveLength(10);
  const summary: { present: number; attended?: number; total: number }[] = await as(
    admin,
    'GET',
    '/api/attendance/5/summary',
  );
  expect(summary.map(({ attended, present, total }) => [attended ?? present, total])).toEqual([
    [8, 8],
    [6, 10],
    [5, 9],
  ]);
  const home = await as(admin, 'GET', '/api/home');
  expect(home.admin.attendance.map(({ present, total }: Record<string, number>) => [present, total])).toEqual([
    [4, 6],
    [3, 6],
    [6, 6],
    [4, 6],
    [2, 3],
  ]);

  for (const [place, part] of (['morning', 'afternoon'] as const).entries()) {
    const file = await exportFile(server, `register?class=5&date=${days[1]}&part=${part}&format=xlsx`, admin);
    expect(file.status).toBe(200);
    const rows = await readExported(file.content);
    expect(rows.map(({ Code }) => Code)).toEqual(week[1]?.[place]?.split(' '));
    expect(rows[0]).toMatchObject({ Reason: `Present in the ${part}` });
    expect(rows[0]).toMatchObject({ 'Part of the day': part === 'morning' ? 'Morning' : 'Afternoon' });
  }
});
