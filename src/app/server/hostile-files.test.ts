import { expect, it } from 'vitest';
import { addEmptySchool } from '../../../test/empty-school.ts';
import { type HostileFile, worstFiles } from '../../../test/hostile-files.ts';
import { upload } from '../../../test/imports.ts';
import { formWith } from '../../../test/photos.ts';
import { addTestSchool, startTestServer, type TestPerson, type TestServer } from '../../../test/test-school.ts';

it.each(worstFiles)('$name: is judged within the limits of a thread, or refused', async ({ to, make }) => {
  const server = await startTestServer();
  const { admin } = to === 'oneroster' ? { admin: await addEmptySchool(server) } : await addTestSchool(server);
  const content = await make();
  const { status, state } = await send(server, admin, to, content);
  expect([200, 201, 400, 413]).toContain(status);
  expect(['checked', 'failed', undefined]).toContain(state);
});

async function send(server: TestServer, admin: TestPerson, to: HostileFile['to'], content: Buffer | string) {
  if (to === 'students' || to === 'oneroster') {
    const { status, body } = await upload(server, admin, { kind: to, content });
    if (status !== 201) return { status };
    await server.runJobs();
    return { status, state: (await server.call('GET', `/api/imports/${body._id}`, admin)).body.state };
  }
  const form = formWith([{ name: 'file', fileName: 'x', content }]);
  const url = { fet: '/api/timetable-maker/fet', photo: '/api/images', body: '/api/notices' }[to];
  const json = { headers: { 'content-type': 'application/json' }, payload: content };
  const { headers, payload } = to === 'body' ? json : form;
  const authorization = `Bearer ${admin.token}`;
  const answer = await server.fastify.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return { status: answer.statusCode };
}
