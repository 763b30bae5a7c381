import { type SqlBool, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestLocation } from '../../../test/test-database.ts';
import { connect } from './connect.ts';
import { prepared } from './prepared.ts';
import type { Database } from './tables.ts';

async function openDatabaseForTest(): Promise<Database> {
  const { location, remove } = await makeTestLocation();
  const db = connect(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return db;
}

type Looks = Readonly<Record<string, (id: number) => unknown>>;

const looks: Looks = {
  'reckons with it': (id) => id + 1,
  'compares it with another': (id) => id > 3,
  'writes it into a text': (id) => `${id}`,
  'joins it to a text': (id) => String(id),
  'turns it into a number': (id) => Number(id),
  'writes it as JSON': (id) => JSON.stringify({ id }),
  'reads a property of it': (id) => id.toFixed,
  'looks for a property of it': (id) => 'length' in (id as unknown as object),
  'lists its properties': (id) => ({ ...(id as unknown as object) }),
  'asks what it is': (id) => (id as unknown) instanceof Date,
};

it.each(Object.keys(looks))('a prepared query that %s fails at its first use', async (name) => {
  const db = await openDatabaseForTest();
  const find = prepared((given, id: number) => {
    looks[name]?.(id);
    return given.selectFrom('person').select('name').where('id', '=', id);
  });
  await expect(find(db, 1)).rejects.toThrow('cannot look at its values');
});

it('a prepared query that does not use one of its values fails at its first use', async () => {
  const db = await openDatabaseForTest();
  const find = prepared((given, schoolId: number, id: number | null) => {
    const query = given.selectFrom('person').select('name').where('school_id', '=', schoolId);
    return id === null || typeof id === 'object' ? query : query.where('id', '=', id);
  });
  await expect(find(db, 1, null)).rejects.toThrow('Value 2 of a prepared query is not part of it.');
});

it('a prepared query uses the values of each call, wherever they occur, and its own constants', async () => {
  const db = await openDatabaseForTest();
  const echo = prepared((given, a: string | null, b: string) =>
    given
      .selectNoFrom([sql<string | null>`cast(${a} as text)`.as('a'), sql<string>`cast(${b} as text)`.as('b')])
      .select([sql<string | null>`cast(${a} as text)`.as('again'), sql<string>`cast(${'own'} as text)`.as('own')])
      .where(sql<SqlBool>`${1} = 1`),
  );
  expect(await echo(db, 'x', 'y')).toEqual([{ a: 'x', b: 'y', again: 'x', own: 'own' }]);
  expect(await echo(db, null, 'x')).toEqual([{ a: null, b: 'x', again: null, own: 'own' }]);
});
