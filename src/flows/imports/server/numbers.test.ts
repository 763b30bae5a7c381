import { describe, expect, it } from 'vitest';
import { applied, apply, checked, csv } from '../../../../test/imports.ts';
import { newStudent } from '../../../../test/people.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import type { Student } from '../../../base/students/students.contract.ts';

type Rows = readonly (readonly (string | number)[])[];

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => server.call(method, path, admin, body);
  return {
    server,
    ...school,
    call,
    check: (rows: Rows) => checked(server, admin, { kind: 'students', content: csv(rows) }),
    bring: (rows: Rows) => applied(server, admin, { kind: 'students', content: csv(rows) }),
    require: async (requiredFields: readonly string[] | null) =>
      expect((await call('PUT', '/api/policies', { requiredFields })).status).toBe(200),
    students: async (number: number): Promise<Student[]> => (await call('GET', `/api/students?class=${number}`)).body,
  };
}

describe('a list of students', () => {
  it.each([
    ['names and classes alone', ['Pupil', 'Form'], ['Nia Okoro', 8]],
    ['neither dates of birth nor genders', ['Roll', 'Nombre completo', 'Grado'], [811, 'Nia Okoro', 8]],
    ['dates that are unknown', ['Roll', 'Name', 'Class', 'DOB', 'Sex'], [811, 'Nia Okoro', 8, 'n/a', '-']],
  ])('with %s goes in as it is', async (_, heads, row) => {
    const { bring, check, students, call } = await openSchool();
    expect(await bring([heads, row])).toMatchObject({ state: 'applied', counts: { new: 1 } });
    const [student] = await students(8);
    expect(student).toMatchObject({
      name: 'Nia Okoro',
      dateOfBirth: null,
      gender: null,
      email: `s${student?.roll}@hill.example`,
    });
    expect(await call('GET', `/api/students/${student?._id}`)).toMatchObject({
      status: 200,
      body: { dateOfBirth: null },
    });
    expect(await call('GET', '/api/exports/students?format=csv')).toMatchObject({ status: 200 });
    expect(await check([heads, row])).toMatchObject({ counts: { new: 0, same: 1 } });
  });

  it.each([
    ['Roll', ['PX-17', '18/044', '29912345678'], 8],
    ['Student ID', ['a1', 'a2', '000A3'], 8],
    ['Admission No', ['1044', '1045', '1046'], 8],
    ['রোল', ['ক-১', 'ক-২', 'ক-৩'], 8],
  ])(
    'keeps identifiers under %s that are not rolls, and recognises the students by them',
    async (heading, ids, number) => {
      const { bring, students } = await openSchool();
      const rows = ids.map((id, place) => [id, `Pupil ${'ABC'[place]}`, number]);
      await bring([[heading, 'Name', 'Class'], ...rows]);
      const made = await students(number);
      expect(made.map(({ admissionNumber }) => admissionNumber)).toEqual(ids);
      const moved = rows.map(([id = '', name = '']) => [id, name, 9]);
      expect(await bring([[heading, 'Name', 'Class'], ...moved])).toMatchObject({ counts: { new: 0, changed: 3 } });
      expect((await students(9)).map(({ roll }) => roll)).toEqual(made.map(({ roll }) => roll));
    },
  );

  it('never takes one student for another because of the same number', async () => {
    const { bring, check } = await openSchool();
    await bring([
      ['Adm No', 'Name', 'Class', 'DOB'],
      ['Q/1', 'Nia Okoro', 8, '2014-02-14'],
    ]);
    const dry = await check([
      ['Adm No', 'Name', 'Class', 'DOB'],
      ['Q/1', 'Bram Visser', 8, '2013-05-15'],
      ['Q/2', 'Cato Smit', 8, '2013-05-16'],
      ['Q/2', 'Dirk Bos', 8, '2013-05-17'],
    ]);
    expect(dry.faults.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
      'A2 number-of-somebody-else',
      'A3 row-twice',
      'A4 row-twice',
    ]);
  });

  it('lets a row without a number be left out where all others have one', async () => {
    const { server, admin, check } = await openSchool();
    const rows = [
      ['Name', 'Adm No', 'Class'],
      ['Ada Berg', 'PX-17', 8],
      ['Bo Dahl', '', 8],
    ];
    const dry = await check(rows);
    expect(dry.counts).toMatchObject({ new: 1, wrong: 1 });
    expect(await apply(server, admin, dry._id, { leaveOutWrong: true })).toMatchObject({
      state: 'applied',
      failure: null,
    });
  });

  it('recognises a student with a new number by the name and the date of birth', async () => {
    const { bring, students } = await openSchool();
    const heads = ['Name', 'Class', 'DOB'];
    await bring([heads, ['Nia Okoro', 8, '2014-02-14'], ['Bram Visser', 8, '2013-05-15']]);
    const again = await bring([
      [...heads, 'Adm No'],
      ['Nia Okoro', 8, '2014-02-14', 'Q/1'],
      ['Bram Visser', 8, '2015-05-15', 'Q/2'],
    ]);
    expect(again.counts).toMatchObject({ new: 1, changed: 1 });
    expect((await students(8)).map(({ admissionNumber = '' }) => admissionNumber)).toEqual(['Q/1', '', 'Q/2']);
  });

  it('with a letter in one roll of many reports that one', async () => {
    const { check } = await openSchool();
    const rows = [811, 812, '8I3', 814].map((roll, place) => [roll, `Pupil ${'ABCD'[place]}`, 8]);
    expect(await check([['Roll', 'Name', 'Class'], ...rows])).toMatchObject({
      counts: { new: 3, wrong: 1 },
      faults: [{ cell: 'A4', reason: 'not-a-whole-number' }],
    });
  });
});

