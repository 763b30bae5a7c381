import { describe, expect, it } from 'vitest';
import { newStudent, newTeacher } from '../../../test/people.ts';
import { signIn } from '../../../test/sign-in.ts';
import {
  type Answer,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
  weekdayOf,
} from '../../../test/test-school.ts';
import { addSetupLink } from '../../flows/set-up/server/set-up.queries.ts';
import { newSecret } from '../../platform/server/secrets.ts';

const domain = 'ridge.example';
const admin = { name: 'Ruth Head', email: `ruth@${domain}`, password: 'a password of hers' };
const rolls = [1, 2, 3, 4, 5];

/** The names of the classes; their numbers are their positions, counted from 1. */
const classNames = [
  'KG-A',
  'KG-B',
  ...Array.from({ length: 11 }, (_, place) => `Grade ${place + 1}`),
  'Grade 12 Science',
];
const science = classNames.length;

const holidays = { name: 'Monsoon break', from: '2026-08-02', to: '2026-08-13' };
/** Half a year of days of school, up to the Sunday before today. */
const registerDays = daysBetween('2026-05-24', '2026-11-22').filter(
  (date) => !['Friday', 'Saturday'].includes(weekdayOf(date)) && !(date >= holidays.from && date <= holidays.to),
);

type Status = 'Present' | 'Late' | 'Absent' | 'Excused';

/** Each of the four in turn; roll 5 is there each day but the last three. */
function statusOf(day: number, roll: number): Status {
  if (roll === 5) return day >= registerDays.length - 3 ? 'Absent' : 'Present';
  return ({ 0: 'Absent', 1: 'Late', 2: 'Excused' } as const)[(day + roll) % 10] ?? 'Present';
}

function countOf(roll: number, status: Status, within = registerDays): number {
  return within.filter((date) => statusOf(registerDays.indexOf(date), roll) === status).length;
}

/**
 * Makes a school with sessions from April to March and Friday and Saturday off, using only calls, with registers of
 * half a year.
 */
async function makeSchool() {
  const server = await startTestServer();
  const token = newSecret();
  await addSetupLink(server.db, token, testNow);
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];
  const school = { name: 'Ridge', domain, timeZone: 'Asia/Dhaka', days, firstMonth: 4 };
  await done(server.call('POST', '/api/school', undefined, { token, school, admin }));
  server.setNow(new Date('2026-05-20T04:00:00Z'));
  const asHead = await signedIn(server, { role: 'admin', ...admin });
  for (const [place, name] of classNames.entries()) {
    const isThere = place < 10;
    await done(
      isThere ? asHead('PUT', `/api/classes/${place + 1}`, { name }) : asHead('POST', '/api/classes', { name }),
    );
  }
  await done(asHead('POST', '/api/calendar/closed', holidays));
  const { session } = (await asHead('GET', '/api/school')).body.school;
  for (const roll of rolls) {
    await done(
      asHead('POST', '/api/students', { ...newStudent, roll, name: `Student ${roll}`, class: science, session }),
    );
  }
  const teacher = { ...newTeacher, email: `rokeya@${domain}` };
  await done(asHead('POST', '/api/teachers', teacher));
  server.setNow(testNow);
  await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
  const as = async (email: string) => callsAs(server, await openAs(server, email));
  const made = {
    server,
    session,
    asHead: await as(admin.email),
    asTeacher: await as(teacher.email),
    asStudent: await as(`s1@${domain}`),
  };
  for (const [day, date] of registerDays.entries()) {
    const attendance = rolls.map((roll) => ({ roll, ...lineOf(statusOf(day, roll)) }));
    await done(made.asTeacher('POST', '/api/attendance', { class: science, date, attendance }));
  }
  return made;
}

function lineOf(status: Status) {
  if (status === 'Late') return { status, minutesLate: 5 };
  return status === 'Excused' ? { status, note: 'The mother called.' } : { status };
}

async function signedIn(server: TestServer, attempt: { role: 'admin'; email: string; password: string }) {
  return callsAs(server, await signIn(server, attempt));
}

async function openAs(server: TestServer, email: string): Promise<TestPerson> {
  const { id } = await server.db.selectFrom('school').select('id').executeTakeFirstOrThrow();
  return openTestSignIn(server.db, id, email);
}

function callsAs(server: TestServer, person: { readonly token: string }) {
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, person, body);
}

async function done(calling: Promise<Answer>): Promise<void> {
  const { status, body } = await calling;
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

function daysBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
  return dates;
}

