import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestLocation } from '../../../test/test-database.ts';
import { deleteIn, onKey, selectIn, updateIn } from './in-school.ts';
import { openDatabase } from './migrate.ts';

async function openTestDatabase() {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return db;
}

/** Returns the query as text, with the same placeholders for both engines. */
function textOf(query: { readonly compile: () => { readonly sql: string; readonly parameters: readonly unknown[] } }) {
  const { sql, parameters } = query.compile();
  return [sql.replaceAll(/\+\?|\$\d+/g, '?'), ...parameters];
}

describe('a query in a school', () => {
  it('has the school as its first condition, whether it reads, changes or deletes', async () => {
    const db = await openTestDatabase();
    expect(textOf(selectIn(db, 3, 'subject').select('name').where('id', '=', 7))).toEqual([
      'select "name" from "subject" where "subject"."school_id" = ? and "id" = ?',
      ...[3, 7],
    ]);
    expect(textOf(updateIn(db, 3, 'subject').set({ name: 'Art' }).where('id', '=', 7))).toEqual([
      'update "subject" set "name" = ? where "subject"."school_id" = ? and "id" = ?',
      ...['Art', 3, 7],
    ]);
    expect(textOf(deleteIn(db, 3, 'subject').where('id', '=', 7))).toEqual([
      'delete from "subject" where "subject"."school_id" = ? and "id" = ?',
      ...[3, 7],
    ]);
  });

  it('asks next for the values that its rows have, or for rows that have none', async () => {
    const links = selectIn(await openTestDatabase(), 3, 'guardian_link as link', { guardian_id: 7, removed_at: null });
    expect(textOf(links.select('link.id'))).toEqual([
      'select "link"."id" from "guardian_link" as "link" where "link"."school_id" = ? and "link"."guardian_id" = ? and "link"."removed_at" is null',
      ...[3, 7],
    ]);
  });

  it('joins by school and id, under its own table names', async () => {
    const places = selectIn(await openTestDatabase(), 3, 'enrolment as place');
    const members = places.innerJoin('person', onKey('person.id', 'place.student_id'));
    expect(textOf(members.select('person.name'))).toEqual([
      'select "person"."name" from "enrolment" as "place" inner join "person" on "person"."school_id" = "place"."school_id" and "person"."id" = "place"."student_id" where "place"."school_id" = ?',
      3,
    ]);
  });
});