describe('rolls that start from 1 in each class', () => {
  const heads = ['Roll', 'Name', 'Class'];
  const file = [
    heads,
    ...[
      [2, 'Ada Berg', 8],
      [1, 'Bo Dahl', 8],
      [1, 'Cy Ek', 9],
      [2, 'Di Falk', 9],
      [3, 'Eli Gran', 9],
    ],
  ];

  it('become numbers in the class, beside school rolls in the same order', async () => {
    const { bring, check, students } = await openSchool();
    expect(await bring(file)).toMatchObject({ counts: { new: 5 } });
    const eighth = await students(8);
    const ninth = await students(9);
    expect(eighth.map(({ name, numberInClass }) => [name, numberInClass])).toEqual([
      ['Bo Dahl', 1],
      ['Ada Berg', 2],
    ]);
    expect(ninth.map(({ numberInClass }) => numberInClass)).toEqual([1, 2, 3]);
    expect(new Set([...eighth, ...ninth].map(({ roll }) => roll)).size).toBe(5);
    // Importing the same file again changes nothing.
    expect(await check(file)).toMatchObject({ counts: { new: 0, changed: 0, same: 5 } });
  });

  it('are recognised in a file of one class, and change with the class', async () => {
    const { bring, students, server, admin } = await openSchool();
    await bring(file);
    const dry = await bring([heads, [1, 'Bo Dahl', 8], [2, 'Ada Berg', 8], [3, 'Flo Holm', 8]]);
    expect(dry.counts).toMatchObject({ new: 1, same: 2 });
    const [bo] = await students(8);
    const numbered = await applied(server, admin, {
      kind: 'students',
      content: csv([
        ['Roll', 'Name', 'Number in class'],
        [bo?.roll ?? 0, 'Bo Dahl', 4],
      ]),
    });
    expect(numbered.counts).toMatchObject({ changed: 1 });
    expect((await students(8))[0]).toMatchObject({ name: 'Bo Dahl', numberInClass: 4, roll: bo?.roll });
    const undone = await server.call('POST', `/api/imports/${numbered._id}/undo`, admin, {});
    expect(undone.status).toBe(200);
    expect((await students(8))[0]).toMatchObject({ name: 'Bo Dahl', numberInClass: 1 });
  });

  it('are not assumed because one roll is there twice by mistake', async () => {
    const { check } = await openSchool();
    const rows = Array.from({ length: 12 }, (_, place) => [820 + place, `Pupil ${'ABCDEFGHIJKL'[place]}`, 8]);
    const dry = await check([heads, ...rows, [820, 'Somebody Else', 9]]);
    expect(dry.faults.map(({ reason }) => reason)).toEqual(['row-twice', 'row-twice']);
  });
});

