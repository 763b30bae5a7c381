import { describe, expect, it } from 'vitest';
import { everyPersonalEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { tryOffices } from '../../../test/office-matrix.ts';
import { mayByDuty, openTestOffice } from '../../../test/offices.ts';
import { startStage } from '../../../test/stage.ts';
import { addTestSchool, addTestStudent, openTestSignIn, startTestServer } from '../../../test/test-school.ts';
import { type Access, permissions, reachOf } from '../../platform/contract/permissions.ts';
import { duties, dutiesOfSchool } from '../../platform/contract/school-terms.ts';

/** The calls take seconds, but much longer on a busy machine. */
const patience = { timeout: 600_000 };

/**
 * The calls about class 5 or about nothing that an office of class 6 can still make: those for its own data, or for
 * data of no class.
 */
const ofNoClass = [
  ...[
    'DELETE /api/marks/draft',
    'PUT /api/identity/language',
    'POST /api/identity/password',
    'POST /api/identity/switch',
  ],
  ...['DELETE /api/identity/sessions', 'POST /api/identity/sign-out', 'PUT /api/mail/choices', 'POST /api/news/read'],
  ...['POST /api/calendar-feed/renew', 'POST /api/images', 'POST /api/message/admin'],
  ...['POST /api/identity/passkeys/prepare', 'POST /api/identity/code/prepare', 'POST /api/identity/code'],
  ...['POST /api/identity/passkeys', 'POST /api/identity/recovery-codes', 'POST /api/identity/code/remove'],
];

describe('an office', patience, () => {
  it('may do what its duties say, in the permissions and in the documentation alike', () => {
    const wrong = (Object.keys(permissions) as Access[]).flatMap((access) =>
      duties.flatMap((duty) =>
        (['school', [5]] as const).flatMap((reach) => {
          if (reach !== 'school' && dutiesOfSchool.includes(duty)) return [];
          const office = { duties: [duty], reach };
          const may = reachOf({ role: 'staff', office }, access) !== undefined;
          return may === mayByDuty(office, access) ? [] : [`${access} by ${duty} of ${reach}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('with random duties and reach is refused every other call, whatever the body', async () => {
    await tryOffices(Array.from({ length: 12 }, (_, place) => place + 1));
  });

  it('limited to certain classes learns of nobody outside them from any call, and changes nothing of theirs', async () => {
    const stage = await startStage();
    const { server, hill, prepare } = stage;
    const office = { duties: duties.filter((duty) => !dutiesOfSchool.includes(duty)), reach: [6] };
    const { email } = await openTestOffice(server, hill, office, 'Class six');
    const changed: string[] = [];
    for (const endpoint of everyPersonalEndpoint) {
      const name = nameOf(endpoint);
      const call = await prepare(endpoint, 'admin');
      const { token } = await openTestSignIn(server.db, hill.id, email, undefined, 'staff');
      const { status, text } = await call({ authorization: `Bearer ${token}` });
      expect(status, name).toBeLessThan(500);
      expect(text, name).not.toMatch(/Student [1-6]\b|s[1-6]@hill|Hill exam/);
      const isChange = endpoint.method !== 'GET' && status < 300;
      if (isChange && !ofNoClass.includes(name)) changed.push(name);
      expect(status, name).not.toBe(401);
    }
    expect(changed).toEqual([]);
  });
});

it('an office of a class sees its groups, diary, homework and guardians, and those of no other', async () => {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const far = await addTestStudent(server.db, school, { roll: 60, class: 6 });
  const groupOf = async (name: string, classes: number[]) => {
    const made = await server.call('POST', '/api/groups', admin, { name, subject: name, classes, block: 'Languages' });
    return Number(made.body.class);
  };
  const [own, mixed] = [await groupOf('French', [5]), await groupOf('Latin', [5, 6])];
  await server.call('PUT', `/api/groups/${mixed}/members`, admin, { rolls: [1, 60] });
  for (const [id, name] of [
    [school.student.id, 'Near'],
    [far.id, 'Far'],
  ] as const) {
    await server.call('POST', `/api/students/${id}/guardians`, admin, { name, relation: 'aunt' });
  }
  const office = { duties: ['people', 'timetable', 'registers', 'marks'], reach: [5] } as const;
  const clerk = await openTestOffice(server, school, office);
  const ask = (path: string) => server.call('GET', path, clerk);
  expect((await ask('/api/groups')).body).toMatchObject([{ class: own }]);
  expect((await ask('/api/groups/blocks')).body).toMatchObject([{ groups: [own] }]);
  expect(JSON.stringify((await ask('/api/groups/blocks')).body)).not.toContain('"roll":1,');
  expect((await ask(`/api/groups/${own}/members`)).status).toBe(200);
  expect((await ask(`/api/groups/${mixed}/members`)).status).toBe(403);
  for (const path of ['/api/diary?class=', '/api/homework?class=']) {
    expect((await ask(`${path}5`)).status, path).toBe(200);
    expect((await ask(`${path}${own}`)).status, path).toBe(200);
    expect((await ask(`${path}6`)).status, path).toBe(403);
    expect((await ask(`${path}${mixed}`)).status, path).toBe(403);
  }
  const guardians = (await ask('/api/guardians')).body.map(({ name }: { name: string }) => name);
  expect(guardians).toContain('Near');
  expect(guardians).not.toContain('Far');
  expect((await ask('/api/find?text=far')).body).toEqual([]);
});
