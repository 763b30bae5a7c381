import { describe, expect, it } from 'vitest';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { applied, apply, checked, csv, readRows } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { findUnstored } from '../../../../test/unstored.ts';

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const onRecord = async (roll: number) =>
    (await server.call('GET', `/api/students?roll=${roll}`, admin)).body[0].guardianDetails;
  const linked = async (roll: number) => {
    const [{ _id }] = (await server.call('GET', `/api/students?roll=${roll}`, admin)).body;
    return (await server.call('GET', `/api/students/${_id}/guardians`, admin)).body;
  };
  const undo = (id: string) => server.call('POST', `/api/imports/${id}/undo`, admin, {});
  const empty = csv([
    ['Roll', 'Guardian', 'Relation', 'Phone', 'Email'],
    ['1', 'Eva Ruiz', 'Mother', '01711000001', 'eva@example.org'],
  ]);
  return { server, ...school, onRecord, linked, undo, empty };
}

describe('several rows of one student in a file of guardians', () => {
  const rows = [
    ['Roll', 'Guardian', 'Relation', 'Phone', 'Email'],
    ['1', 'Juan Ruiz', 'Father', '01711000002', 'juan@example.org'],
    ['1', 'Ruiz Eva', 'Mother', '01711000009', ''],
    ['1', 'Abuela Paz', 'Grandmother', '', ''],
  ];

  it('keep the guardian on record, add the others without inviting them, and can be undone', async () => {
    const { server, admin, onRecord, linked, undo, empty } = await openSchool();
    await applied(server, admin, { kind: 'guardians', content: empty });
    const before = await fingerprintsOf(server.db);
    const dry = await checked(server, admin, { kind: 'guardians', content: csv(rows) });
    expect(dry).toMatchObject({ faults: [], counts: { new: 0, changed: 3, same: 0, wrong: 0 } });
    const [first] = await readRows(server, admin, dry._id);
    expect(first?.changes).toMatchObject([
      { field: 'guardianName', from: null, to: 'Juan Ruiz' },
      { field: 'guardianRelation', from: null, to: 'Father' },
      { field: 'guardianPhone', from: null, to: '+8801711000002' },
      { field: 'guardianEmail', from: null, to: 'juan@example.org' },
    ]);
    await apply(server, admin, dry._id);
    expect(await onRecord(1)).toMatchObject({ name: 'Ruiz Eva', phone: '01711000009', email: 'eva@example.org' });
    expect(await linked(1)).toMatchObject([
      {
        name: 'Juan Ruiz',
        relation: 'Father',
        phone: '+8801711000002',
        email: 'juan@example.org',
        joined: false,
        invited: null,
      },
      { name: 'Abuela Paz', relation: 'Grandmother', email: '' },
    ]);
    const again = await checked(server, admin, { kind: 'guardians', content: csv(rows) });
    expect(again).toMatchObject({ faults: [], counts: { new: 0, changed: 0, same: 3, wrong: 0 } });
    expect((await undo(dry._id)).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('give a known guardian without a phone number the one in the file, until it is undone', async () => {
    const { server, admin, linked, undo, empty } = await openSchool();
    await applied(server, admin, { kind: 'guardians', content: empty });
    const [{ _id: other }] = (await server.call('GET', '/api/students?roll=2', admin)).body;
    const juan = { name: 'Juan Ruiz', email: 'juan@example.org', relation: 'Father' };
    await server.call('POST', `/api/students/${other}/guardians`, admin, juan);
    const { _id } = await applied(server, admin, { kind: 'guardians', content: csv(rows) });
    expect((await linked(1))[0]).toMatchObject({ ...juan, phone: '+8801711000002' });
    expect((await linked(2))[0]).toMatchObject({ ...juan, phone: '+8801711000002' });
    expect((await undo(_id)).status).toBe(200);
    expect((await linked(2))[0].phone).toBeUndefined();
  });

  it('are refused where two are about one guardian, or one has no name', async () => {
    const { server, admin } = await openSchool();
    const content = csv([
      ['Roll', 'Guardian', 'Phone'],
      ['1', 'Rosa Paz', '01711000001'],
      ['1', 'Paz Rosa', '01711000002'],
      ['2', 'Lina Bo', '01711000003'],
      ['2', '', '01711000004'],
    ]);
    const { faults } = await checked(server, admin, { kind: 'guardians', content });
    expect(faults).toMatchObject([
      { cell: 'A2', reason: 'row-twice' },
      { cell: 'A3', reason: 'row-twice' },
      { cell: 'B5', reason: 'missing' },
    ]);
  });

  it('do not take over anybody’s email, and report that', async () => {
    const { server, admin, teacher, linked, onRecord, empty } = await openSchool();
    await applied(server, admin, { kind: 'guardians', content: empty });
    const content = csv([
      ['Roll', 'Guardian', 'Relation', 'Email'],
      ['1', 'Ivo Sand', 'Father', 'eva@example.org'],
      ['1', 'Eva Ruiz', 'Mother', ''],
      ['1', 'Olga Sand', 'Aunt', teacher.email],
    ]);
    const { _id } = await applied(server, admin, { kind: 'guardians', content });
    const rows = (await readRows(server, admin, _id)) as { readonly notes: readonly { readonly reason: string }[] }[];
    expect(rows.map(({ notes }) => notes.map(({ reason }) => reason))).toEqual([
      ['guardian-email-of-other'],
      [],
      ['guardian-email-of-other'],
    ]);
    expect(await linked(1)).toMatchObject([
      { name: 'Ivo Sand', email: '' },
      { name: 'Olga Sand', email: '' },
    ]);
    expect(await onRecord(1)).toMatchObject({ name: 'Eva Ruiz', email: 'eva@example.org' });
  });

  it('link siblings to one guardian, and keep a link that somebody has changed', async () => {
    const { server, admin, linked, undo } = await openSchool();
    const content = csv([
      ['Roll', 'Guardian', 'Relation', 'Phone', 'Email'],
      ['1', 'Amir Noor', 'Father', '01711 000005', 'amir@noor.example'],
      ['1', 'Sara Noor', 'Mother', '01711 000006', ''],
      ['2', 'Amir Noor', 'Father', '01711 000005', 'amir@noor.example'],
      ['2', 'Sara Noor', 'Mother', '01711000006', ''],
      ['2', 'Zia Noor', 'Uncle', '01711 000007', 'zia@noor.example'],
    ]);
    const { _id } = await applied(server, admin, { kind: 'guardians', content });
    const [one, two] = [await linked(1), await linked(2)];
    expect(one).toHaveLength(2);
    expect(two).toHaveLength(3);
    for (const guardian of one)
      expect(two.map(({ personId }: { personId: string }) => personId)).toContain(guardian.personId);
    const changed = await server.call('PUT', `/api/guardians/${one[0]._id}`, admin, { relation: 'Step father' });
    expect(changed.status).toBe(200);
    expect(await undo(_id)).toMatchObject({ status: 409 });
  });
});

describe('two parents in one row', () => {
  it.each([
    ['en', ['Father’s name', 'Father Phone', 'Mother Name', 'Mother’s E-mail']],
    ['es', ['Nombre del padre', 'Teléfono del padre', 'Nombre de la madre', 'Correo de la madre']],
    ['de', ['Name des Vaters', 'Handy Vater', 'Name der Mutter', 'E-Mail Mutter']],
    ['fr', ['Nom du père', 'Tél. père', 'Nom de la mère', 'Mail mère']],
    ['pt', ['Nome do pai', 'Telemóvel do pai', 'Nome da mãe', 'E-mail da mãe']],
    ['bn', ['পিতার নাম', 'পিতার মোবাইল নম্বর', 'মাতার নাম', 'মাতার ইমেইল']],
    ['ar', ['اسم الأب', 'رقم هاتف الأب', 'اسم الأم', 'بريد الأم الإلكتروني']],
  ])('are both imported, of a new student (%s)', async (_, headings) => {
    const { server, admin, onRecord, linked, undo } = await openSchool();
    const before = await fingerprintsOf(server.db);
    const content = csv([
      ['Roll', 'Name', 'Class', ...headings],
      ['301', 'Nina Feld', '7', 'Otto Feld', '0305550101', 'Ida Feld', 'ida@feld.example'],
    ]);
    const { _id, counts } = await applied(server, admin, { kind: 'students', content });
    expect(counts).toMatchObject({ new: 1, wrong: 0 });
    expect(await onRecord(301)).toMatchObject({ name: 'Otto Feld', relation: 'Father', phone: '0305550101' });
    expect(await linked(301)).toMatchObject([{ name: 'Ida Feld', relation: 'Mother', email: 'ida@feld.example' }]);
    expect((await undo(_id)).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('put the parent named by the relation on record, and a phone without a name is left out with a note', async () => {
    const { server, admin, onRecord, linked } = await openSchool();
    const content = csv([
      ['Roll', 'Name', 'Class', 'Father', 'Mother', 'Father mobile', 'Mother mobile', 'Relation', 'Phone'],
      ['302', 'Ada Lund', '7', 'Per Lund', 'Eli Lund', '5551111', '5552222', 'mother', '5553333'],
      ['303', 'Bo Lund', '7', 'Per Lund', '', '5551111', '5552222', '', ''],
    ]);
    const { _id } = await applied(server, admin, { kind: 'students', content });
    expect(await onRecord(302)).toMatchObject({ name: 'Eli Lund', relation: 'mother', phone: '5552222, 5553333' });
    expect(await linked(302)).toMatchObject([{ name: 'Per Lund', relation: 'Father', phone: '+8805551111' }]);
    expect(await onRecord(303)).toMatchObject({ name: 'Per Lund', relation: 'Father' });
    const [, second] = await readRows(server, admin, _id);
    expect(second?.notes).toMatchObject([{ cell: 'G3', reason: 'guardian-without-name' }]);
  });

  it('of an existing student go to the record or to a link, and an unchanged link is noted', async () => {
    const { server, admin, onRecord, linked, empty } = await openSchool();
    await applied(server, admin, { kind: 'guardians', content: empty });
    const row = (phone: string) =>
      csv([
        ['Roll', 'Father name', 'Father phone', 'Mother name', 'Mother phone'],
        ['1', 'Juan Ruiz', phone, 'Eva Ruiz', '01711000001'],
      ]);
    await applied(server, admin, { kind: 'students', content: row('01770000000') });
    expect(await onRecord(1)).toMatchObject({ name: 'Eva Ruiz', email: 'eva@example.org' });
    expect(await linked(1)).toMatchObject([{ name: 'Juan Ruiz', relation: 'Father', phone: '+8801770000000' }]);
    const later = await checked(server, admin, { kind: 'guardians', content: row('01880000000') });
    const [{ state, notes }] = (await readRows(server, admin, later._id)) as [{ state: string; notes: object[] }];
    expect({ state, notes }).toMatchObject({ state: 'same', notes: [{ reason: 'guardian-stays' }] });
  });
});

describe('a row that is left out', () => {
  const content = csv([
    ['Roll', 'Guardian', 'Phone'],
    ['1', 'Rosa Paz', '01711000001'],
    ['77', 'Nobody’s', '01711000002'],
    ['2', 'Lina Bo', '01711000003'],
  ]);

  it('takes no part in anything that the file does, until it is included again', async () => {
    const { server, admin, onRecord } = await openSchool();
    const dry = await checked(server, admin, { kind: 'guardians', content });
    const say = async (leftOut: object[]) => {
      const { status, body } = await server.call('PUT', `/api/imports/${dry._id}/columns`, admin, {
        columns: {},
        leftOut,
      });
      await server.runJobs();
      return status === 200 ? (await server.call('GET', `/api/imports/${dry._id}`, admin)).body : { status, body };
    };
    const [wrong] = await readRows(server, admin, dry._id, 'wrong');
    const row = { sheet: wrong?.sheet, line: wrong?.line };
    expect(await say([row])).toMatchObject({ leftOut: [row], faults: [], counts: { changed: 2, wrong: 0 } });
    expect(await say([])).toMatchObject({ leftOut: [], counts: { changed: 2, wrong: 1 } });
    await say([row]);
    expect(await apply(server, admin, dry._id)).toMatchObject({ state: 'applied', leftOut: [row] });
    expect(await onRecord(2)).toMatchObject({ name: 'Lina Bo' });
  });
});

describe('the school’s own fields of guardians', () => {
  const headings = ['Roll', 'Guardian', 'Phone', 'Workplace'];

  async function openWithField(more: object = {}) {
    const opened = await openSchool();
    const { server, admin } = opened;
    const field = { of: 'guardian', name: 'Workplace', type: 'text', ...more };
    const { status, body } = await server.call('POST', '/api/fields', admin, field);
    expect(status, JSON.stringify(body)).toBe(201);
    const check = (...rows: string[][]) =>
      checked(server, admin, { kind: 'guardians', content: csv([headings, ...rows]) });
    const workplaces = async (roll: number) =>
      (await opened.linked(roll)).map((one: { name: string; fields?: Record<string, unknown> }) => [
        one.name,
        one.fields?.Workplace,
      ]);
    const link = async (roll: number, guardian: object) => {
      const [{ _id }] = (await server.call('GET', `/api/students?roll=${roll}`, admin)).body;
      expect((await server.call('POST', `/api/students/${_id}/guardians`, admin, guardian)).status).toBe(201);
    };
    const onRecords = [
      opened.empty,
      csv([
        ['Roll', 'Guardian'],
        ['2', 'Ana Bo'],
        ['3', 'Lea Sand'],
      ]),
    ];
    for (const content of onRecords) await applied(server, admin, { kind: 'guardians', content });
    return { ...opened, field: `field.${body._id}`, check, workplaces, link };
  }

  it('are filled in for known and for new guardians, once for siblings, and emptied by an undo', async () => {
    const { server, admin, field, check, workplaces, link, undo } = await openWithField();
    await link(2, { name: 'Rosa Paz', relation: 'mother', phone: '01711000005' });
    const before = await fingerprintsOf(server.db);
    const { _id, faults, counts } = await check(
      ['1', 'Eva Ruiz', '', ''],
      ['1', 'Ivo Sand', '01711000002', 'Harbour'],
      ['2', 'Paz Rosa', '', 'Clinic'],
      ['3', 'Lea Sand', '', ''],
      ['3', 'Ivo Sand', '01711000002', 'Harbour'],
    );
    expect({ faults, counts }).toMatchObject({ faults: [], counts: { new: 0, wrong: 0 } });
    const rows = await readRows(server, admin, _id);
    expect(rows[2]?.changes).toContainEqual({ field, from: null, to: 'Clinic' });
    await apply(server, admin, _id);
    expect(await workplaces(1)).toEqual([['Ivo Sand', 'Harbour']]);
    expect(await workplaces(2)).toEqual([['Rosa Paz', 'Clinic']]);
    expect(await workplaces(3)).toEqual([['Ivo Sand', 'Harbour']]);
    expect(await findUnstored(server.db)).toEqual([]);
    expect((await check(['2', 'Rosa Paz', '', 'Clinic'])).counts).toMatchObject({ same: 1 });
    expect((await undo(_id)).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('are left out, with a note, for a guardian who is only on the student’s record', async () => {
    const { server, admin, check } = await openWithField();
    const { _id, counts } = await check(['1', 'Eva Ruiz', '', 'Harbour']);
    expect(counts).toMatchObject({ same: 1, wrong: 0 });
    const [row] = (await readRows(server, admin, _id)) as { readonly notes: readonly { readonly reason: string }[] }[];
    expect(row?.notes).toMatchObject([{ reason: 'field-of-nobody' }]);
  });

  it('are refused if two lines differ about one person, or a new guardian lacks what is required', async () => {
    const { check } = await openWithField({ isRequired: true });
    const { faults } = await check(
      ['1', 'Eva Ruiz', '', ''],
      ['1', 'Ivo Sand', '01711000002', 'Harbour'],
      ['1', 'Ada Sand', '01711000003', ''],
      ['3', 'Lea Sand', '', ''],
      ['3', 'Ivo Sand', '01711000002', 'Clinic'],
    );
    expect(faults).toMatchObject([
      { cell: 'D4', reason: 'missing' },
      { cell: 'D6', reason: 'field-differs' },
    ]);
  });
});
