import { describe, expect, it } from 'vitest';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { applied, checked, csv, readRows } from '../../../../test/imports.ts';
import { openTestOffice } from '../../../../test/offices.ts';
import { newStudent, newTeacher } from '../../../../test/people.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testToday,
} from '../../../../test/test-school.ts';
import { mayChange, maySee } from './fields.queries.ts';

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, student } = school;
  const add = async (field: object) => {
    const { status, body } = await server.call('POST', '/api/fields', admin, { of: 'student', type: 'text', ...field });
    expect(body).toMatchObject({ name: expect.any(String) });
    expect(status).toBe(201);
    return body;
  };
  const fill = (fields: object, as: TestPerson = admin, id: number | string = student.id) =>
    server.call('PUT', `/api/people/${id}/fields`, as, { fields });
  const list = (query = '') => server.call('GET', `/api/students?${query}`, admin);
  return { server, ...school, add, fill, list };
}

async function giveIdentifiers(server: TestServer, as: TestPerson, id: number, identifiers: object) {
  const { body } = await server.call('GET', `/api/students/${id}`, as);
  const { _id, email: _email, photo: _photo, ...known } = body;
  const { address, guardianDetails } = newStudent;
  const student = { ...newStudent, ...known, address, guardianDetails, identifiers };
  return server.call('PUT', `/api/students/${id}`, as, student);
}

