import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillSchools } from '../../../bench/support/fill-schools.ts';
import { queriesDuring } from '../../../test/statement-texts.ts';
import { makeEmptyLocation, testedEngine } from '../../../test/test-database.ts';
import { listClass, listClassOn } from '../../base/enrolments/server/class-list.queries.ts';
import { findStudentIdByRoll } from '../../base/enrolments/server/roll-holder.queries.ts';
import { listAccountKeys } from '../../base/identity/server/identity.queries.ts';
import { findActor } from '../../base/identity/server/token-owner.queries.ts';
import { newToken } from '../../base/identity/server/tokens.ts';
import { unreadSince } from '../../base/news/server/news.queries.ts';
import { listStudents } from '../../base/students/server/student-records.queries.ts';
import { findStudents } from '../../flows/find/server/find.queries.ts';
import { openDatabase } from '../../platform/database/migrate.ts';
import { everyone, only } from '../../platform/database/scope.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/http/actor.ts';
import * as attendance from '../../records/attendance/server/attendance.queries.ts';
import { summariseClass } from '../../records/attendance/server/class-summary.queries.ts';
import { listMissedOn } from '../../records/attendance/server/figures.queries.ts';
import { readMonth } from '../../records/attendance/server/month.queries.ts';
import { listStudentLines } from '../../records/attendance/server/student-lines.queries.ts';
import { resultNews } from '../../records/marks/server/marks.news.ts';
import * as marks from '../../records/marks/server/marks.queries.ts';

const lifetimes = { config: { sessionIdleHours: 12, sessionAbsoluteDays: 30 }, now: () => new Date() };

const today = '2026-11-19';

/** Frequent queries, on school 3 among similar schools. */
const hotQuestions: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'who a token belongs to': (db) => findActor(db, newToken(3).token, 'session', lifetimes),
  'whose an email is': (db) => listAccountKeys(db, 'teacher', 'teacher1@school3.example'),
  'the list of a class': (db) => listClass(db, 3, 5, today),
  'a class on a date': (db) => listClassOn(db, 3, 5, today),
  'who has a roll': (db) => findStudentIdByRoll(db, 3, { roll: 7, date: today }, everyone),
  'the first page of the students': (db) => listStudents(db, 3, { page: 1, today }),
  'the first page of rolls that begin so': (db) => listStudents(db, 3, { page: 1, roll: 7, today }),
  'the first page by name': (db) => listStudents(db, 3, { page: 1, sort: 'name', today }),
  'the students that a text finds': (db) =>
    findStudents(db, 3, { text: 'nas 7' }, { emails: true, scope: everyone, today }),
  'the register of a date': (db) => attendance.findSheet(db, 3, { class: 5, date: '2026-11-19' }),
  'the lines of a register': (db) => attendance.listLines(db, 3, 5),
  'the registers of a class': async (db) =>
    attendance.readSheets(db, 3, (await attendance.listSheets(db, 3, 5, {})).slice(0, 5)),
  'a student’s attendance': (db) => listStudentLines(db, 3, 18, { withNotes: true }),
  'the attendance overview of a class': (db) => summariseClass(db, 3, 5, today),
  'the month of a class': (db) => readMonth(db, 3, { class: 5, month: '2026-11' }, '2026-11-19'),
  'who is absent on a day': (db) => listMissedOn(db, 3, '2026-11-19'),
  'the exams of a teacher': async (db) =>
    marks.readRecords(db, 3, (await marks.listRecords(db, 3, only(2), {})).slice(0, 5)),
  'the results of a student': (db) => marks.listRecordsOfStudent(db, 3, 18, { reader: 'student' }),
  'the unread results of a student': (db) => {
    const reader = { schoolId: 3, personId: 18, role: 'student' } as Actor;
    return resultNews.countUnread(db, reader, unreadSince(db, reader, 'results', today));
  },
};

