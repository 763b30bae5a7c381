import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { olderSchools } from '../../../test/older-schools.ts';
import { makeEmptyLocation, testedEngine } from '../../../test/test-database.ts';
import { openTestSignIn, testNow } from '../../../test/test-school.ts';
import { openDatabase, openDatabaseOfVersion } from '../../platform/database/migrate.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type DatabaseLocation, readConfig } from '../../platform/server/config.ts';
import { buildApp } from './app.ts';

type Version = keyof typeof olderSchools;

/** Before a school had tables for its shape. */
const version = '018-digits';

async function makeOldSchool(of: Version = version): Promise<DatabaseLocation> {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  const old = await openDatabaseOfVersion(location, of);
  for (const statement of olderSchools[of]) await sql.raw(statement).execute(old);
  await old.destroy();
  return location;
}

async function serve(location: DatabaseLocation) {
  const db = await openDatabase(location);
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), database: location };
  const fastify = await buildApp({ db, config, now: () => testNow });
  onTestFinished(async () => {
    await fastify.close();
    await db.destroy();
  });
  const read = async (email: string, url: string) => {
    const { token } = await openTestSignIn(db, 1, email);
    const answer = await fastify.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode, url).toBe(200);
    return answer.json();
  };
  return { db, read };
}

type Call = readonly [url: string, as: string, answer: unknown];

const admin = 'admin@hill.example';
const ben = 'ben@hill.example';
const cem = 'cem@hill.example';
const at = '2026-11-19T04:00:00.000Z';

