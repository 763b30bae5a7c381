import { expect, it } from 'vitest';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { applied, checked, csv } from '../../../../test/imports.ts';
import { newStudent, newTeacher } from '../../../../test/people.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const sortBy = (listsSortBy: string) => server.call('PUT', '/api/policies', school.admin, { listsSortBy });
  const names = async (of: 'students' | 'teachers', query = 'sort=name') => {
    const { body } = await server.call('GET', `/api/${of}?${query}`, school.admin);
    return body.map(({ name }: { name: string }) => name) as string[];
  };
  return { server, ...school, sortBy, names };
}

it('keeps the parts of a name beside the full name, and leaves parts that are not sent as they were', async () => {
  const { server, admin } = await openSchool();
  const parts = { familyName: ' Nagy ', givenName: 'Ádám', preferredName: 'Ádi' };
  const { body: made } = await server.call('POST', '/api/students', admin, { ...newStudent, ...parts });
  expect(made).toMatchObject({ name: 'Ayesha Rahman', familyName: 'Nagy', givenName: 'Ádám', preferredName: 'Ádi' });
  const path = `/api/students/${made._id}`;
  const { body: kept } = await server.call('PUT', path, admin, { ...newStudent, name: 'Nagy Ádám', givenName: 'Béla' });
  expect(kept).toMatchObject({ name: 'Nagy Ádám', familyName: 'Nagy', givenName: 'Béla', preferredName: 'Ádi' });
  const { body: none } = await server.call('PUT', path, admin, { ...newStudent, familyName: '', preferredName: '' });
  expect(none).not.toHaveProperty('familyName');
  expect(none).toMatchObject({ givenName: 'Béla' });
  const { body: history } = await server.call('GET', `/api/history/student/${made._id}`, admin);
  expect(history[0].changes).toContainEqual({ field: 'familyName', from: 'Nagy', to: null });
  const { body: teacher } = await server.call('POST', '/api/teachers', admin, { ...newTeacher, familyName: 'Begum' });
  expect(teacher).toMatchObject({ familyName: 'Begum' });
  expect((await server.call('POST', `${path}/erasure`, admin, { roll: newStudent.roll })).status).toBe(200);
  expect(JSON.stringify(await server.db.selectFrom('person_version').selectAll().execute())).not.toContain('Béla');
});

it('sorts lists by family name if the school chooses so: Hungarian, Vietnamese, Spanish and Bangla names', async () => {
  const { server, admin, sortBy, names } = await openSchool();
  const people = [
    { name: 'Zsolt Ádám', familyName: 'Ádám', givenName: 'Zsolt' },
    { name: 'Nguyễn Văn An', familyName: 'Nguyễn', givenName: 'Văn An' },
    { name: 'María Núñez Álvarez', familyName: 'Núñez Álvarez', givenName: 'María' },
    { name: 'আমিনা রহমান', familyName: 'রহমান', givenName: 'আমিনা' },
    { name: 'Nagy Béla', familyName: 'Nagy', givenName: 'Béla' },
    { name: 'Álvaro Nagy', familyName: 'Nagy', givenName: 'Álvaro' },
  ];
  for (const [place, person] of people.entries()) {
    const body = { ...newStudent, ...person, roll: 60 + place };
    expect((await server.call('POST', '/api/students', admin, body)).status).toBe(201);
  }
  const ofThese = (listed: string[]) => listed.filter((name) => people.some((one) => one.name === name));
  expect(ofThese(await names('students'))[0]).toBe('Álvaro Nagy');
  expect((await sortBy('familyName')).body).toMatchObject({ listsSortBy: 'familyName' });
  const sorted = ['Zsolt Ádám', 'Álvaro Nagy', 'Nagy Béla', 'Nguyễn Văn An', 'María Núñez Álvarez', 'আমিনা রহমান'];
  expect(ofThese(await names('students'))).toEqual(sorted);
  expect(ofThese(await names('students', 'sort=-name'))).toEqual(sorted.toReversed());
  const pages = [1, 2, 3, 4].map((page) => names('students', `sort=name&size=3&page=${page}`));
  expect(ofThese((await Promise.all(pages)).flat())).toEqual(sorted);
  for (const [name, familyName] of [
    ['Anna Zola', 'Zola'],
    ['Zoe Abel', 'Abel'],
  ]) {
    await server.call('POST', '/api/teachers', admin, {
      ...newTeacher,
      name,
      familyName,
      email: `${familyName}@hill.example`,
    });
  }
  const teachers = await names('teachers');
  expect(teachers.indexOf('Zoe Abel')).toBeLessThan(teachers.indexOf('Anna Zola'));
  expect((await server.call('PUT', '/api/policies', admin, { listsSortBy: 'age' })).status).toBe(400);
});