describe('a school’s own fields', () => {
  it('are added, changed, put in order and deleted, all of which is in the history and can be undone', async () => {
    const { server, admin, add, fill } = await openSchool();
    const bus = await add({ name: ' Bus ', type: 'choice', choices: ['Bus 4', 'Bus 7'], seenBy: ['teacher'] });
    expect(bus).toEqual({
      ...{ _id: bus._id, of: 'student', name: 'Bus', type: 'choice', choices: ['Bus 4', 'Bus 7'], isRequired: false },
      ...{ isUnique: false, order: 1, seenBy: ['teacher'], changedBy: [] },
    });
    const meal = await add({ name: 'Meal', order: 1 });
    const { body: ordered } = await server.call('GET', '/api/fields?of=student', admin);
    expect(ordered.map(({ name, order }: { name: string; order: number }) => [name, order])).toEqual([
      ['Meal', 1],
      ['Bus', 2],
    ]);
    const path = `/api/fields/${bus._id}`;
    const renamed = await server.call('PUT', path, admin, { name: 'School bus', isRequired: true });
    expect(renamed.body).toMatchObject({ name: 'School bus', isRequired: true, type: 'choice', order: 2 });
    expect((await fill({ 'School bus': 'Bus 7' })).body.fields).toEqual({ 'School bus': 'Bus 7' });
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    expect((await server.call('DELETE', path, admin)).status).toBe(404);
    expect((await fill({ 'School bus': 'Bus 7' })).body).toMatchObject({ reason: 'unknown-field' });
    const { body: history } = await server.call('GET', `/api/history/field/${bus._id}`, admin);
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      ...['fields.remove', 'fields.change'],
      ...['fields.add', 'fields.add'],
    ]);
    expect(history[1].changes).toContainEqual({ field: 'name', from: 'Bus', to: 'School bus' });
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).status).toBe(200);
    const { body: back } = await server.call(
      'GET',
      `/api/people/${(await studentOf(server, admin))._id}/fields`,
      admin,
    );
    expect(back.fields).toEqual({ 'School bus': 'Bus 7' });
    expect(meal.order).toBe(1);
  });

  it('keep a sign for half a character, so that nobody can make everybody’s values unreadable', async () => {
    const { student, add, fill, list } = await openSchool();
    const own = { seenBy: ['student'], changedBy: ['student'] };
    const motto = await add({ name: 'Motto', ...own });
    await add({ name: 'Clubs', type: 'several', choices: ['Chess', 'Half \udc00'], ...own });
    const filled = await fill({ Motto: 'a\ud800', Clubs: ['Half \udc00'] }, student);
    expect(filled).toMatchObject({ status: 200, body: { fields: { Motto: 'a\ufffd', Clubs: ['Half \ufffd'] } } });
    const listed = await list(`field.${motto._id}=a%EF%BF%BD&sort=field.${motto._id}`);
    expect(listed).toMatchObject({ status: 200, body: [{ fields: { Motto: 'a\ufffd' } }] });
  });

  it('are refused with the name of another, without choices, and if somebody could change what they do not see', async () => {
    const { server, admin, add, fill } = await openSchool();
    const refused = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await server.call(method, path, admin, body);
      return [answer.status, answer.body.reason, Object.keys(answer.body.fields ?? {})];
    };
    const bus = await add({ name: 'Bus', type: 'choice', choices: ['4', '7'] });
    const field = { of: 'student', name: 'Other', type: 'text' };
    expect(await refused('POST', '/api/fields', { ...field, name: 'BUS' })).toEqual([
      409,
      'field-name-in-use',
      ['name'],
    ]);
    for (const name of ['constructor', '__proto__', ' toString ']) {
      expect(await refused('POST', '/api/fields', { ...field, name })).toEqual([409, 'field-name-in-use', ['name']]);
    }
    expect(await refused('POST', '/api/fields', { ...field, type: 'several' })).toEqual([
      400,
      'choices-missing',
      ['choices'],
    ]);
    const twice = { ...field, type: 'choice', choices: ['a', 'A'] };
    expect(await refused('POST', '/api/fields', twice)).toEqual([400, 'choice-twice', ['choices.1']]);
    const unseen = { ...field, seenBy: ['teacher'], changedBy: ['guardian'] };
    expect(await refused('POST', '/api/fields', unseen)).toEqual([400, 'changed-unseen', ['changedBy.0']]);
    expect(await refused('POST', '/api/fields', { ...field, seenBy: ['everybody'] })).toEqual([
      400,
      'not-a-reader',
      ['seenBy.0'],
    ]);
    expect(await refused('PUT', '/api/fields/999', { name: 'x' })).toEqual([404, 'field-not-found', []]);
    await fill({ Bus: '7' });
    const path = `/api/fields/${bus._id}`;
    expect(await refused('PUT', path, { type: 'text' })).toEqual([409, 'field-type-in-use', ['type']]);
    expect(await refused('PUT', path, { choices: ['4'] })).toEqual([409, 'choice-in-use', ['choices']]);
    expect((await server.call('PUT', path, admin, { choices: ['7', '9'] })).body.choices).toEqual(['7', '9']);
    expect((await server.call('POST', '/api/fields', admin, { ...field, of: 'teacher', name: 'Bus' })).status).toBe(
      201,
    );
  });

  it('are seen by offices that the school has, and not by the next one that is made', async () => {
    const { server, admin, add } = await openSchool();
    const office = { name: 'Buses', duties: ['people'], reach: 'school' };
    const { body: made } = await server.call('POST', '/api/offices', admin, office);
    const [open, next] = [`office:${made._id}`, `office:${Number(made._id) + 1}`];
    const refused = { status: 400, body: { reason: 'not-a-reader', fields: { 'seenBy.1': expect.any(String) } } };
    const field = { of: 'student', name: 'Other', type: 'text', seenBy: [open, next] };
    expect(await server.call('POST', '/api/fields', admin, field)).toMatchObject(refused);
    const { type, ...kind } = field;
    expect(await server.call('POST', '/api/identifier-kinds', admin, kind)).toMatchObject(refused);
    const list = { of: 'student', name: 'Bus 4', sharedWith: [next] };
    expect(await server.call('POST', '/api/lists', admin, list)).toMatchObject({ status: 400 });
    const { _id } = await add({ name: 'Bus', seenBy: [open] });
    const change = (seenBy: string[]) => server.call('PUT', `/api/fields/${_id}`, admin, { seenBy });
    expect(await change([open, next])).toMatchObject(refused);
    // One that was closed since is in the way of no other change.
    await server.call('DELETE', `/api/offices/${made._id}`, admin);
    expect((await change([open, 'teacher'])).status).toBe(200);
    await change([]);
    expect((await change([open])).status).toBe(400);
  });

  it('hold each type of value as it was given, and refuse values of the wrong type', async () => {
    const { add, fill } = await openSchool();
    await add({ name: 'Text' });
    await add({ name: 'Number', type: 'number' });
    await add({ name: 'Date', type: 'date' });
    await add({ name: 'Yes', type: 'yes-no' });
    await add({ name: 'One', type: 'choice', choices: ['a', 'b'] });
    await add({ name: 'Many', type: 'several', choices: ['a', 'b', 'c'] });
    const values = { Text: 'নূর "=1', Number: -4.75, Date: '2024-02-29', Yes: false, One: 'b', Many: ['c', 'a'] };
    expect((await fill(values)).body.fields).toEqual({ ...values, Many: ['a', 'c'] });
    const emptied = { Text: ' ', Number: null, Date: '', Yes: null, One: null, Many: [] };
    const wrong = {
      ...{ Text: 7, Number: '4', Date: '2023-02-29', Yes: 'yes', One: 'c', Many: ['d'] },
    };
    const { status, body } = await fill(wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(Object.keys(wrong).map((name) => `fields.${name}`));
    expect((await fill({ Text: 'two\nlines' })).status).toBe(400);
    expect((await fill({ Number: 1e300 })).status).toBe(400);
    expect((await fill({ Number: 0.1 + 0.2 })).body.fields.Number).toBe(0.3);
    expect((await fill(emptied)).body.fields).toEqual({});
  });

  it('are in no answer as long as there are none', async () => {
    const { server, admin, student, list } = await openSchool();
    expect((await list()).body[0]).not.toHaveProperty('fields');
    expect((await server.call('GET', '/api/teachers', admin)).body[0]).not.toHaveProperty('fields');
    expect((await server.call('GET', '/api/students/class/5', admin)).body[0]).not.toHaveProperty('fields');
    expect((await server.call('GET', `/api/people/${student.id}/fields`, admin)).body).toEqual({
      known: [],
      fields: {},
    });
  });
});