/** The answer of each call since version 0.1.0. Later versions may add fields. */
const answers001: readonly Call[] = [
  ['/api/school', admin, { school: { name: 'Hill', session: '2026-2027', timeZone: 'Asia/Dhaka', isDemo: false } }],
  [
    '/api/students/class/5',
    ben,
    [
      { _id: '4', roll: 1, name: 'Cem', class: 5, session: '2026-2027' },
      { _id: '5', roll: 2, name: 'Dua', class: 5, session: '2026-2027' },
      { _id: '7', roll: 3, name: 'Fay', class: 5, session: '2026-2027' },
    ],
  ],
  [
    '/api/students',
    admin,
    [
      { _id: '4', name: 'Cem', roll: 1, class: 5, session: '2026-2027', guardianDetails: { phone: '04' } },
      { _id: '5', name: 'Dua', roll: 2, class: 5, session: '2026-2027', guardianDetails: { phone: '05' } },
      { _id: '7', name: 'Fay', roll: 3, class: 5, session: '2026-2027', guardianDetails: { phone: '07' } },
    ],
  ],
  ['/api/teachers', admin, [{ _id: '2', name: 'Ben', email: ben, phone: '02', subject: 'Art' }]],
  [
    '/api/subjects',
    admin,
    [
      { _id: '2', name: 'Art', code: 'A', class: 5, session: '2026-2027' },
      { _id: '3', name: 'Biology', code: 'B', class: 5, session: '2026-2027' },
      { _id: '1', name: 'Art', code: 'A', class: 4, session: '2025-2026' },
    ],
  ],
  [
    '/api/schedule',
    admin,
    [
      {
        _id: '1',
        classNumber: 5,
        day: 'Sunday',
        periods: [{ period: 1, subject: 'Art', teacher: { email: ben }, time: '08:00-08:45' }],
      },
      {
        _id: '2',
        classNumber: 5,
        day: 'Monday',
        periods: [{ period: 1, subject: 'Biology', teacher: { name: 'Zoë', hasLeft: true }, time: '08:00-08:45' }],
      },
      {
        _id: '4',
        classNumber: 6,
        day: 'Friday',
        periods: [{ period: 2, subject: 'Games', teacher: { email: ben }, time: '09:00-10:00' }],
      },
    ],
  ],
  [
    '/api/attendance/5/2026-09-01',
    ben,
    {
      taken: { at: '2026-09-01T04:00:00.000Z', by: { name: 'Zoë', email: 'zoe@hill.example' } },
      students: [
        { roll: 1, name: 'Cem', session: '2026-2027', status: 'Absent' },
        { roll: 2, name: 'Dua', session: '2026-2027', status: 'Present' },
        { roll: 3, name: 'Eli', session: '2026-2027', status: 'Present' },
      ],
      corrections: [
        { roll: 1, name: 'Cem', from: 'Present', to: 'Absent', by: 'Ada', at: '2026-09-02T05:00:00.000Z' },
        { roll: 3, name: 'Eli', from: 'Absent', to: 'Present', by: 'Zoë', at: '2026-09-01T05:00:00.000Z' },
      ],
    },
  ],
  [
    '/api/attendance/4/2026-06-15',
    ben,
    { students: [{ roll: 1, name: 'Cem', session: '2025-2026', status: 'Absent' }], corrections: [] },
  ],
  [
    '/api/attendance/5/summary',
    ben,
    [
      { _id: '4', roll: 1, name: 'Cem', total: 2, present: 1 },
      { _id: '5', roll: 2, name: 'Dua', total: 2, present: 1 },
      { _id: '7', roll: 3, name: 'Fay', total: 1, present: 1 },
    ],
  ],
  [
    '/api/attendance/student/1',
    cem,
    {
      data: [
        { class: 5, date: '2026-11-19', teacherEmail: ben, attendance: [{ roll: 1, name: 'Cem', status: 'Present' }] },
        { class: 5, date: '2026-09-01', attendance: [{ roll: 1, name: 'Cem', status: 'Absent' }] },
        { class: 4, date: '2026-06-15', teacherEmail: ben, attendance: [{ roll: 1, name: 'Cem', status: 'Absent' }] },
        { class: 4, date: '2026-05-31', attendance: [{ roll: 1, name: 'Cem', status: 'Present' }] },
      ],
    },
  ],
  [
    '/api/attendance/student/3',
    admin,
    {
      data: [
        { class: 5, date: '2026-11-19', attendance: [{ roll: 3, name: 'Fay', status: 'Present' }] },
        { class: 6, date: '2026-09-01', attendance: [{ roll: 9, name: 'Fay', status: 'Present' }] },
      ],
    },
  ],
  [
    '/api/marks/result/1',
    cem,
    [
      { session: '2026-2027', class: 5, subject: 'Chess', examName: 'First', maxMark: 10, marks: [{ mark: 9 }] },
      { session: '2026-2027', class: 5, subject: 'Art', examName: 'First', maxMark: 100, marks: [{ mark: null }] },
      { session: '2025-2026', class: 4, subject: 'Art', examName: 'Final', maxMark: 50, marks: [{ mark: 40 }] },
    ],
  ],
  [
    `/api/marks/${ben}`,
    ben,
    [
      {
        _id: '3',
        session: '2026-2027',
        class: 5,
        subject: 'Chess',
        examName: 'First',
        maxMark: 10,
        marks: [
          { roll: 1, name: 'Cem', mark: 9 },
          { roll: 2, name: 'Dua', mark: 10 },
          { roll: 3, name: 'Fay', mark: 1 },
        ],
      },
      {
        _id: '2',
        session: '2026-2027',
        class: 5,
        subject: 'Art',
        examName: 'First',
        maxMark: 100,
        marks: [
          { roll: 1, name: 'Cem', mark: null },
          { roll: 2, name: 'Dua', mark: 77 },
          { roll: 3, name: 'Eli', mark: 0 },
        ],
      },
    ],
  ],
  [
    '/api/marks/record/2',
    ben,
    {
      corrections: [
        { roll: 1, name: 'Cem', from: 5, to: null, by: 'Ada', at },
        { roll: 2, name: 'Dua', from: 70, to: 77, by: 'Ben', at },
      ],
    },
  ],
  ['/api/notices?search=fete', cem, [{ _id: '1', title: 'Fête', content: 'On Sunday', date: at }]],
  ['/api/notices', cem, [{ _id: '1' }]],
  [
    '/api/message/admin',
    admin,
    [
      { _id: '6', sender: { name: 'Cem', email: cem }, message: 'From Cem', timestamp: at },
      { _id: '5', sender: { name: 'Ben', email: ben }, message: 'From Ben', timestamp: at },
    ],
  ],
  ['/api/message/class/5', cem, [{ _id: '1', sender: { name: 'Zoë' }, message: 'To class 5', timestamp: at }]],
  [`/api/message/teacher/${ben}`, ben, [{ _id: '3', sender: { name: 'Ada' }, message: 'To Ben', timestamp: at }]],
];