it('sorts by the alphabet of the school’s country, a family name that ends before one that goes on', async () => {
  const { server, admin, sortBy, names } = await openSchool();
  const spanish = ['Nadal', 'Nuevo', 'Núñez', 'Núñez Álvarez', 'Nuño', 'Ñíguez', 'Oaza'];
  for (const [place, familyName] of spanish.entries()) {
    const body = { ...newStudent, name: `${familyName} Zoe`, familyName, givenName: 'Zoe', roll: 66 - place };
    expect((await server.call('POST', '/api/students', admin, body)).status).toBe(201);
  }
  const moveTo = (timeZone: string) => server.call('PUT', '/api/school', admin, { timeZone });
  const listed = async () => {
    const all = await names('students');
    return all.filter((name) => name.endsWith(' Zoe')).map((name) => name.replace(' Zoe', ''));
  };
  expect(await listed()).toEqual(['Nadal', 'Ñíguez', 'Nuevo', 'Núñez Álvarez', 'Núñez', 'Nuño', 'Oaza']);
  await sortBy('familyName');
  expect(await listed()).toEqual(['Nadal', 'Ñíguez', 'Nuevo', 'Núñez', 'Núñez Álvarez', 'Nuño', 'Oaza']);
  expect((await moveTo('Europe/Madrid')).status).toBe(200);
  expect(await listed()).toEqual(spanish);
  // A name without parts that changes later is sorted so too.
  const [student] = (await server.call('GET', '/api/students?roll=66', admin)).body;
  await server.call('PUT', `/api/students/${student._id}`, admin, {
    ...newStudent,
    name: 'Ña Zoe',
    familyName: '',
    roll: 66,
  });
  expect((await listed()).slice(-3)).toEqual(['Ña', 'Ñíguez', 'Oaza']);
  await sortBy('givenName');
  expect(await listed()).toEqual(['Ña', 'Nuevo', 'Núñez', 'Núñez Álvarez', 'Nuño', 'Ñíguez', 'Oaza']);
  const [change] = await server.db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).execute();
  expect((await server.call('POST', `/api/history/${change?.id}/undo`, admin)).status).toBe(200);
  expect((await listed()).slice(-3)).toEqual(['Ña', 'Ñíguez', 'Oaza']);
});

it('reads and writes the parts in files, only in a school that sorts lists by family name', async () => {
  const { server, admin, sortBy } = await openSchool();
  const rows = csv([
    ['First name', 'Last name', 'Roll', 'Class', 'Preferred name'],
    ['Béla', 'Nagy', 91, 5, 'Béci'],
  ]);
  const file = { kind: 'students', fileName: 'new.csv', content: rows } as const;
  await applied(server, admin, file);
  const read = async () => (await server.call('GET', '/api/students?roll=91', admin)).body[0];
  expect(await read()).toMatchObject({ name: 'Béla Nagy', preferredName: 'Béci' });
  expect(await read()).not.toHaveProperty('familyName');
  await sortBy('familyName');
  expect((await checked(server, admin, file)).counts).toMatchObject({ changed: 1 });
  await applied(server, admin, file);
  expect(await read()).toMatchObject({ name: 'Béla Nagy', familyName: 'Nagy', givenName: 'Béla' });
  const { content } = await exportFile(server, 'students?format=xlsx&roll=91', admin);
  const [exported] = await readExported(content);
  expect(exported).toMatchObject({ 'Last name': 'Nagy', 'First name': 'Béla', 'Preferred name': 'Béci' });
  const back = { kind: 'students', fileName: 'back.xlsx', content } as const;
  expect((await checked(server, admin, back)).counts).toMatchObject({ same: 1, changed: 0 });
});