describe('people', () => {
  it('are added and changed with them, and a required one is needed for new people and cannot be emptied', async () => {
    const { server, admin, add } = await openSchool();
    await add({ name: 'Meal', isRequired: true });
    await add({ name: 'Bus' });
    await add({ of: 'teacher', name: 'Meal' });
    const missing = await server.call('POST', '/api/students', admin, newStudent);
    expect(missing).toMatchObject({
      status: 400,
      body: { reason: 'missing', fields: { 'fields.Meal': expect.any(String) } },
    });
    const made = await server.call('POST', '/api/students', admin, {
      ...newStudent,
      fields: { Meal: 'Rice', Bus: '4' },
    });
    expect(made).toMatchObject({ status: 201, body: { fields: { Meal: 'Rice', Bus: '4' } } });
    const path = `/api/students/${made.body._id}`;
    expect((await server.call('PUT', path, admin, newStudent)).body.fields).toEqual({ Meal: 'Rice', Bus: '4' });
    const changed = await server.call('PUT', path, admin, { ...newStudent, fields: { Bus: null } });
    expect(changed.body.fields).toEqual({ Meal: 'Rice' });
    const emptied = await server.call('PUT', path, admin, { ...newStudent, fields: { Meal: '' } });
    expect(emptied).toMatchObject({ status: 400, body: { reason: 'missing' } });
    const unknown = await server.call('PUT', path, admin, { ...newStudent, roll: 1, fields: { Other: '1' } });
    expect(unknown).toMatchObject({ status: 400, body: { reason: 'unknown-field' } });
    const teacher = await server.call('POST', '/api/teachers', admin, { ...newTeacher, fields: { Meal: 'None' } });
    expect(teacher).toMatchObject({ status: 201, body: { fields: { Meal: 'None' } } });
    expect((await server.call('GET', `/api/teachers/${teacher.body._id}`, admin)).body.fields).toEqual({
      Meal: 'None',
    });
  });

  it('who are guardians have the same values for all their children', async () => {
    const { server, id, admin, student, add } = await openSchool();
    await add({ of: 'guardian', name: 'Works at', seenBy: ['guardian'], changedBy: ['guardian'] });
    const body = { name: 'Mina', relation: 'mother', email: 'mina@family.example', fields: { 'Works at': 'Mill' } };
    const { body: made } = await server.call('POST', `/api/students/${student.id}/guardians`, admin, body);
    expect(made.fields).toEqual({ 'Works at': 'Mill' });
    const changed = await server.call('PUT', `/api/guardians/${made._id}`, admin, { fields: { 'Works at': 'Shop' } });
    expect(changed.body.fields).toEqual({ 'Works at': 'Shop' });
    const own = await openTestGuardian(server.db, {
      schoolId: id,
      email: 's2@hill.example',
      guardian: 'mina@family.example',
    });
    const told = await server.call('PUT', `/api/people/${own.id}/fields`, own, { fields: { 'Works at': 'Port' } });
    expect(told.body.fields).toEqual({ 'Works at': 'Port' });
    const { body: listed } = await server.call('GET', `/api/students/${student.id}/guardians`, admin);
    expect(listed[0].fields).toEqual({ 'Works at': 'Port' });
  });

  it('never share a value of a unique field, however they get it', async () => {
    const { server, admin, otherStudent, student, add, fill } = await openSchool();
    const field = await add({ name: 'Number', isUnique: true });
    expect((await fill({ Number: 'A1' })).status).toBe(200);
    const taken = {
      status: 409,
      body: { reason: 'field-value-in-use', fields: { 'fields.Number': expect.any(String) } },
    };
    expect(await fill({ Number: 'A1' }, admin, otherStudent.id)).toMatchObject(taken);
    const added = await server.call('POST', '/api/students', admin, { ...newStudent, fields: { Number: 'A1' } });
    expect(added).toMatchObject(taken);
    const both = await Promise.all(
      [3, 4].map(async (roll) => fill({ Number: 'B' }, admin, await idOf(server, admin, roll))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = csv([
      ['Name', 'Roll', 'Class', 'Number'],
      ['One', 91, 5, 'A1'],
      ['Two', 92, 5, 'C'],
      ['Three', 93, 5, 'C'],
    ]);
    const dry = await checked(server, admin, { kind: 'students', fileName: 'a.csv', content: rows });
    expect(dry.counts).toMatchObject({ wrong: 3 });
    expect((await server.call('DELETE', `/api/students/${student.id}`, admin)).status).toBe(200);
    expect((await fill({ Number: 'A1' }, admin, otherStudent.id)).status).toBe(200);
    const { body: history } = await server.call('GET', `/api/history/student/${student.id}`, admin);
    const undone = await server.call('POST', `/api/history/${history[0]._id}/undo`, admin);
    expect(undone).toMatchObject({ status: 409 });
    await server.call('PUT', `/api/fields/${field._id}`, admin, { isUnique: false });
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).status).toBe(200);
    const again = await server.call('PUT', `/api/fields/${field._id}`, admin, { isUnique: true });
    expect(again).toMatchObject({ status: 409, body: { reason: 'values-not-unique' } });
  });
});

