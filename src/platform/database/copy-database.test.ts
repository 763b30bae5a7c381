import { expect, onTestFinished, test } from 'vitest';
import { addFamilyRows } from '../../../test/family-rows.ts';
import { makeEmptyLocation, makeSqliteFile, type TestLocation } from '../../../test/test-database.ts';
import { addTestSchool, testNow, testToday } from '../../../test/test-school.ts';
import { listClassOn } from '../../base/enrolments/server/class-list.queries.ts';
import { takeRegister } from '../../records/attendance/server/attendance.queries.ts';
import { copyDatabase, tablesInOrder } from './copy-database.ts';
import { openDatabase } from './migrate.ts';
import type { Database } from './tables.ts';

async function open({ location, remove }: TestLocation): Promise<Database> {
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return db;
}

/** A school in SQLite, with which every school begins. */
async function openSource(): Promise<Database> {
  const db = await open(makeSqliteFile());
  const school = await addTestSchool({ db });
  const members = await listClassOn(db, school.id, 5, testToday);
  const marks = members.map(({ enrolment_id }) => ({ enrolmentId: enrolment_id, status: 'Present' as const }));
  const sheet = { class: 5, date: testToday, takenBy: school.teacher.id, takenAt: testNow, marks };
  await db.transaction().execute((transaction) => takeRegister(transaction, school.id, sheet));
  await addFamilyRows(db, school);
  return db;
}

const openTarget = async () => open(await makeEmptyLocation());

async function rowsOf(db: Database, table: (typeof tablesInOrder)[number]): Promise<string[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  // The engines have some columns in a different order.
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

test('copies every table that the database has', async () => {
  const tables = await (await openTarget()).introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
  expect([...tablesInOrder].sort()).toEqual(names.sort());
});

test('copies a school completely, and continues the ids after the old ones', async () => {
  const [source, target] = [await openSource(), await openTarget()];
  await copyDatabase(source, target, () => {});
  for (const table of tablesInOrder) expect(await rowsOf(target, table)).toEqual(await rowsOf(source, table));
  expect(await rowsOf(target, 'attendance_mark')).toHaveLength(3);
  for (const table of ['guardian_link', 'account_link', 'mail', 'conversation_reader', 'passkey'] as const)
    expect(await rowsOf(target, table)).toHaveLength(1);
  const other = await addTestSchool({ db: target }, { domain: 'other.example' });
  expect(other.id).toBeGreaterThan(1);
});

test('refuses a database that has a school, and leaves it as it is', async () => {
  const [source, target] = [await openSource(), await openTarget()];
  await addTestSchool({ db: target }, { domain: 'there.example' });
  const copying = copyDatabase(source, target, () => {});
  await expect(copying).rejects.toThrow('There is a school in the new database already.');
  expect(await target.selectFrom('school').select('domain').execute()).toEqual([{ domain: 'there.example' }]);
});
