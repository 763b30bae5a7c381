import { expect, it, onTestFinished } from 'vitest';
import { comparable } from '../../../test/compare-engines.ts';
import { everyEndpoint } from '../../../test/every-endpoint.ts';
import { submitExam } from '../../../test/exams.ts';
import { addPeriod } from '../../../test/periods.ts';
import { takeRegister } from '../../../test/registers.ts';
import { makeEmptyLocation, testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, startTestServer, testDay, testToday } from '../../../test/test-school.ts';
import { advanceSequences, tablesInOrder } from '../../platform/database/copy-database.ts';
import { openDatabase, openDatabaseOfVersion } from '../../platform/database/migrate.ts';
import type { Database } from '../../platform/database/tables.ts';
import { buildApp } from './app.ts';

/** The stream of events never ends. */
const withoutAnswer = ['/api/events'];

it('a school without groups is answered after an upgrade from the first version as one that began in this version', async () => {
  const server = await startTestServer();
  const { admin, teacher, student, call } = { ...server, ...(await addTestSchool(server)) };
  await takeRegister(server, teacher);
  await addPeriod(server, admin);
  await submitExam(server, teacher);
  const closed = { name: 'Trip', from: testDay(3), to: testDay(4), classes: [5] };
  expect((await call('POST', '/api/calendar/closed', admin, closed)).status).toBe(201);

  const upgraded = await upgradeCopy(server.db);
  onTestFinished(() => upgraded.destroy());
  const other = await buildApp({ ...server.parts, db: upgraded });
  onTestFinished(async () => void (await other.close()));
  const listed = everyEndpoint.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const paths = [
    ...listed.map(({ path }) => path).filter((path) => !withoutAnswer.includes(path)),
    ...['students/class/5', 'schedule/5', 'attendance/5', 'attendance/5/summary', `attendance/5/${testToday}`],
    ...['marks/result/1', 'attendance/student/1', 'history/class/5', `students/${student.id}`, 'classes?groups=true'],
  ].map((path) => (path.startsWith('/') ? path : `/api/${path}`));
  const seen = new Set<number>();
  for (const { token } of [admin, teacher, student]) {
    for (const url of paths) {
      const asked = { url, headers: { authorization: `Bearer ${token}` } };
      const [before, after] = [await server.fastify.inject(asked), await other.inject(asked)];
      seen.add(before.statusCode);
      expect([url, after.statusCode, comparable(after.body)]).toEqual([
        url,
        before.statusCode,
        comparable(before.body),
      ]);
    }
  }
  expect(seen).toContain(200);
});

/** Copies the rows of a database into one with the tables of the first version, which it then upgrades. */
async function upgradeCopy(from: Database): Promise<Database> {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  const first = await openDatabaseOfVersion(location, '001-baseline');
  const columns = new Map(
    (await first.introspection.getTables()).map((table) => [table.name, table.columns.map(({ name }) => name)]),
  );
  await first.transaction().execute(async (transaction) => {
    for (const table of tablesInOrder.filter((name) => columns.has(name))) {
      const rows: Record<string, unknown>[] = await from.selectFrom(table).selectAll().execute();
      const known = rows.map((row) => Object.fromEntries((columns.get(table) ?? []).map((name) => [name, row[name]])));
      if (known.length > 0)
        await transaction
          .insertInto(table)
          .values(known as never)
          .execute();
    }
    if (testedEngine === 'postgres') await advanceSequences(transaction);
  });
  await first.destroy();
  return openDatabase(location);
}