describe('a student who comes back', () => {
  it('cannot have a unique number that somebody else was given meanwhile, whichever way they come', async () => {
    const { server, id: schoolId, admin, student, otherStudent } = await openSchool();
    const office = await openTestOffice(server, { id: schoolId, admin }, { duties: ['people'], reach: 'school' });
    await server.call('POST', '/api/identifier-kinds', admin, { of: 'student', name: 'Admission', signsIn: true });
    const give = (id: number, as = admin) => giveIdentifiers(server, as, id, { Admission: 'A1' });
    expect((await give(student.id)).status).toBe(200);
    expect((await server.call('DELETE', `/api/students/${student.id}`, admin)).status).toBe(200);
    expect((await give(otherStudent.id)).status).toBe(200);
    const { body: history } = await server.call('GET', `/api/history/student/${student.id}`, admin);
    const named = {
      status: 409,
      body: { reason: 'field-value-in-use', message: expect.stringContaining('Admission') },
    };
    expect(await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).toMatchObject(named);
    const enrol = (as: TestPerson) =>
      server.call('POST', `/api/students/${student.id}/enrolments`, as, { class: 5, from: testToday });
    expect(await enrol(admin)).toMatchObject(named);
    const hidden = await enrol(office);
    expect(hidden).toMatchObject({ status: 409, body: { reason: 'unique-value-in-use' } });
    expect(JSON.stringify(hidden.body)).not.toContain('Admission');
  });

  it('keeps the type of their fields, which past values of another type do not break', async () => {
    const { server, admin, student, add, fill, list } = await openSchool();
    const field = await add({ name: 'Bus' });
    const change = (body: object) => server.call('PUT', `/api/fields/${field._id}`, admin, body);
    expect((await fill({ Bus: 'four' })).status).toBe(200);
    await server.call('DELETE', `/api/students/${student.id}`, admin);
    expect(await change({ type: 'number' })).toMatchObject({ status: 409, body: { reason: 'field-type-in-use' } });
    const history = async () => (await server.call('GET', `/api/history/student/${student.id}`, admin)).body;
    const undo = (id: string) => server.call('POST', `/api/history/${id}/undo`, admin);
    expect((await undo((await history())[0]._id)).status).toBe(200);
    expect((await fill({ Bus: null })).status).toBe(200);
    for (const type of ['several', 'number', 'yes-no']) {
      expect((await change({ type, choices: ['five'] })).status, type).toBe(200);
      const [emptied] = await history();
      expect(emptied.changes).toEqual([{ field: 'fields.Bus', from: 'four', to: null }]);
      expect(await undo(emptied._id)).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
    }
    expect((await list()).status).toBe(200);
  });
});