describe('a school of classes from KG-A to Grade 12 Science, of April to March, after half a year', () => {
  it('has its own classes, session, week and closed days', async () => {
    const { asHead, asStudent, session } = await makeSchool();
    const { body: classes } = await asStudent('GET', '/api/classes');
    expect(classes.map(({ name }: { name: string }) => name)).toEqual(classNames);
    expect(session).toBe('2026-2027');
    const { body: sessions } = await asHead('GET', '/api/sessions');
    expect(sessions.find((one: { isPresent: boolean }) => one.isPresent)).toMatchObject({
      session,
      from: '2026-04-01',
      to: '2027-03-31',
      isClosed: false,
      terms: [],
    });
    const { body: calendar } = await asStudent('GET', '/api/calendar?from=2026-08-01&to=2026-08-31');
    expect(calendar).toMatchObject({
      days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      closed: [{ ...holidays, classes: null }],
    });
  });

  it('counts its registers of four statuses, and leaves out excused days where it says so', async () => {
    const { asHead, asTeacher } = await makeSchool();
    const presentOf = (roll: number) => countOf(roll, 'Present') + countOf(roll, 'Late');
    const path = `/api/attendance/${science}/summary`;
    expect((await asTeacher('GET', path)).body).toMatchObject(
      rolls.map((roll) => ({ roll, total: registerDays.length, present: presentOf(roll) })),
    );
    await done(asHead('PUT', '/api/policies', { excusedCounts: 'not' }));
    expect((await asTeacher('GET', path)).body).toMatchObject(
      rolls.map((roll) => ({
        roll,
        total: registerDays.length - countOf(roll, 'Excused'),
        present: presentOf(roll),
      })),
    );
  });

  it('has a monthly register, a list of students who need care, and the one register that is missing', async () => {
    const { asHead, asTeacher } = await makeSchool();
    const october = registerDays.filter((date) => date.startsWith('2026-10'));
    const { body: month } = await asTeacher('GET', `/api/attendance/${science}/month/2026-10`);
    expect(month).toMatchObject({ class: science, month: '2026-10', days: october });
    expect(month.students).toMatchObject(
      rolls.map((roll) => ({
        roll,
        present: countOf(roll, 'Present', october),
        late: countOf(roll, 'Late', october),
        absent: countOf(roll, 'Absent', october),
        excused: countOf(roll, 'Excused', october),
      })),
    );
    const { body: care } = await asHead('GET', '/api/care');
    expect(care.find(({ roll }: { roll: number }) => roll === 5)).toMatchObject({
      name: 'Student 5',
      class: science,
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'absent_in_a_row', days: 3 })]),
    });
    const range = '?from=2026-11-15&to=2026-11-22';
    expect((await asHead('GET', `/api/registers/missing${range}`)).body).toEqual([]);
    await done(asHead('DELETE', `/api/attendance/${science}/2026-11-17`));
    expect((await asHead('GET', `/api/registers/missing${range}`)).body).toMatchObject([
      { class: science, date: '2026-11-17' },
    ]);
  });

  it('shows a student their own four statuses, and no note', async () => {
    const { asStudent, asTeacher } = await makeSchool();
    const { status, body } = await asStudent('GET', '/api/attendance/student/1');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(registerDays.length);
    for (const [day, date] of registerDays.entries()) {
      const record = body.data.find((one: { date: string }) => one.date === date);
      expect(record.attendance[0].status, date).toBe(statusOf(day, 1));
    }
    expect(JSON.stringify(body)).not.toContain('mother');
    const seen = await asTeacher('GET', `/api/attendance/${science}/${registerDays[1]}`);
    expect(JSON.stringify(seen.body)).toContain('mother');
  });

  it.each([
    ['on a closed day', { date: '2026-08-05' }, 400],
    ['on a date outside every session', { date: '2019-08-05' }, 400],
    ['a second time', { date: '2026-11-22' }, 409],
    ['of a class that there is not', { class: 99, date: '2026-11-22' }, 400],
  ])('refuses a register %s, and keeps all that was stored', async (_when, wrong, status) => {
    const { server, asTeacher } = await makeSchool();
    const sheets = () => server.db.selectFrom('attendance_sheet').selectAll().execute();
    const before = await sheets();
    const attendance = rolls.map((roll) => ({ roll, status: 'Present' }));
    const answer = await asTeacher('POST', '/api/attendance', { class: science, attendance, ...wrong });
    expect(answer.status).toBe(status);
    if (status === 400) expect(Object.keys(answer.body.fields)).toEqual(['class' in wrong ? 'class' : 'date']);
    expect(await sheets()).toEqual(before);
  });

  it('takes a register on a day of the week without school, which the month then shows', async () => {
    const { asTeacher } = await makeSchool();
    const attendance = rolls.map((roll) => ({ roll, status: 'Present' }));
    await done(asTeacher('POST', '/api/attendance', { class: science, date: '2026-10-09', attendance }));
    const { body } = await asTeacher('GET', `/api/attendance/${science}/month/2026-10`);
    expect(body.days).toContain('2026-10-09');
  });

  it.each([
    ['a class in use', 'DELETE', `/api/classes/${science}`, undefined, 409, undefined],
    ['a class number in use', 'POST', '/api/classes', { class: 3, name: 'Another' }, 409, 'class'],
    ['a class that moves up to itself in a circle', 'PUT', '/api/classes/14', { movesUpTo: 14 }, 400, 'movesUpTo'],
    [
      'an overlapping session',
      'POST',
      '/api/sessions',
      { session: 'Extra', from: '2027-03-01', to: '2028-02-28' },
      409,
      'from',
    ],
    [
      'overlapping terms',
      'PUT',
      '/api/sessions/2026-2027',
      {
        session: '2026-2027',
        from: '2026-04-01',
        to: '2027-03-31',
        terms: [
          { name: 'One', from: '2026-04-01', to: '2026-09-30' },
          { name: 'Two', from: '2026-09-30', to: '2027-03-31' },
        ],
      },
      409,
      undefined,
    ],
    [
      'a closed day with registers on it',
      'POST',
      '/api/calendar/closed',
      { name: 'Strike', from: '2026-11-01', to: '2026-11-01' },
      409,
      undefined,
    ],
  ] as const)('refuses %s with the reason', async (_what, method, path, body, status, field) => {
    const { asHead } = await makeSchool();
    const answer = await asHead(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body.message).toMatch(/\w/);
    if (field) expect(Object.keys(answer.body.fields ?? {})).toContain(field);
  });
});