describe('files about students who are known by other numbers', () => {
  async function numbered() {
    const school = await openSchool();
    await school.bring([
      ['Adm No', 'Roll', 'Name', 'Class'],
      ...[
        ['K/1', 1, 'Ada Berg', 8],
        ['K/2', 2, 'Bo Dahl', 8],
        ['K/3', 1, 'Cy Ek', 9],
        ['K/4', 2, 'Di Falk', 9],
      ],
    ]);
    const dry = (kind: string, rows: Rows) => checked(school.server, school.admin, { kind, content: csv(rows) });
    return { ...school, dry };
  }

  it.each([
    ['Adm No', ['Adm No', 'Guardian'], ['k/4', 'Fred Falk']],
    ['the number in the class', ['Number in class', 'Class', 'Guardian'], [2, 9, 'Fred Falk']],
    ['the name and the class', ['Student', 'Class', 'Guardian'], ['Di Falk', 9, 'Fred Falk']],
  ])('find the student of a guardian by %s', async (_, heads, row) => {
    const { dry, server, admin, students } = await numbered();
    const { _id, faults, counts } = await dry('guardians', [heads, row]);
    expect({ faults, counts }).toMatchObject({ faults: [], counts: { changed: 1 } });
    await apply(server, admin, _id);
    expect((await students(9)).map(({ guardianDetails }) => guardianDetails.name)).toEqual(['', 'Fred Falk']);
  });

  it('are reported where nobody has the number', async () => {
    const { dry } = await numbered();
    const { faults } = await dry('guardians', [
      ['Adm No', 'Guardian'],
      ['K/9', 'Fred Falk'],
    ]);
    expect(faults).toMatchObject([{ cell: 'A2', reason: 'no-student-with-number' }]);
  });

  it('enter marks by the rolls of each class', async () => {
    const { dry, call } = await numbered();
    const subject = { name: 'Art', session: '2026-2027', teacherEmail: 'first@hill.example' };
    for (const number of [8, 9]) {
      const made = await call('POST', '/api/subjects/add', { ...subject, code: `A${number}`, class: number });
      expect(made).toMatchObject({ status: 201 });
    }
    const { faults, counts } = await dry('marks', [
      ['Class', 'Subject', 'Exam', 'Max', 'Roll', 'Name', 'Marks'],
      ...[
        [8, 1, 'Ada Berg', 17],
        [8, 2, 'Bo Dahl', 'AB'],
        [9, 1, 'Cy Ek', 12],
        [9, 2, 'Di Falk', 20],
      ].map(([number = '', ...rest]) => [number, 'Art', 'Test 1', 20, ...rest]),
    ]);
    expect({ faults, counts }).toMatchObject({ faults: [], counts: { new: 4 } });
  });
});