describe('lists', () => {
  it('are filtered and sorted by them, page by page', async () => {
    const { server, admin, add, fill, list } = await openSchool();
    const bus = await add({ name: 'Bus', type: 'choice', choices: ['4', '7'] });
    const weight = await add({ name: 'Weight', type: 'number' });
    const clubs = await add({ name: 'Clubs', type: 'several', choices: ['Chess', 'Choir'] });
    const photo = await add({ name: 'Photo', type: 'yes-no' });
    const facts = [
      { Bus: '4', Weight: 9.5, Clubs: ['Chess', 'Choir'], Photo: true },
      { Bus: '7', Weight: 100, Clubs: ['Choir'], Photo: false },
      { Bus: '4', Weight: -1 },
    ];
    for (const [place, fields] of facts.entries()) await fill(fields, admin, await idOf(server, admin, place + 1));
    const rolls = async (query: string) => (await list(query)).body.map(({ roll }: { roll: number }) => roll);
    expect(await rolls(`field.${bus._id}=4`)).toEqual([1, 3]);
    expect(await rolls(`field.${bus._id}=4&field.${weight._id}=9.5`)).toEqual([1]);
    expect(await rolls(`field.${clubs._id}=Choir`)).toEqual([1, 2]);
    expect(await rolls(`field.${photo._id}=no`)).toEqual([2]);
    expect(await rolls(`field.${photo._id}=true`)).toEqual([1]);
    expect(await rolls(`field.${bus._id}=`)).toEqual([4]);
    expect(await rolls(`sort=field.${weight._id}`)).toEqual([3, 1, 2, 4]);
    expect(await rolls(`sort=-field.${weight._id}&page=1&size=2`)).toEqual([2, 1]);
    const page = await list(`field.${bus._id}=4&page=1&size=1`);
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2']);
    for (const query of ['field.999=4', 'sort=field.999', 'field.x=4', 'sort=fields.1']) {
      expect((await list(query)).status, query).toBe(400);
    }
    const room = await add({ of: 'teacher', name: 'Room' });
    const { body: teachers } = await server.call('GET', '/api/teachers', admin);
    await fill({ Room: '12' }, admin, teachers[1]._id);
    const found = await server.call('GET', `/api/teachers?field.${room._id}=12`, admin);
    expect(found.body.map(({ name }: { name: string }) => name)).toEqual([teachers[1].name]);
    const sorted = await server.call('GET', `/api/teachers?sort=field.${room._id}`, admin);
    expect(sorted.body[0].name).toBe(teachers[1].name);
  });

  it('become files with a column for each, by the same filters', async () => {
    const { server, admin, add, fill } = await openSchool();
    const bus = await add({ name: 'Bus', type: 'choice', choices: ['4', '7'] });
    await add({ name: 'Clubs', type: 'several', choices: ['Chess', 'Choir'] });
    await add({ name: 'Photo', type: 'yes-no' });
    await fill({ Bus: '4', Clubs: ['Choir', 'Chess'], Photo: false });
    for (const format of ['csv', 'xlsx']) {
      const { content } = await exportFile(server, `students?format=${format}&field.${bus._id}=4`, admin);
      const rows = await readExported(content);
      expect(rows).toMatchObject([{ Roll: '1', Bus: '4', Clubs: 'Chess; Choir', Photo: 'No' }]);
    }
  });
});