/** These return a tenth or a twentieth of a school's rows, so PostgreSQL may read the school's whole index part, which is as fast. */
const readsMuch =
  testedEngine === 'postgres'
    ? ['the registers of a class', 'the month of a class', 'the exams of a teacher', 'who is absent on a day']
    : [];

/** Tables that grow with every school, and those that one school fills day by day. */
const grows = [
  'person',
  'account',
  'student',
  'enrolment',
  'sign_in',
  'attendance_sheet',
  'attendance_mark',
  'marks_record',
  'mark',
];
const growsDaily = ['attendance_mark', 'mark'];

let db: Database;

beforeAll(async () => {
  const { location, remove } = await makeEmptyLocation();
  db = await openDatabase(location);
  const filling = { schools: 5, studentsPerClass: 40, registersPerClass: 20, examsPerClass: 20 };
  await fillSchools(db, filling, () => {});
  await signEverybodyIn();
  return async () => {
    await db.destroy();
    await remove();
  };
});

async function signEverybodyIn(): Promise<void> {
  await sql`insert into sign_in (school_id, token_hash, person_id, stage, started_at, last_seen_at)
    select school_id, 'hash of ' || id, id, 'session', created_at, created_at from person`.execute(db);
  if (testedEngine === 'postgres') await sql`analyze sign_in`.execute(db);
}

/**
 * On SQLite the planner uses the statistics of a typical school, which the migrations write. `PRAGMA optimize` is not
 * used, because after a run on an empty or small school several of these queries lose their index.
 */
describe('the database finds by an index, however many schools there are,', () => {
  it.each(Object.keys(hotQuestions))('%s', async (question) => {
    for (const query of await hear(question)) {
      for (const { table, condition } of await explain(query)) {
        if (grows.includes(table)) expect(condition, `${table} in ${query.sql}`).toMatch(/school_id/);
        if (growsDaily.includes(table) && !readsMuch.includes(question))
          expect(condition, `${table} in ${query.sql}`).toMatch(/school_id.* AND /);
      }
    }
  });
});

/** The SQL queries that a question runs. */
async function hear(question: string): Promise<CompiledQuery[]> {
  const queries = await queriesDuring(db, async () => hotQuestions[question]?.(db));
  expect(queries.length).toBeGreaterThan(0);
  return queries;
}

type Step = { readonly table: string; readonly condition: string };

/** Each table that a query's plan reads, with the condition of the index search; empty for a full scan. */
async function explain(query: CompiledQuery): Promise<Step[]> {
  const steps = await (testedEngine === 'sqlite' ? explainSqlite(query) : explainPostgres(query));
  expect(steps.length, query.sql).toBeGreaterThan(0);
  return steps;
}

async function explainSqlite({ sql: text, ...query }: CompiledQuery): Promise<Step[]> {
  const { rows } = await db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${text}` });
  return rows.flatMap(({ detail }) => {
    // For a Bloom filter, SQLite reads the whole table, whatever the plan names as its search; counts are combined
    // within the query itself.
    expect(detail, text).not.toMatch(/BLOOM FILTER(?! ON counts )|(?<!SEARCH counts USING )AUTOMATIC/);
    const [, name = '', condition = ''] = /^(?:SCAN|SEARCH) (\S+)(?:.*\((.*)\))?/.exec(detail) ?? [];
    return name ? [{ table: tableOf(name, text), condition }] : [];
  });
}

/** SQLite's plan names a table by its alias in the query. */
function tableOf(name: string, text: string): string {
  return new RegExp(`"(\\w+)" as "${name}"`).exec(text)?.[1] ?? name;
}

type Plan = {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
};

async function explainPostgres({ sql: text, ...query }: CompiledQuery): Promise<Step[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...query,
    sql: `explain (format json) ${text}`,
  });
  return rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan));
}

function stepsOf(plan: Plan): Step[] {
  const table = plan['Relation Name'];
  const own = table ? [{ table, condition: plan['Index Cond'] ?? plan['Recheck Cond'] ?? '' }] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(stepsOf)];
}