describe('the fields that a school requires of its students', () => {
  it('are all fields of the form, until the school chooses', async () => {
    const { call, require } = await openSchool();
    const { dateOfBirth: _born, guardianDetails: _guardian, roll: _roll, ...less } = newStudent;
    const refused = await call('POST', '/api/students', less);
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(refused.body.fields).sort()).toEqual(['dateOfBirth', 'guardianDetails', 'roll']);
    await require(['gender']);
    const added = await call('POST', '/api/students', less);
    expect(added).toMatchObject({ status: 201, body: { dateOfBirth: null, guardianDetails: { name: '', phone: '' } } });
    expect((await call('POST', '/api/students', less)).body.roll).toBe(added.body.roll + 1);
    const { gender: _gender, ...without } = less;
    expect(await call('POST', '/api/students', without)).toMatchObject({
      status: 400,
      body: { fields: { gender: {} } },
    });
    await require(null);
    // A blank field can stay blank, but no other field can be emptied.
    const { _id, email: _email, firstPassword: _first, ...student } = added.body;
    expect(await call('PUT', `/api/students/${_id}`, { ...student, name: 'Other Name' })).toMatchObject({
      status: 200,
    });
    const blank = { ...student, courseEnrolled: '', gender: null };
    const kept = await call('PUT', `/api/students/${_id}`, blank);
    expect(kept.status).toBe(400);
    expect(Object.keys(kept.body.fields).sort()).toEqual(['courseEnrolled', 'gender']);
  });

  it('also apply to imports, and are kept in the history', async () => {
    const { call, require, check, server, admin } = await openSchool();
    await require(['dateOfBirth', 'guardian']);
    const rows: Rows = [
      ['Roll', 'Name', 'Class', 'DOB'],
      [811, 'Nia Okoro', 8, ''],
    ];
    const dry = await check(rows);
    expect(dry.faults.map(({ field, reason }) => `${field} ${reason}`).sort()).toEqual([
      'dateOfBirth missing',
      'guardianName column-missing',
      'guardianPhone column-missing',
      'guardianRelation column-missing',
    ]);
    await require([]);
    const again = await check(rows);
    expect(again).toMatchObject({ faults: [], counts: { new: 1 } });
    expect(await apply(server, admin, again._id)).toMatchObject({ state: 'applied' });
    const { body } = await call('GET', '/api/history/policies/1');
    expect(JSON.stringify(body)).toContain('requiredFields');
    expect((await call('PUT', '/api/policies', { requiredFields: ['name'] })).status).toBe(400);
  });

  it('may leave out the emails of teachers', async () => {
    const { call, require, server, admin } = await openSchool();
    const teacher = {
      name: 'Imre Kiss',
      phone: '0611',
      password: 'quiet-river-42',
      address: { street: '1 Lane', city: 'Pecs', state: 'Baranya', postalCode: '7600' },
    };
    expect(await call('POST', '/api/teachers', teacher)).toMatchObject({
      status: 400,
      body: { fields: { email: {} } },
    });
    await require([]);
    expect(await call('POST', '/api/teachers', teacher)).toMatchObject({
      status: 201,
      body: { email: 't1@hill.example' },
    });
    const { password: _password, ...invited } = { ...teacher, isInvited: true };
    expect((await call('POST', '/api/teachers', invited)).status).toBe(400);
    await require(['teacherEmail']);
    const dry = await checked(server, admin, { kind: 'teachers', content: 'Name,Phone\nJana Novak,0612\n' });
    expect(dry.faults).toMatchObject([{ field: 'email', reason: 'column-missing' }]);
  });

  it('can be accompanied by an admission number and a number in class', async () => {
    const { call } = await openSchool();
    const { status, body } = await call('POST', '/api/students', {
      ...newStudent,
      admissionNumber: ' Q/7 ',
      numberInClass: 3,
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { admissionNumber: 'Q/7', numberInClass: 3 } });
    const kept = await call('PUT', `/api/students/${body._id}`, newStudent);
    expect(kept.body).toMatchObject({ admissionNumber: 'Q/7', numberInClass: 3 });
    const gone = await call('PUT', `/api/students/${body._id}`, {
      ...newStudent,
      admissionNumber: '',
      numberInClass: null,
    });
    expect(gone.status).toBe(200);
    expect(gone.body).not.toHaveProperty('admissionNumber');
    expect(gone.body).not.toHaveProperty('numberInClass');
  });
});