describe('files', () => {
  it('give the fields in columns with their names, and can be imported as they were exported', async () => {
    const { server, admin, add, list } = await openSchool();
    await add({ name: 'Bus', type: 'choice', choices: ['Bus 4', 'Bus 7'] });
    await add({ name: 'Since', type: 'date' });
    await add({ name: 'Clubs', type: 'several', choices: ['Chess', 'Choir'] });
    await add({ name: 'Photo', type: 'yes-no', isRequired: true });
    const rows = [
      ['Name', 'Roll', 'Class', 'Bus', 'Since', 'Clubs', 'Photo'],
      ['One', 91, 5, 'bus 7', '2025-12-31', 'choir; Chess', 'Yes'],
      ['Two', 92, 5, '', '', '', 'no'],
    ];
    const file = { kind: 'students', fileName: 'new.csv', content: csv(rows) } as const;
    expect(await applied(server, admin, file)).toMatchObject({ state: 'applied', counts: { new: 2, wrong: 0 } });
    const { body } = await list('search=One');
    const fields = { Bus: 'Bus 7', Since: '2025-12-31', Clubs: ['Chess', 'Choir'], Photo: true };
    expect(body[0].fields).toEqual(fields);
    const { content } = await exportFile(server, 'students?format=xlsx', admin);
    const again = { kind: 'students', fileName: 'back.xlsx', content } as const;
    const { body: left } = await list();
    expect(await checked(server, admin, again)).toMatchObject({ counts: { new: 0, changed: 0, same: left.length } });
    const bad = csv([
      ['Name', 'Roll', 'Class', 'Bus', 'Photo'],
      ['Six', 96, 5, 'Bus 9', ''],
      ['One', 91, 5, 'Bus 4', ''],
    ]);
    const dry = await checked(server, admin, { kind: 'students', fileName: 'bad.csv', content: bad });
    expect(dry.counts).toMatchObject({ wrong: 1, changed: 1 });
    const [wrong, changed] = await readRows(server, admin, dry._id);
    expect(wrong.faults.map(({ field }: { field: string }) => field)).toHaveLength(2);
    expect(changed.changes).toMatchObject([{ from: 'Bus 7', to: 'Bus 4' }]);
  });

  it('keep apart choices that differ by a sign', async () => {
    const { server, admin, student, add } = await openSchool();
    await add({ name: 'Blood', type: 'choice', choices: ['O+', 'O-', 'AB+'] });
    const { body } = await server.call('GET', `/api/students/${student.id}`, admin);
    const content = csv([
      ['Roll', 'Name', 'Blood'],
      [body.roll, body.name, 'o −'],
    ]);
    expect((await checked(server, admin, { kind: 'students', content })).counts).toMatchObject({ wrong: 1 });
    const sound = csv([
      ['Roll', 'Name', 'Blood'],
      [body.roll, body.name, 'o-'],
    ]);
    await applied(server, admin, { kind: 'students', content: sound });
    expect((await server.call('GET', `/api/students/${student.id}`, admin)).body.fields).toEqual({ Blood: 'O-' });
  });

  it('have columns for them in the import template', async () => {
    const { server, admin, add } = await openSchool();
    await add({ name: 'Bus', type: 'choice', choices: ['Bus 4'] });
    const answer = await server.fastify.inject({
      url: '/api/imports/template/students?format=csv',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.body.split('\r\n')[0]).toContain(',Bus');
  });
});

describe('the past values of a field', () => {
  it('are answered for a day, and shown in the history', async () => {
    const { server, id, student, add, fill, ...school } = await openSchool();
    await add({ name: 'Bus #4', type: 'yes-no' });
    await fill({ 'Bus #4': true });
    server.setNow(hoursLater(48));
    const admin = await openTestSignIn(server.db, id, school.admin.email, hoursLater(48));
    await fill({ 'Bus #4': false }, admin);
    const { body } = await server.call('GET', `/api/students/${student.id}?on=${testToday}`, admin);
    expect(body.fields).toEqual({ 'Bus #4': true });
    const { body: history } = await server.call('GET', `/api/history/student/${student.id}`, admin);
    expect(history[0]).toMatchObject({
      action: 'students.change',
      changes: [{ field: 'fields.Bus #4', from: true, to: false }],
      canUndo: true,
    });
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).status).toBe(200);
    expect((await server.call('GET', `/api/students/${student.id}`, admin)).body.fields).toEqual({ 'Bus #4': true });
  });

  it('are in the record that is handed over, and are erased with the student', async () => {
    const { server, admin, student, add, fill } = await openSchool();
    await add({ name: 'Doctor' });
    await fill({ Doctor: 'Canary' });
    await fill({ Doctor: 'Canary the second' });
    const { body: record } = await server.call('GET', `/api/students/${student.id}/record`, admin);
    expect(record.student.fields).toEqual({ Doctor: 'Canary the second' });
    expect((await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 })).status).toBe(200);
    for (const table of ['person', 'person_version'] as const) {
      expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain('Canary');
    }
  });
});

