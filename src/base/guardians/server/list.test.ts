import { describe, expect, it } from 'vitest';
import { exportFile } from '../../../../test/exported.ts';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { openTestOffice } from '../../../../test/offices.ts';
import {
  addTestSchool,
  addTestStudent,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
} from '../../../../test/test-school.ts';
import type { GuardianOfChildren } from '../guardians.contract.ts';

const listAs = (server: TestServer, as: TestPerson | undefined, query: Readonly<Record<string, string>> = {}) =>
  server.call('GET', `/api/guardians?${new URLSearchParams(query)}`, as);

async function namesFor(server: TestServer, as: TestPerson, query: Readonly<Record<string, string>>) {
  const { status, body } = await listAs(server, as, query);
  expect(status, JSON.stringify(query)).toBe(200);
  return body.map(({ name }: GuardianOfChildren) => name);
}

/** A school in which Mina is linked to two children, and four students' records name other guardians. */
async function startWithGuardians() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const { body: students } = await server.call('GET', '/api/students?sort=roll', admin);
  const nameGuardian = async (place: number, changes: object) => {
    const { _id, guardianDetails, ...student } = students[place];
    const { name, roll, class: classNumber, session, email, dateOfBirth, gender, address, courseEnrolled } = student;
    const body = { name, roll, class: classNumber, session, email, dateOfBirth, gender, address, courseEnrolled };
    const guardian = { ...guardianDetails, ...changes };
    const answer = await server.call('PUT', `/api/students/${_id}`, admin, { ...body, guardianDetails: guardian });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await nameGuardian(0, { name: 'Mina Rahman', phone: '+880 1711-000001', email: 'mina@family.example' });
  await nameGuardian(1, { name: 'Óscar Núñez', phone: '01712 000002' });
  await nameGuardian(2, { name: 'Óscar Núñez', phone: '01712 000002' });
  for (const email of [students[0].email, students[3].email]) {
    await addTestGuardian(server.db, { schoolId: school.id, email, guardian: 'mina@family.example' });
  }
  return { server, school, admin, students };
}

describe('GET /api/guardians', () => {
  it('names each guardian once with all children, whether linked or only on record', async () => {
    const { server, admin, students } = await startWithGuardians();
    const { body, headers } = await listAs(server, admin);
    expect(headers['x-total-count']).toBe(String(body.length));
    const childrenOf = (name: string) =>
      body.find((one: GuardianOfChildren) => one.name === name)?.children.map(({ roll }: { roll: number }) => roll);
    const { name: mina } = (await server.call('GET', `/api/students/${students[0]._id}/guardians`, admin)).body[0];
    expect(childrenOf(mina)).toEqual([students[0].roll, students[3].roll]);
    expect(childrenOf('Óscar Núñez')).toEqual([students[1].roll, students[2].roll]);
    // The fourth student's record does not name the linked guardian, but another person.
    expect(childrenOf(students[3].guardianDetails.name)).toEqual([students[3].roll]);
    expect(body.find((one: GuardianOfChildren) => one.name === mina)).toMatchObject({
      personId: expect.stringMatching(/^\d+$/),
      email: 'mina@family.example',
      phone: '+880 1711-000001',
      invited: null,
    });
    expect(body.find((one: GuardianOfChildren) => one.name === 'Óscar Núñez')).toMatchObject({
      personId: null,
      phone: '01712 000002',
      joined: false,
    });
  });

  it('is by family name where the school lists by it', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const path = `/api/students/${school.student.id}/guardians`;
    for (const [name, familyName] of [
      ['Aiko Zemba', 'Zemba'],
      ['Zora Abe', 'Abe'],
    ])
      await server.call('POST', path, school.admin, { name, familyName, relation: 'aunt' });
    const linked = async () =>
      (await server.call('GET', '/api/guardians?search=z', school.admin)).body.map(
        ({ name }: { name: string }) => name,
      );
    expect(await linked()).toEqual(['Aiko Zemba', 'Zora Abe']);
    await server.call('PUT', '/api/policies', school.admin, { listsSortBy: 'familyName' });
    expect(await linked()).toEqual(['Zora Abe', 'Aiko Zemba']);
  });

  it('finds words of a name in any order, whatever the accents, a part of an email, and digits of a phone', async () => {
    const { server, admin } = await startWithGuardians();
    for (const search of ['nunez oscar', 'ÓSCAR', '01712000002', '+880 1712', '১৭১২']) {
      expect(await namesFor(server, admin, { search }), search).toEqual(['Óscar Núñez']);
    }
    expect(await namesFor(server, admin, { search: 'mina@fam' })).toHaveLength(1);
    expect(await namesFor(server, admin, { search: '12' })).toEqual([]);
    expect(await namesFor(server, admin, { search: '%' })).toEqual([]);
  });

  it('shows those who have joined, or who have not, page by page', async () => {
    const { server, school, admin } = await startWithGuardians();
    const before = await namesFor(server, admin, { state: 'not-joined' });
    const all = await namesFor(server, admin, {});
    const joined = await namesFor(server, admin, { state: 'joined' });
    expect([...before, ...joined].sort()).toEqual([...all].sort());
    const pages = [
      ...(await namesFor(server, admin, { page: '1', size: '1' })),
      ...(await namesFor(server, admin, { page: '2', size: '1' })),
    ];
    expect(pages).toEqual(all.slice(0, 2));
    expect(await openTestSignIn(server.db, school.id, 'mina@family.example')).toBeDefined();
  });

  it('leaves out links that are over, students who have left, and other schools', async () => {
    const { server, admin, students } = await startWithGuardians();
    const { body: links } = await server.call('GET', `/api/students/${students[0]._id}/guardians`, admin);
    await server.call('PUT', `/api/guardians/${links[0]._id}`, admin, { from: testDay(-9), to: testDay(-1) });
    await server.call('DELETE', `/api/students/${students[1]._id}`, admin);
    const { body } = await listAs(server, admin);
    const rollsOf = ({ children }: GuardianOfChildren) => children.map(({ roll }) => roll);
    expect(body.filter((one: GuardianOfChildren) => one.name === 'Óscar Núñez').map(rollsOf)).toEqual([
      [students[2].roll],
    ]);
    expect(body.filter(({ personId }: GuardianOfChildren) => personId !== null).map(rollsOf)).toEqual([
      [students[3].roll],
    ]);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await addTestStudent(server.db, vale, { roll: 500, class: 5 });
    expect(await namesFor(server, vale.admin, { search: 'oscar' })).toEqual([]);
  });

  it('refuses an unknown state with 400, a teacher with 403 and a stranger with 401', async () => {
    const { server, school, admin } = await startWithGuardians();
    expect((await listAs(server, admin, { state: 'sleeping' })).status).toBe(400);
    expect((await listAs(server, school.teacher)).status).toBe(403);
    expect((await listAs(server, undefined)).status).toBe(401);
  });
});

