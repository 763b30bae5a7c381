import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';
import { eraseAddresses, recordAction, recordReading } from './audit.queries.ts';

describe('what was recorded', () => {
  it('can be neither changed nor removed, not even in the database', async () => {
    const { db } = await startTestServer();
    const { id, admin } = await addTestSchool({ db });
    const auditActor = { actor: { schoolId: id, personId: admin.id }, address: '192.0.2.7' };
    const event = { action: 'students.change', person: admin.id, at: testNow } as const;
    await db.transaction().execute((transaction) => recordAction(transaction, auditActor, event));
    const before = await db.selectFrom('audit_entry').selectAll().execute();
    expect(before).toMatchObject([{ school_id: id, actor_id: admin.id, address: '192.0.2.7', person_id: admin.id }]);
    const refused = /What was recorded stays as it is/;
    await expect(db.updateTable('audit_entry').set({ actor_id: null }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow(refused);
    expect(await db.selectFrom('audit_entry').selectAll().execute()).toEqual(before);
  });

  it('loses the network addresses of an erased person, and nothing else', async () => {
    const { db } = await startTestServer();
    const { id, admin, student } = await addTestSchool({ db });
    const record = (actor: number | null, person: number) => {
      const auditActor = { actor: { schoolId: id, personId: actor }, address: '192.0.2.7' };
      const event = { action: 'identity.sign-in', person, at: testNow } as const;
      return db.transaction().execute((transaction) => recordAction(transaction, auditActor, event));
    };
    for (const actor of [student.id, null, admin.id]) await record(actor, student.id);
    const refused = /What was recorded stays as it is/;
    const change = (set: object) => db.updateTable('audit_entry').set(set).where('id', '=', ofStudent).execute();
    const [{ id: ofStudent }] = (await db.selectFrom('audit_entry').select('id').orderBy('id').execute()) as [
      { id: number },
    ];
    await expect(change({ address: null })).rejects.toThrow(refused);
    await db
      .updateTable('person')
      .set({ erased_at: testNow.toISOString() })
      .where('school_id', '=', id)
      .where('id', '=', student.id)
      .execute();
    await expect(db.updateTable('audit_entry').set({ address: null }).execute()).rejects.toThrow(refused);
    await expect(change({ address: '192.0.2.8' })).rejects.toThrow(refused);
    await expect(change({ address: null, at: new Date(0).toISOString() })).rejects.toThrow(refused);
    await expect(change({ address: null, actor_id: admin.id })).rejects.toThrow(refused);
    await expect(change({ address: null, date: '2026-11-20' })).rejects.toThrow(refused);
    await expect(change({ address: null, list_id: 1 })).rejects.toThrow(refused);
    await db.transaction().execute((transaction) => eraseAddresses(transaction, id, student.id));
    const entries = await db.selectFrom('audit_entry').select(['actor_id', 'address']).orderBy('id').execute();
    expect(entries).toEqual([
      { actor_id: student.id, address: null },
      { actor_id: null, address: null },
      { actor_id: admin.id, address: '192.0.2.7' },
    ]);
  });

  it('is rolled back with its change', async () => {
    const { db } = await startTestServer();
    const { id, admin } = await addTestSchool({ db });
    const auditActor = { actor: { schoolId: id, personId: admin.id }, address: null };
    const undone = db.transaction().execute(async (transaction) => {
      await recordAction(transaction, auditActor, { action: 'school.create', at: testNow });
      throw new Error('the change failed');
    });
    await expect(undone).rejects.toThrow('the change failed');
    expect(await db.selectFrom('audit_entry').select('id').execute()).toEqual([]);
  });

  it('names nobody of another school', async () => {
    const { db } = await startTestServer();
    const hill = await addTestSchool({ db });
    const vale = await addTestSchool({ db }, { domain: 'vale.example', students: 60 });
    const auditActor = { actor: { schoolId: hill.id, personId: hill.admin.id }, address: null };
    const stranger = vale.student.id + 50;
    const event = { action: 'students.read', person: stranger, at: testNow } as const;
    await expect(recordReading(db, auditActor, event)).rejects.toThrow(/foreign key/i);
  });
});

describe('reading', () => {
  it('is recorded once an hour for each reader, record and kind', async () => {
    const { db } = await startTestServer();
    const { id, admin, teacher, student, otherStudent } = await addTestSchool({ db });
    const read = (reader: number, person: number, minutes: number, action: 'students.read' | 'marks.read-student') =>
      recordReading(
        db,
        { actor: { schoolId: id, personId: reader }, address: null },
        { action, person, at: new Date(testNow.getTime() + minutes * 60_000) },
      );
    for (const minutes of [0, 1, 59]) await read(admin.id, student.id, minutes, 'students.read');
    await read(admin.id, student.id, 60, 'students.read');
    await read(admin.id, otherStudent.id, 0, 'students.read');
    await read(teacher.id, student.id, 0, 'students.read');
    await read(admin.id, student.id, 0, 'marks.read-student');
    const entries = await db.selectFrom('audit_entry').select(['actor_id', 'person_id', 'action']).execute();
    expect(entries).toHaveLength(5);
  });

  it('of one’s own record is not recorded', async () => {
    const { db } = await startTestServer();
    const { id, student } = await addTestSchool({ db });
    const auditActor = { actor: { schoolId: id, personId: student.id }, address: null };
    await recordReading(db, auditActor, { action: 'students.read', person: student.id, at: testNow });
    expect(await db.selectFrom('audit_entry').select('id').execute()).toEqual([]);
  });
});
