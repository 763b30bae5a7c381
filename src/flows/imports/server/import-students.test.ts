import { describe, expect, it } from 'vitest';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { applied, apply, checked, csv, readRows, studentHeadings, upload } from '../../../../test/imports.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';

async function openSchool(settings?: NodeJS.ProcessEnv) {
  const server = await startTestServer(settings);
  return { server, ...(await addTestSchool(server)) };
}

const newcomers = csv([
  studentHeadings,
  ['Amina Rahman', '101', 'Class 7', '2012-02-29', 'F'],
  ['নুসরাত জাহান', '১০২', '৭', '2011-05-01', 'মেয়ে'],
  ['محمد علي', '١٠٣', '7', '2011-06-01', 'ذكر'],
]);

describe('a file of students', () => {
  it('announces what it would do, and does it: people, accounts and enrolments', async () => {
    const { server, admin } = await openSchool();
    const dry = await checked(server, admin, { kind: 'students', fileName: 'New.csv', content: newcomers });
    expect(dry).toMatchObject({
      kind: 'students',
      fileName: 'New.csv',
      state: 'checked',
      progress: 100,
      faults: [],
      failure: null,
      columns: {
        'Student Name': 'name',
        'Roll No.': 'roll',
        'Class/Grade': 'class',
        DOB: 'dateOfBirth',
        Sex: 'gender',
      },
      samples: { 'Student Name': 'Amina Rahman', DOB: '2012-02-29' },
      counts: { new: 3, changed: 0, same: 0, wrong: 0 },
      by: 'Ada Head',
      canUndo: false,
      appliedAt: null,
    });
    expect(await readRows(server, admin, dry._id)).toMatchObject([
      { place: 1, line: 2, state: 'new', label: 'Amina Rahman', given: { roll: '101' }, changes: [], faults: [] },
      { place: 2, line: 3, state: 'new', label: 'নুসরাত জাহান' },
      { place: 3, line: 4, state: 'new', label: 'محمد علي' },
    ]);
    expect(await apply(server, admin, dry._id)).toMatchObject({ state: 'applied', canUndo: true, heldBy: null });
    const { body } = await server.call('GET', '/api/students/class/7', admin);
    expect(body).toMatchObject([
      { roll: 101, name: 'Amina Rahman' },
      { roll: 102, name: 'নুসরাত জাহান' },
      { roll: 103, name: 'محمد علي' },
    ]);
    const { body: student } = await server.call('GET', `/api/students/${body[0]._id}`, admin);
    expect(student).toMatchObject({
      email: 's101@hill.example',
      dateOfBirth: '2012-02-29',
      gender: 'Female',
      session: '2026-2027',
      guardianDetails: { name: '', relation: '', phone: '' },
      address: { street: '', city: '', state: '', postalCode: '' },
    });
  });

  it('counts as unchanged when it comes again', async () => {
    const { server, admin } = await openSchool();
    await applied(server, admin, { kind: 'students', content: newcomers });
    const again = await checked(server, admin, { kind: 'students', content: newcomers });
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, wrong: 0 });
    expect(await server.call('POST', `/api/imports/${again._id}/apply`, admin, {})).toMatchObject({
      status: 409,
      body: { reason: 'import-nothing-to-do' },
    });
  });

  it('changes what it contains and leaves everything else as it is', async () => {
    const { server, admin } = await openSchool();
    const content = csv([
      ['Roll', 'Name', 'Class', 'Guardian phone', 'City'],
      ['1', 'Student 1', '6', '০১৭১১', ''],
      ['2', 'Student 2', '', '', 'Dhaka'],
      ['3', 'Student 3', '5', '', ''],
    ]);
    const dry = await checked(server, admin, { kind: 'students', content });
    expect(dry.counts).toEqual({ new: 0, changed: 2, same: 1, wrong: 0 });
    expect(await readRows(server, admin, dry._id, 'changed')).toMatchObject([
      {
        changes: [
          { field: 'guardianPhone', from: '2', to: '01711' },
          { field: 'class', from: 'Class 5', to: 'Class 6' },
        ],
      },
      { changes: [{ field: 'city', from: null, to: 'Dhaka' }] },
    ]);
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/students', admin);
    expect(body).toMatchObject([
      { roll: 1, class: 6, guardianDetails: { name: 'Guardian 1', phone: '01711' } },
      { roll: 2, class: 5, address: { city: 'Dhaka', street: '' }, guardianDetails: { phone: '2' } },
      { roll: 3, class: 5 },
      { roll: 4, class: 6 },
    ]);
    const { body: enrolments } = await server.call('GET', `/api/students/${body[0]._id}/enrolments`, admin);
    expect(enrolments).toMatchObject([
      { class: 5, from: '2026-07-01' },
      { class: 6, from: testToday, to: null },
    ]);
  });

  it('can be taken back: everything is as it was', async () => {
    const { server, admin } = await openSchool();
    const before = await fingerprintsOf(server.db);
    const content = csv([
      studentHeadings,
      ['Amina Rahman', '101', '7', '2012-02-29', 'F'],
      ['Student One', '1', '6', '2012-02-29', 'F'],
    ]);
    const { _id } = await applied(server, admin, { kind: 'students', content });
    expect(await fingerprintsOf(server.db)).not.toEqual(before);
    const { status, body } = await server.call('POST', `/api/imports/${_id}/undo`, admin, {});
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'undone', canUndo: false } });
    expect(await fingerprintsOf(server.db)).toEqual(before);
    expect(await server.call('POST', `/api/imports/${_id}/undo`, admin, {})).toMatchObject({
      status: 409,
      body: { reason: 'import-not-applied' },
    });
  });
});

describe('first passwords of imported students', () => {
  it('are on slips, where they are random; nothing opens the account before', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, { kind: 'students', content: newcomers });
    const enter = (password: string) => signIn(server, { role: 'student', email: 's101@hill.example', password });
    expect((await enter('101')).status).toBe(401);
    const slips = await server.call('POST', `/api/imports/${_id}/first-passwords?class=7`, admin);
    expect(slips).toMatchObject({
      status: 200,
      body: [{ roll: 101, name: 'Amina Rahman', email: 's101@hill.example' }, {}, {}],
    });
    expect(await enter(slips.body[0].firstPassword)).toMatchObject({
      status: 200,
      body: { user: { mustChangePassword: true } },
    });
  });

  it('are the rolls, where the school wants that', async () => {
    const { server, admin } = await openSchool({ STUDENT_INITIAL_PASSWORD: 'roll' });
    await applied(server, admin, { kind: 'students', content: newcomers });
    const entered = await signIn(server, { role: 'student', email: 's101@hill.example', password: '101' });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
  });

  it('can be requested for one class of students at a time', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, { kind: 'students', content: newcomers });
    expect(await server.call('POST', `/api/imports/${_id}/first-passwords`, admin)).toMatchObject({
      status: 400,
      body: { faults: { class: { reason: 'class-wanted' } } },
    });
  });
});

it('accepts no upload from anybody but admins, and none of an unknown kind', async () => {
  const { server, admin, teacher } = await openSchool();
  const file = { kind: 'students', content: newcomers };
  expect((await upload(server, undefined, file)).status).toBe(401);
  expect((await upload(server, teacher, file)).status).toBe(403);
  expect((await upload(server, admin, { ...file, kind: 'parents' })).status).toBe(400);
});
