import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { addTerms } from '../../../../test/reports.ts';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { readBroadsheet } from './broadsheet.queries.ts';
import { readPeriod } from './period.queries.ts';
import { readReports } from './reports.queries.ts';

/** A class with three exams in each of its subjects, a register, a scale, and a comment on everybody. */
async function start({ students, subjects }: { readonly students: number; readonly subjects: number }) {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students });
  const { admin, teacher } = school;
  const [term = ''] = await addTerms(server, admin, { name: 'Year', from: '2026-07-01', to: '2027-03-31' });
  const rolls = Array.from({ length: students }, (_, place) => place + 1);
  for (let subject = 1; subject <= subjects; subject += 1) {
    for (const examName of ['First', 'Second', 'Third']) {
      const marks = rolls.map((roll) => ({ roll, mark: roll % 21 }));
      const sent = { subject: `Subject ${subject}`, examName, marks, term };
      expect((await submitExam(server, teacher, sent)).status).toBe(201);
    }
  }
  await takeRegister(server, teacher, { attendance: rolls.map((roll) => ({ roll, status: 'Present' })) });
  await server.call('PUT', '/api/grade-scale', admin, {
    bands: [{ name: 'Pass', fromPercent: 0, points: null, passes: true }],
  });
  for (const roll of rolls) {
    await server.call('PUT', `/api/reports/${roll}/comment`, admin, { term, subject: null, text: 'Good' });
  }
  return { server, school, term: Number(term) };
}

/** Counts the statements of an operation, and how many of them read each table. */
async function counting(db: Database, make: (counted: Database) => Promise<unknown>) {
  let statements = 0;
  const tables = new Map<string, number>();
  const asked = new WeakMap<object, Set<string>>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.set(queryId, tablesIn(node));
      return node;
    },
    // Only executed statements are counted, because a subquery is transformed too.
    transformResult: async ({ result, queryId }) => {
      statements += 1;
      for (const name of asked.get(queryId) ?? []) tables.set(name, (tables.get(name) ?? 0) + 1);
      return result;
    },
  };
  await make(db.withPlugin(plugin));
  return { statements, tables: Object.fromEntries([...tables].sort()) };
}

/**
 * Returns the tables that a query reads, directly or in a subquery, without the school's own row, which has its
 * policies.
 */
function tablesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { kind, table } = node as { kind?: string; table?: { identifier?: { name?: string } } };
  if (kind === 'TableNode' && table?.identifier?.name) found.add(table.identifier.name);
  for (const part of Object.values(node)) tablesIn(part, found);
  found.delete('school');
  return found;
}

async function countBoth({ students, subjects }: { readonly students: number; readonly subjects: number }) {
  const { server, school, term } = await start({ students, subjects });
  const wanted = { class: 5, term, today: testToday };
  const broadsheet = await counting(server.db, async (db) => {
    const period = await readPeriod(db, school.id, wanted, testToday);
    const { students: lines } = await readBroadsheet(db, school.id, { ...wanted, period });
    expect(lines).toHaveLength(students);
  });
  const reports = await counting(server.db, async (db) => {
    const all = await readReports(db, school.id, wanted);
    expect(all.map(({ report }) => report.subjects.length)).toEqual(Array(students).fill(subjects));
    expect(all.map(({ report }) => report.remark)).toEqual(Array(students).fill('Good'));
  });
  return { broadsheet, reports };
}

/** A long timeout for busy machines. */
const patience = { timeout: 120_000 };

describe('the results of a class', patience, () => {
  it('take the same few statements for a class of 3 and of 65, and no more than two for each table', async () => {
    const few = await countBoth({ students: 3, subjects: 1 });
    const many = await countBoth({ students: 65, subjects: 12 });
    expect(many).toEqual(few);
    expect(few).toMatchObject({ broadsheet: { statements: 11 }, reports: { statements: 11 } });
    for (const { tables } of Object.values(many)) {
      expect(Object.keys(tables)).toEqual(
        expect.arrayContaining(['attendance_mark', 'enrolment', 'mark', 'marks_record']),
      );
      expect(Math.max(...Object.values(tables))).toBeLessThanOrEqual(2);
    }
  });
});
