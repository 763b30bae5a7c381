import { describe, expect, it } from 'vitest';
import { newStudent } from '../../../../test/people.ts';
import { picture, show, startWithImages, upload } from '../../../../test/photos.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { tidyImages } from '../../../base/images/server/images.queries.ts';

const path = '/api/school';

describe('a school’s details', () => {
  it('are changed one by one, and what is left out stays', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const change = (body: object) => server.call('PUT', path, admin, body);
    const before = { name: 'School of hill.example', domain: 'hill.example', timeZone: 'Asia/Dhaka' };
    expect((await change({})).body).toEqual({ ...before, address: null, logo: null });
    const address = '12 Lake Road\nDhaka';
    expect((await change({ name: ' Hill High ', address: ` ${address}\n` })).body).toEqual({
      ...before,
      name: 'Hill High',
      address,
      logo: null,
    });
    const { school } = (await server.call('GET', path, teacher)).body;
    expect(school).toMatchObject({ ...before, name: 'Hill High', address, logo: null });
    expect((await change({ address: ' ' })).body.address).toBeNull();
    expect((await server.call('GET', path)).body.school).not.toHaveProperty('address');
  });

  it('give the current day in their time zone, also after a change of it', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    server.setNow(new Date('2026-11-23T02:05:00Z'));
    await server.call('PUT', path, admin, { timeZone: 'America/Los_Angeles' });
    const { school } = (await server.call('GET', path, admin)).body;
    expect(school).toMatchObject({ timeZone: 'America/Los_Angeles', today: '2026-11-22' });
  });

  it('include a domain for the emails of new students, while existing emails stay', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    expect((await server.call('PUT', path, admin, { domain: 'new.example' })).status).toBe(200);
    const added = await server.call('POST', '/api/students', admin, { ...newStudent, roll: 77 });
    expect(added).toMatchObject({ status: 201, body: { email: 's77@new.example' } });
    expect((await server.call('GET', '/api/identity/me', student)).body.email).toBe('s1@hill.example');
  });

  it('are refused at the field, and then nothing is changed', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    const before = (await server.call('GET', path, admin)).body.school;
    const refusals: [object, number, object][] = [
      [{ name: 'Other', domain: 'vale.example' }, 409, { domain: { reason: 'domain-in-use' } }],
      [{ domain: 'Hill Example' }, 400, { domain: { reason: 'not-a-domain' } }],
      [{ timeZone: 'Asia/Nowhere' }, 400, { timeZone: { reason: 'unknown-time-zone' } }],
      [{ name: ' ' }, 400, { name: { reason: 'missing' } }],
      [{ address: 'x'.repeat(501) }, 400, { address: { reason: 'too-long', parameters: { most: 500 } } }],
      [{ name: 'Other', logo: '/photos/1.made-up' }, 400, { logo: { reason: 'photo-not-uploaded' } }],
      [{ isDemo: true }, 400, { isDemo: { reason: 'unknown-field' } }],
    ];
    for (const [body, status, faults] of refusals) {
      expect(await server.call('PUT', path, admin, body)).toMatchObject({ status, body: { faults } });
    }
    expect((await server.call('GET', path, admin)).body.school).toEqual(before);
    expect((await server.call('PUT', path, admin, { domain: 'hill.example' })).status).toBe(200);
  });

  it('are changed by admins alone', async () => {
    const server = await startTestServer();
    const { teacher, student } = await addTestSchool(server);
    expect((await server.call('PUT', path, teacher, { name: 'x' })).status).toBe(403);
    expect((await server.call('PUT', path, student, { name: 'x' })).status).toBe(403);
    expect((await server.call('PUT', path, undefined, { name: 'x' })).status).toBe(401);
  });

  it('have a logo that stays until it is replaced or taken off', async () => {
    const { server, school, files } = await startWithImages();
    const change = async (logo: string | null) => (await server.call('PUT', path, school.admin, { logo })).body.logo;
    const upNew = async () => (await upload(server, school.admin, await picture('png'))).body.secure_url as string;
    const first = await change(await upNew());
    await tidyImages(server.parts);
    expect((await show(server, first)).statusCode).toBe(200);
    expect(await change(first)).toBe(first);
    const second = await change(await upNew());
    expect((await show(server, first)).statusCode).toBe(404);
    expect((await show(server, second)).statusCode).toBe(200);
    expect(await change(null)).toBeNull();
    expect(files()).toEqual([]);
  });
});