it('a school’s own fields of guardians are in the list, its file and a student’s record, for admins and permitted offices', async () => {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, student } = school;
  const duties = ['people', 'records-of-care'] as const;
  const seeing = await openTestOffice(server, school, { duties, reach: 'school' }, 'Seeing');
  const other = await openTestOffice(server, school, { duties, reach: 'school' }, 'Other');
  const offices = (await server.call('GET', '/api/offices', admin)).body;
  const office = offices.find(({ name }: { name: string }) => name === 'Seeing');
  const field = { of: 'guardian', name: 'Home language', type: 'text', seenBy: [`office:${office._id}`] };
  expect((await server.call('POST', '/api/fields', admin, field)).status).toBe(201);
  const guardian = { name: 'Mina Rahman', relation: 'mother', fields: { 'Home language': 'canary' } };
  await server.call('POST', `/api/students/${student.id}/guardians`, admin, guardian);
  const [{ _id: known }] = (await server.call('GET', '/api/fields?of=guardian', admin)).body;
  const namesIn = async (query: string, reader = admin) => {
    const { status, body } = await server.call('GET', `/api/guardians?${query}`, reader);
    return status === 200 ? body.map(({ name }: { name: string }) => name) : status;
  };
  const all = await namesIn('');
  expect(await namesIn(`field.${known}=canary`)).toEqual(['Mina Rahman']);
  expect(await namesIn(`field.${known}=`)).toEqual(all.filter((name: string) => name !== 'Mina Rahman'));
  expect((await namesIn(`sort=field.${known}`))[0]).toBe('Mina Rahman');
  expect(await namesIn('sort=-name')).toEqual(all.toReversed());
  expect([await namesIn(`field.${known}=canary`, other), await namesIn(`sort=field.${known}`, other)]).toEqual([
    400, 400,
  ]);
  const chosen = await exportFile(server, `all-guardians?format=csv&field.${known}=x`, admin);
  expect(String(chosen.content)).not.toContain('canary');
  for (const [reader, sees] of [
    [admin, true],
    [seeing, true],
    [other, false],
  ] as const) {
    const listed = await server.call('GET', '/api/guardians?search=mina', reader);
    expect(listed.body).toMatchObject([{ name: 'Mina Rahman' }]);
    const file = await exportFile(server, 'all-guardians?format=csv', reader);
    const record = await server.call('GET', `/api/students/${student.id}/record`, reader);
    expect(record.status).toBe(200);
    for (const said of [JSON.stringify(listed.body), String(file.content), JSON.stringify(record.body.guardians)])
      expect(said.includes('canary')).toBe(sees);
    expect(String(file.content).includes('Home language')).toBe(sees);
  }
});
