import { describe, expect, it } from 'vitest';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { applied, apply, checked, csv, readRows } from '../../../../test/imports.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

async function openSchool() {
  const server = await startTestServer();
  return { server, ...(await addTestSchool(server)) };
}

describe('a file of teachers', () => {
  const content = csv([
    ['Teacher Name', 'E-mail', 'Mobile', 'Subject'],
    ['Nadia Islam', 'Nadia@Hill.example', '০১৭১১', 'Physics'],
    ['Teacher first', 'first@hill.example', '', 'Chemistry'],
    ['Teacher second', 'second@hill.example', '1', ''],
  ]);

  it('makes and changes them by email, and can be taken back', async () => {
    const { server, admin } = await openSchool();
    const before = await fingerprintsOf(server.db);
    const dry = await checked(server, admin, { kind: 'teachers', content });
    expect(dry).toMatchObject({ faults: [], counts: { new: 1, changed: 1, same: 1, wrong: 0 } });
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/teachers', admin);
    expect(body).toMatchObject([
      { name: 'Nadia Islam', email: 'nadia@hill.example', phone: '01711', subject: 'Physics' },
      { name: 'Teacher first', email: 'first@hill.example', phone: '1', subject: 'Chemistry' },
      { name: 'Teacher second', subject: null },
    ]);
    expect((await server.call('POST', `/api/imports/${dry._id}/undo`, admin, {})).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('gives them first passwords on slips, which they must replace', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, { kind: 'teachers', content });
    const slips = await server.call('POST', `/api/imports/${_id}/first-passwords`, admin);
    expect(slips).toMatchObject({ status: 200, body: [{ name: 'Nadia Islam', email: 'nadia@hill.example' }] });
    expect(slips.body).toHaveLength(1);
    const [{ email, firstPassword }] = slips.body;
    expect(await signIn(server, { role: 'teacher', email, password: firstPassword })).toMatchObject({
      status: 200,
      body: { user: { mustChangePassword: true } },
    });
  });

  it('reports duplicate and malformed emails, and missing names', async () => {
    const { server, admin } = await openSchool();
    const { faults } = await checked(server, admin, {
      kind: 'teachers',
      content: csv([
        ['Name', 'Email'],
        ['One', 'one@hill.example'],
        ['Two', 'ONE@hill.example'],
        ['None', 'no email'],
        ['', 'three@hill.example'],
        ['', ''],
        ['Nobody', ''],
        ['nobody', ''],
      ]),
    });
    expect(faults).toMatchObject([
      { cell: 'B2', reason: 'row-twice', parameters: { line: 3 } },
      { cell: 'B3', reason: 'row-twice', parameters: { line: 2 } },
      { cell: 'B4', reason: 'not-an-email' },
      { cell: 'A5', field: 'name', reason: 'missing' },
      { cell: 'A7', reason: 'row-twice', parameters: { line: 8 } },
      { cell: 'A8', reason: 'row-twice', parameters: { line: 7 } },
    ]);
  });
});

describe('a file of teachers without emails', () => {
  const content = csv([
    ['Teacher', 'Mobile', 'Subject'],
    ['Imre Kiss', '0611', 'Physics'],
    ['Teacher first', '0612', ''],
  ]);

  it('adds new ones with a school address and a password on paper, and recognises the others by name', async () => {
    const { server, admin } = await openSchool();
    const done = await applied(server, admin, { kind: 'teachers', content });
    expect(done.counts).toMatchObject({ new: 1, changed: 1 });
    const slips = await server.call('POST', `/api/imports/${done._id}/first-passwords`, admin);
    expect(slips.body).toMatchObject([{ name: 'Imre Kiss', email: 't1@hill.example' }]);
    const [{ email, firstPassword }] = slips.body;
    expect((await signIn(server, { role: 'teacher', email, password: firstPassword })).status).toBe(200);
    expect(await checked(server, admin, { kind: 'teachers', content })).toMatchObject({ counts: { same: 2 } });
    const more = content.replace('Imre Kiss', 'Jana Novak');
    await applied(server, admin, { kind: 'teachers', content: more });
    const { body } = await server.call('GET', '/api/teachers?search=Jana', admin);
    expect(body).toMatchObject([{ email: 't2@hill.example' }]);
  });

  it('asks which one is meant where several have the name', async () => {
    const { server, admin } = await openSchool();
    const twins = 'Name,Email\nImre Kiss,one@hill.example\nImre Kiss,two@hill.example\n';
    await applied(server, admin, { kind: 'teachers', content: twins });
    const dry = await checked(server, admin, { kind: 'teachers', content });
    expect(dry.faults).toMatchObject([{ cell: 'A2', reason: 'teacher-named-twice' }]);
  });
});

describe('a file of guardians', () => {
  it('changes the contacts of the students with these rolls, and can be taken back', async () => {
    const { server, admin } = await openSchool();
    const before = await fingerprintsOf(server.db);
    const content = csv([
      ['Roll', 'Student name', 'Guardian', 'Relation', 'Mobile', 'Parent email'],
      ['1', 'student 1', 'Karim Rahman', 'father', '٠١٢', 'karim@example.com'],
      ['2', '', 'Guardian 2', '', '', ''],
    ]);
    const dry = await checked(server, admin, { kind: 'guardians', content });
    expect(dry).toMatchObject({ faults: [], counts: { new: 0, changed: 1, same: 1, wrong: 0 } });
    const { _id } = await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/students?roll=1', admin);
    expect(body[0].guardianDetails).toEqual({
      name: 'Karim Rahman',
      relation: 'father',
      phone: '012',
      email: 'karim@example.com',
    });
    expect((await server.call('POST', `/api/imports/${_id}/undo`, admin, {})).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('reports rolls that nobody has, and names that are another student’s', async () => {
    const { server, admin } = await openSchool();
    const content = csv([
      ['Roll', 'Name', 'Guardian phone'],
      ['77', 'Nobody', '1'],
      ['1', 'Student 2', '1'],
    ]);
    const dry = await checked(server, admin, { kind: 'guardians', content });
    expect(dry.faults).toMatchObject([
      { cell: 'A2', reason: 'no-student-with-roll', parameters: { roll: 77 } },
      { cell: 'B3', reason: 'name-does-not-fit', parameters: { name: 'Student 1' } },
    ]);
    expect(await readRows(server, admin, dry._id, 'wrong')).toHaveLength(2);
  });
});

it('lets imported people be edited without the fields that the file lacked, and a filled field cannot be emptied', async () => {
  const { server, admin } = await openSchool();
  const student = [
    ['Name', 'Roll', 'Class', 'DOB', 'Sex', 'City'],
    ['Amina', 101, 7, '2012-02-29', 'F', 'Dhaka'],
  ];
  await applied(server, admin, { kind: 'students', content: csv(student) });
  await applied(server, admin, {
    kind: 'teachers',
    content: csv([
      ['Name', 'Email'],
      ['Nadia', 'n@hill.example'],
    ]),
  });
  const change = async (path: string, more: object) => {
    const { body } = await server.call('GET', path, admin);
    const { _id, photo: _photo, role: _role, ...fields } = body[0];
    return server.call('PUT', `${path.replace(/\?.*/, '')}/${_id}`, admin, { ...fields, ...more });
  };
  const students = '/api/students?roll=101';
  expect(await change(students, { name: 'Amina Rahman' })).toMatchObject({
    status: 200,
    body: { name: 'Amina Rahman', address: { street: '', city: 'Dhaka' }, guardianDetails: { name: '' } },
  });
  const blank = { street: '', city: ' ', state: '', postalCode: '' };
  expect(await change(students, { address: blank })).toMatchObject({
    status: 400,
    body: { faults: { 'address.city': { reason: 'missing' } } },
  });
  const teachers = '/api/teachers?search=nadia';
  expect(await change(teachers, { name: 'Nadia Islam' })).toMatchObject({ status: 200, body: { phone: '' } });
  expect((await change(teachers, { phone: '01711' })).status).toBe(200);
  expect(await change(teachers, { phone: '' })).toMatchObject({
    status: 400,
    body: { faults: { phone: { reason: 'missing' } } },
  });
});
