import { expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../test/test-school.ts';
import { newId } from './new-id.ts';
import type { Database } from './tables.ts';

function addNotices(db: Database, schoolId: number, postedBy: number, count: number) {
  const rows = Array.from({ length: count }, (_, row) => ({
    school_id: schoolId,
    id: newId(db, 'notice', schoolId, row),
    title: `Notice ${row}`,
    search_title: `notice ${row}`,
    content: 'Text',
    posted_by: postedBy,
    posted_at: testNow.toISOString(),
    withdrawn_at: null,
  }));
  return db.insertInto('notice').values(rows).returning('id').execute();
}

it('gives each row of one insert an id of its own, and never one that was given before', async () => {
  const { db } = await startTestServer();
  const { id, admin } = await addTestSchool({ db });
  const ids = [];
  for (const count of [1, 50, 3, 200, 1]) ids.push(...(await addNotices(db, id, admin.id, count)));
  expect(new Set(ids.map((row) => row.id)).size).toBe(255);
  expect(ids.every((row) => Number.isSafeInteger(row.id) && row.id > 0)).toBe(true);
});

it('gives ids to many inserts at once without a clash', async () => {
  const { db } = await startTestServer();
  const { id, admin } = await addTestSchool({ db });
  const inserted = await Promise.all(Array.from({ length: 20 }, () => addNotices(db, id, admin.id, 5)));
  expect(new Set(inserted.flat().map((row) => row.id)).size).toBe(100);
});

it('gives each school ids that do not depend on the others', async () => {
  const { db } = await startTestServer();
  const hill = await addTestSchool({ db });
  const vale = await addTestSchool({ db }, { domain: 'vale.example' });
  await addNotices(db, hill.id, hill.admin.id, 5);
  await addNotices(db, vale.id, vale.admin.id, 5);
  const counts = await db.selectFrom('notice').select(['school_id', 'id']).execute();
  expect(new Set(counts.map((row) => `${row.school_id}.${row.id}`)).size).toBe(10);
});
