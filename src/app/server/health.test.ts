import { describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { addTestSchool, startTestServer } from '../../../test/test-school.ts';

describe.each(['/api/health', '/up'])('GET %s', (path) => {
  it('says which version answers', async () => {
    const server = await startTestServer();
    expect(await server.call('GET', path)).toMatchObject({ body: { version: packageFile.version } });
  });

  it('is 200 when the database answers, before there is a school and after', async () => {
    const server = await startTestServer();
    expect(await server.call('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
    await addTestSchool(server);
    expect(await server.call('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('is 503 when the database does not answer', async () => {
    const server = await startTestServer({});
    await server.db.destroy();
    const answer = await server.call('GET', path);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: expect.any(String) } });
    expect(answer.headers['retry-after']).toBe('5');
  });
});
