import { describe, expect, it } from 'vitest';
import { addTestSchool, hoursLater, startTestServer, testToday } from '../../../test/test-school.ts';
import { findUnstored } from '../../../test/unstored.ts';
import { findStudentById } from '../../base/students/server/student-records.queries.ts';
import { asOf } from './as-of.ts';
import { findChangedSince, restoreVersions } from './restore-versions.ts';
import { versionedTables } from './versioned-tables.ts';

/**
 * Tables for signing in, and photos, whose files are deleted. `school_version` has the column `school_id` like all
 * others.
 */
const leftOut = [
  'account.device_key',
  'account.first_password_ends_at',
  'account.former_device_keys',
  'account.is_pin',
  'account.join_asked_at',
  'account.language',
  'account.login_id',
  'account.mail_refusal',
  'account.mail_refused_at',
  'account.mail_secret',
  'account.must_change_password',
  'account.password_hash',
  'account.sign_in_phone',
  'homework.reminded_at',
  'person.photo_url',
  'school.id',
  'school.logo_url',
  'school.restored_from',
];

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const path = `/api/students/${school.student.id}`;
  const { body } = await server.call('GET', path, school.admin);
  const { _id, email, photo, ...details } = body;
  const address = { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1200' };
  const rename = async (name: string) => {
    expect((await server.call('PUT', path, school.admin, { ...details, address, name })).status).toBe(200);
  };
  const readAt = async (hours: number) =>
    (await findStudentById(asOf(server.db, hoursLater(hours)), school.id, school.student.id, testToday))?.name;
  const lastChange = async () => {
    const rows = await server.db.selectFrom('audit_entry').select('id').where('action', 'like', 'students.%').execute();
    return Math.max(...rows.map(({ id }) => id));
  };
  return { server, school, rename, readAt, lastChange };
}

describe('versions', () => {
  it('equal their rows as soon as a school is made, and after a change', async () => {
    const { server, rename } = await startSchool();
    await rename('Another Name');
    expect(await findUnstored(server.db)).toEqual([]);
  });

  it('hold every column of their table, except those without a history', async () => {
    const { db } = await startTestServer();
    const tables = await db.introspection.getTables();
    const columnsOf = (name: string) =>
      tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const unversioned = Object.keys(versionedTables).flatMap((table) => {
      const held = columnsOf(`${table}_version`);
      return columnsOf(table)
        .filter((column) => !held.includes(column))
        .map((column) => `${table}.${column}`);
    });
    expect(unversioned.toSorted()).toEqual(leftOut);
  });

  it('show the state at a past moment, whatever has changed since', async () => {
    const { server, school, rename, readAt } = await startSchool();
    server.setNow(hoursLater(2));
    await rename('Second Name');
    server.setNow(hoursLater(4));
    await rename('Third Name');
    server.setNow(hoursLater(6));
    await server.call('DELETE', `/api/students/${school.student.id}`, school.admin);
    expect(await readAt(0)).toBeUndefined();
    expect(await readAt(1)).toBe('Student 1');
    expect(await readAt(2)).toBe('Student 1');
    expect(await readAt(4)).toBe('Second Name');
    expect(await readAt(6)).toBe('Third Name');
    expect(await readAt(7)).toBeUndefined();
  });

  it('undo a change, and redo it', async () => {
    const { server, school, rename, readAt, lastChange } = await startSchool();
    await rename('Second Name');
    const renamed = await lastChange();
    for (const [id, hours, name] of [
      [renamed + 1000, 24, 'Student 1'],
      [renamed + 2000, 48, 'Second Name'],
    ] as const) {
      const undone = id - 1000 === renamed ? renamed : renamed + 1000;
      expect(await findChangedSince(server.db, school.id, undone)).toBeUndefined();
      const by = { schoolId: school.id, id, at: hoursLater(hours) };
      await server.db.transaction().execute((transaction) => restoreVersions(transaction, undone, by));
      expect(await readAt(hours + 1)).toBe(name);
    }
    expect(await readAt(25)).toBe('Student 1');
  });

  it('show what has changed since', async () => {
    const { server, school, rename, lastChange } = await startSchool();
    await rename('Second Name');
    const first = await lastChange();
    await rename('Third Name');
    expect(await findChangedSince(server.db, school.id, first)).toEqual({
      table: 'person',
      key: school.student.id,
      changeId: await lastChange(),
    });
  });
});
