import { describe, expect, it } from 'vitest';
import { fetFile, smallFet } from '../../../../test/fet-files.ts';
import { formWith } from '../../../../test/photos.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { smallPlan } from '../../../../test/timetable-drafts.ts';
import { outlineOf } from './fet/read-fet.ts';

const path = '/api/timetable-maker';
type Server = Awaited<ReturnType<typeof startTestServer>>;
type Person = Parameters<Server['call']>[2];

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  return { server, school, admin: school.admin };
}

async function upload(server: Server, person: Person, content: string | Buffer) {
  const { headers, payload } = formWith([{ name: 'file', fileName: 'school.fet', content }]);
  const answer = await server.fastify.inject({
    method: 'POST',
    url: `${path}/fet`,
    headers: { ...headers, ...(person && { authorization: `Bearer ${person.token}` }) },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function download(server: Server, person: NonNullable<Person>, address: string) {
  const answer = await server.fastify.inject({ url: address, headers: { authorization: `Bearer ${person.token}` } });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

describe('an uploaded FET file', () => {
  it('is answered with its content, and nothing is saved', async () => {
    const { server, admin } = await startSchool();
    const { status, body } = await upload(server, admin, smallFet);
    expect([status, body]).toEqual([200, outlineOf(smallFet)]);
    expect(body).toMatchObject({ days: ['Sunday', 'Monday'], teachers: ['First Teacher', 'Visitor'] });
    expect((await server.call('GET', path, admin)).body.version).toBeNull();
  });

  it('is read in the encoding that it declares, or in UTF-16', async () => {
    const { server, admin } = await startSchool();
    const file = fetFile({ teacher: 'José Ñ' });
    const latin = Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const utf16 = Buffer.from(`\ufeff${file.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    for (const content of [file, latin, utf16]) {
      expect((await upload(server, admin, content)).body.teachers).toEqual(['José Ñ', 'Visitor']);
    }
  });

  it.each([
    ['what is no XML', 'PK\u0003\u0004', 'not-a-fet-file'],
    ['XML of something else', '<html></html>', 'not-a-fet-file'],
    ['what is cut off', smallFet.slice(0, 500), 'not-a-fet-file'],
    [
      'entities that multiply',
      '<!DOCTYPE fet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><fet version="6.8.5">&b;</fet>',
      'not-a-fet-file',
    ],
    ['elements within elements without end', '<fet>'.repeat(200_000), 'not-a-fet-file'],
    ['an old version', fetFile({ version: '4.3.1' }), 'fet-file-too-old'],
    ['another mode', fetFile({ mode: 'Mornings-Afternoons' }), 'fet-other-mode'],
    [
      'letters in another encoding than it says',
      Buffer.from(fetFile({ teacher: 'José' }), 'latin1'),
      'fet-not-in-unicode',
    ],
    ['an encoding that nobody knows', fetFile().replace('UTF-8', 'X-OWN'), 'fet-not-in-unicode'],
    ['a teacher who is not in its list', smallFet.replace('<Teacher>Visitor<', '<Teacher>Nobody<'), 'fet-unknown-name'],
    ['a number that is none', smallFet.replace('<Duration>1<', '<Duration>one<'), 'fet-bad-number'],
    [
      'more hours than a day has',
      fetFile({ hours: Array.from({ length: 200 }, (_, hour) => `h${hour}`) }),
      'fet-file-too-large',
    ],
  ])('is refused at the file with %s', async (_, content, reason) => {
    const { server, admin } = await startSchool();
    const { status, body } = await upload(server, admin, content);
    expect([status, body.reason, Object.keys(body.fields ?? {})]).toEqual([400, reason, ['file']]);
  });

  it('is refused when it is larger than 10 MB, or is not a file', async () => {
    const { server, admin } = await startSchool();
    const large = await upload(server, admin, Buffer.alloc(10 * 1024 * 1024 + 1, ' '));
    expect([large.status, large.body.reason]).toEqual([413, 'upload-too-large']);
    expect((await server.call('POST', `${path}/fet`, admin, {})).status).toBe(415);
  });

  it('is read only for admins', async () => {
    const { server, school } = await startSchool();
    expect((await upload(server, school.teacher, smallFet)).status).toBe(403);
    expect((await upload(server, undefined, smallFet)).status).toBe(401);
  });
});

describe('a plan exported to FET', () => {
  it('has the names of the school, is named after it, and is recorded with the person who exported it', async () => {
    const { server, admin } = await startSchool();
    await server.call('PUT', path, admin, { plan: smallPlan(), basedOn: null });
    const { status, text, headers } = await download(server, admin, `${path}/fet`);
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/filename="hill-timetable-2026-2027-[\d-]+\.fet"/);
    const outline = outlineOf(text);
    expect(outline).toMatchObject({ days: ['Sunday'], hours: ['1 07:00-07:45', '2 08:00-08:45', '3 09:00-09:45'] });
    expect(outline.teachers).not.toContain('first@hill.example');
    expect(outline.lessons.map(({ subject, periods }) => [subject, periods])).toEqual([
      ['Art', 1],
      ['Art', 1],
    ]);
    const { body } = await server.call('GET', '/api/audit?action=timetable.export', admin);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['timetable.export']);
  });

  it('is suggested from the timetable until a plan is saved, and only for an existing session', async () => {
    const { server, admin } = await startSchool();
    expect(outlineOf((await download(server, admin, `${path}/fet`)).text).lessons).toEqual([]);
    expect((await download(server, admin, `${path}/fet?session=1999`)).status).toBe(400);
  });

  it('with a draft has its lessons in their places, and is refused for a draft of another school', async () => {
    const { server, admin } = await startSchool();
    await server.call('PUT', path, admin, { plan: smallPlan(), basedOn: null });
    const { body } = await server.call('POST', `${path}/drafts`, admin, {});
    expect((await download(server, admin, `${path}/drafts/${body._id}/fet`)).status).toBe(409);
    await server.runJobs();
    const { status, text } = await download(server, admin, `${path}/drafts/${body._id}/fet`);
    expect(status).toBe(200);
    expect(outlineOf(text).rules.filter(({ kind }) => kind === 'starts-in')).toHaveLength(2);
    const { admin: stranger } = await addTestSchool(server, { domain: 'lake.example' });
    expect((await download(server, stranger, `${path}/drafts/${body._id}/fet`)).status).toBe(404);
    expect((await download(server, admin, `${path}/drafts/999999/fet`)).status).toBe(404);
  });
});