it('an office reads the fields that it sees, which it fills in for a new person if it may', async () => {
  const { server, id, admin, add } = await openSchool();
  const office = await openTestOffice(server, { id, admin }, { duties: ['people'], reach: 'school' });
  const [{ _id }] = (await server.call('GET', '/api/offices', admin)).body;
  const readers = [`office:${_id}`];
  await add({ name: 'Hidden', isRequired: true });
  const bus = await add({ name: 'Bus', isRequired: true, seenBy: readers, changedBy: readers });
  const diet = await add({ name: 'Diet', type: 'choice', choices: ['any', 'vegan'], seenBy: readers });
  const { body } = await server.call('GET', '/api/people/fields?of=student', office);
  expect(body).toEqual([
    { _id: bus._id, name: 'Bus', type: 'text', isRequired: true, mayChange: true },
    { _id: diet._id, name: 'Diet', type: 'choice', choices: ['any', 'vegan'], isRequired: false, mayChange: false },
  ]);
  expect((await server.call('GET', '/api/people/fields?of=teacher', office)).body).toEqual([]);
  const added = (fields: object) => server.call('POST', '/api/students', office, { ...newStudent, fields });
  expect(await added({})).toMatchObject({ status: 400, body: { fields: { 'fields.Bus': expect.any(String) } } });
  expect((await added({ Bus: '4' })).body.fields).toEqual({ Bus: '4' });
  const rows = csv([
    ['Name', 'Roll', 'Class', 'Bus', 'Diet'],
    ['From a file', 91, 5, '7', 'vegan'],
  ]);
  await applied(server, office, { kind: 'students', fileName: 'bus.csv', content: rows });
  expect((await server.call('GET', '/api/students?roll=91', admin)).body[0].fields).toEqual({ Bus: '7' });
});

