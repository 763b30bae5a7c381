import { expect, it } from 'vitest';
import { addEmptySchool } from '../../../test/empty-school.ts';
import { type HostileFile, worstFiles } from '../../../test/hostile-files.ts';
import { upload } from '../../../test/imports.ts';
import { formWith } from '../../../test/photos.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
} from '../../../test/test-school.ts';

it.each(worstFiles)('$name: is judged within the limits of a thread, or refused', async (file) => {
  const server = await startTestServer();
  const sender = await senderOf(server, file.to);
  const { status, state } = await send(server, sender, file, await file.make());
  expect([200, 201, 400, 413, 415]).toContain(status);
  expect(['checked', 'failed', undefined]).toContain(state);
});

/** The path to which a file is sent; all other files are imported. */
const pathsOf: Readonly<Record<string, string>> = {
  fet: '/api/timetable-maker/fet',
  photo: '/api/images',
  'hand-in': '/api/homework/1/hand-in',
  body: '/api/notices',
};

/** Returns the person who sends a file to this place, and prepares the first homework if it is needed. */
async function senderOf(server: TestServer, to: HostileFile['to']): Promise<TestPerson> {
  if (to === 'oneroster') return addEmptySchool(server);
  const { admin, teacher, student } = await addTestSchool(server);
  if (to !== 'hand-in') return admin;
  const given = { class: 5, subject: 'Mathematics', title: 'Files', due: testDay(1), handIn: 'files' };
  await server.call('POST', '/api/homework', teacher, given);
  return student;
}

async function send(server: TestServer, as: TestPerson, { to, times = 1 }: HostileFile, content: Buffer | string) {
  const url = pathsOf[to];
  if (url === undefined) {
    const { status, body } = await upload(server, as, { kind: to, content });
    if (status !== 201) return { status };
    await server.runJobs();
    return { status, state: (await server.call('GET', `/api/imports/${body._id}`, as)).body.state };
  }
  const file = { name: to === 'hand-in' ? 'files' : 'file', fileName: 'x', content };
  const form = formWith(Array.from({ length: times }, () => file));
  const json = { headers: { 'content-type': 'application/json' }, payload: content };
  const { headers, payload } = to === 'body' ? json : form;
  const authorization = `Bearer ${as.token}`;
  const answer = await server.fastify.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return { status: answer.statusCode };
}