/** Answers that came with the migrations up to `018-digits`: names of periods, and records that an admin withdrew. */
const answers018: readonly Call[] = [
  ...answers001,
  ['/api/schedule/single/4', admin, { periods: [{ period: 2, label: 'Double', subject: 'Games' }] }],
  [
    '/api/attendance/5/withdrawn',
    admin,
    [
      {
        _id: '1',
        class: 5,
        date: '2026-09-01',
        withdrawn: { at, by: { name: 'Ada' } },
        taken: { at: '2026-09-01T03:00:00.000Z', by: { name: 'Ben', email: ben } },
        attendance: [
          { roll: 1, name: 'Cem', status: 'Present' },
          { roll: 3, name: 'Eli', status: 'Absent' },
        ],
      },
    ],
  ],
  [
    '/api/marks/withdrawn/4',
    admin,
    [
      {
        _id: '4',
        session: '2025-2026',
        class: 4,
        subject: 'Art',
        examName: 'Second',
        maxMark: 20,
        teacher: { name: 'Zoë' },
        withdrawn: { at, by: { name: 'Ada' } },
        marks: [{ roll: 1, name: 'Cem', mark: 12 }],
      },
    ],
  ],
  [
    '/api/message/sent',
    admin,
    [
      { _id: '7', message: 'To nobody', class: 5, teacher: null, withdrawn: { at, by: 'Ada' } },
      { _id: '4', message: 'To Zoë', class: null, teacher: { name: 'Zoë' }, withdrawn: null },
      { _id: '3', message: 'To Ben', class: null, teacher: { name: 'Ben' }, withdrawn: null },
      { _id: '2', message: 'To class 4', class: 4, teacher: null, withdrawn: null },
      { _id: '1', message: 'To class 5', class: 5, teacher: null, withdrawn: null },
    ],
  ],
];

it.each([
  ['version 0.1.0', '001-school', answers001],
  ['the version before schools had a shape of their own', '018-digits', answers018],
] as const)('a school of %s answers as before it was upgraded', async (_name, of, calls) => {
  const { db, read } = await serve(await makeOldSchool(of));
  for (const [url, as, answer] of calls) expect(await read(as, url), url).toMatchObject(answer as object);
  const sheets = db.selectFrom('attendance_sheet').innerJoin('session', 'session.id', 'attendance_sheet.session_id');
  const sessions = await sheets.select(['date', 'session.name']).orderBy('attendance_sheet.id').execute();
  expect(sessions.map(({ date, name }) => [date, name])).toEqual([
    ['2026-05-31', '2025-2026'],
    ['2026-06-15', '2026-2027'],
    ['2026-09-01', '2026-2027'],
    ['2026-09-01', '2026-2027'],
    ['2026-11-19', '2026-2027'],
  ]);
});

it.runIf(testedEngine === 'sqlite')(
  'an upgraded database has the tables, indexes, triggers and planner figures of a new one',
  async () => {
    const upgraded = await openDatabase(await makeOldSchool());
    const { location, remove } = await makeEmptyLocation();
    const fresh = await openDatabase(location);
    onTestFinished(async () => {
      await Promise.all([upgraded.destroy(), fresh.destroy()]);
      await remove();
    });
    for (const db of [upgraded, fresh]) expect((await listSchema(db)).length).toBeGreaterThan(60);
    expect(await listSchema(upgraded)).toEqual(await listSchema(fresh));
  },
);

async function listSchema(db: Database): Promise<unknown[]> {
  const { rows: made } = await sql`select type, name, tbl_name, sql from sqlite_schema order by type, name`.execute(db);
  const { rows: figures } = await sql`select tbl, idx, stat from sqlite_stat1 order by tbl, idx, stat`.execute(db);
  return [...made, ...figures];
}

it('a reference to nothing stops the upgrade, which changes nothing', async () => {
  const location = await makeOldSchool();
  const old = await openDatabaseOfVersion(location, version);
  if (testedEngine === 'sqlite') await sql`pragma foreign_keys = off`.execute(old);
  // A session that no school ever offered has no row to refer to.
  await sql`update subject set session = '1999-2000' where id = 1`.execute(old);
  await old.destroy();
  await expect(openDatabase(location)).rejects.toThrow();
  const after = await openDatabaseOfVersion(location, version);
  onTestFinished(() => after.destroy());
  const { rows } = await sql`select id, session from subject order by id`.execute(after);
  expect(rows).toEqual([
    { id: 1, session: '1999-2000' },
    { id: 2, session: '2026-2027' },
    { id: 3, session: '2026-2027' },
  ]);
  const tables = (await after.introspection.getTables()).map(({ name }) => name);
  expect(tables).not.toContain('session');
});

it('enrolments of one roll or student that overlapped end where the next began', async () => {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  const old = await openDatabaseOfVersion(location, version);
  for (const statement of olderSchools[version]) await sql.raw(statement).execute(old);
  // Dua's began after the clock was moved back: on a day on which a student who left still had the roll.
  await sql`update enrolment set roll = 90 where id = 6`.execute(old);
  await sql`update enrolment set roll = 3, from_date = '2026-10-20' where id = 3`.execute(old);
  await old.destroy();
  const { db } = await serve(location);
  const ends = await db
    .selectFrom('enrolment')
    .select(['id', 'to_date'])
    .where('id', 'in', [3, 4])
    .orderBy('id')
    .execute();
  expect(ends).toEqual([
    { id: 3, to_date: null },
    { id: 4, to_date: '2026-10-20' },
  ]);
});