describe('a person who is not an admin', () => {
  it('sees and changes only the fields meant for their role, of people whom they reach', async () => {
    const { server, id, admin, teacher, student, otherStudent, add, fill } = await openSchool();
    await add({ name: 'Seen', seenBy: ['teacher', 'student', 'guardian'] });
    await add({ name: 'Own', seenBy: ['student', 'guardian'], changedBy: ['guardian'] });
    await add({ name: 'Hidden', isRequired: true });
    await fill({ Seen: 'a', Own: 'b', Hidden: 'c' });
    const guardian = await openTestGuardian(server.db, { schoolId: id, email: student.email, guardian: 'g@x.example' });
    const path = `/api/people/${student.id}/fields`;
    const read = async (as: { readonly token: string }) => (await server.call('GET', path, as)).body;
    expect((await read(teacher)).fields).toEqual({ Seen: 'a' });
    expect((await read(student)).fields).toEqual({ Seen: 'a', Own: 'b' });
    expect(
      (await read(guardian)).known.map(({ name, mayChange }: { name: string; mayChange: boolean }) => [
        name,
        mayChange,
      ]),
    ).toEqual([
      ['Seen', false],
      ['Own', true],
    ]);
    expect((await server.call('GET', path, otherStudent)).status).toBe(403);
    expect((await server.call('GET', `/api/people/${otherStudent.id}/fields`, guardian)).status).toBe(403);
    expect((await server.call('GET', `/api/people/${admin.id}/fields`, admin)).status).toBe(404);
    expect((await fill({ Own: 'new' }, guardian)).body.fields).toEqual({ Seen: 'a', Own: 'new' });
    expect(await fill({ Seen: 'x' }, guardian)).toMatchObject({ status: 403, body: { reason: 'field-is-for-others' } });
    const hidden = await fill({ Hidden: 'x' }, guardian);
    const unknown = await fill({ Nothing: 'x' }, guardian);
    expect(hidden.status).toBe(400);
    expect(JSON.stringify(hidden.body)).toBe(JSON.stringify(unknown.body).replaceAll('Nothing', 'Hidden'));
    const { body: members } = await server.call('GET', '/api/students/class/5', teacher);
    expect(members[0].fields).toEqual({ Seen: 'a' });
    const { body: profile } = await server.call('GET', `/api/students/email/${student.email}`, student);
    expect(profile.fields).toEqual({ Seen: 'a', Own: 'new' });
    const { body: children } = await server.call('GET', '/api/guardian/children', guardian);
    expect(children[0].fields).toEqual({ Seen: 'a', Own: 'new' });
    const { content } = await exportFile(server, 'class-list?class=5&format=csv', teacher);
    expect(Object.keys((await readExported(content))[0] ?? {})).toEqual(['Roll', 'Name', 'Class', 'Session', 'Seen']);
  });

  it('who teaches only a group sees the fields of its members', async () => {
    const { server, id, admin, otherTeacher, student, add, fill } = await openSchool();
    await add({ name: 'Seen', seenBy: ['teacher'] });
    await fill({ Seen: 'a' });
    await server.db.updateTable('school').set({ teachers_reach: 'taught' }).where('id', '=', id).execute();
    const read = () => server.call('GET', `/api/people/${student.id}/fields`, otherTeacher);
    const group = { name: 'French A', subject: 'French', classes: [5], teacherEmails: [otherTeacher.email] };
    const { body: made } = await server.call('POST', '/api/groups', admin, group);
    expect((await read()).status).toBe(403);
    expect((await server.call('PUT', `/api/groups/${made.class}/members`, admin, { rolls: [1] })).status).toBe(200);
    expect((await read()).body.fields).toEqual({ Seen: 'a' });
  });

  it('learns no past value of a field that they can no longer see, on any day', async () => {
    const { server, id, add, fill, ...school } = await openSchool();
    const field = await add({ name: 'Shown', seenBy: ['teacher'] });
    await fill({ Shown: 'canary' });
    server.setNow(hoursLater(48));
    const admin = await openTestSignIn(server.db, id, school.admin.email, hoursLater(48));
    const teacher = await openTestSignIn(server.db, id, school.teacher.email, hoursLater(48));
    await server.call('PUT', `/api/fields/${field._id}`, admin, { seenBy: [] });
    const past = await server.call('GET', `/api/students/class/5?on=${testToday}`, teacher);
    expect(past.status).toBe(200);
    expect(JSON.stringify(past.body)).not.toContain('canary');
    const asAdmin = await server.call('GET', `/api/students/class/5?on=${testToday}`, admin);
    expect(JSON.stringify(asAdmin.body)).toContain('canary');
  });
});

type Server = Awaited<ReturnType<typeof startTestServer>>;
type Person = { readonly token: string };

async function studentOf(server: Server, admin: Person) {
  return (await server.call('GET', '/api/students?roll=1', admin)).body[0];
}

async function idOf(server: Server, admin: Person, roll: number): Promise<string> {
  const { body } = await server.call('GET', '/api/students', admin);
  return body.find((one: { roll: number }) => one.roll === roll)._id;
}

it('an office sees and changes the fields that name it, and no other office does', () => {
  const field = { seenBy: ['office:3'], changedBy: ['office:3'] };
  const of = (id: number) => ({ role: 'teacher', office: { id } }) as const;
  expect([maySee(of(3), field), mayChange(of(3), field), maySee(of(4), field)]).toEqual([true, true, false]);
  expect(maySee({ role: 'teacher' }, field)).toBe(false);
  expect(mayChange({ role: 'admin' }, field)).toBe(true);
});
