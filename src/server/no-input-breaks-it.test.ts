import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startChallenge } from '../features/identity/server/identity.queries.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { oddRequests } from './testing/odd-input.ts';
import { addTestSchool, openTestSession, startTestServer, type TestSchool, testNow } from './testing/test-school.ts';

/** A stream stays open; live.test.ts opens those. */
const answeredAtOnce = everyEndpoint.filter(({ streams }) => streams !== 'text/event-stream');

type Server = Awaited<ReturnType<typeof startTestServer>>;

const callers = ['admin', 'admin', 'teacher', 'teacher', 'student', 'student', 'challenge', 'nobody'] as const;
const runsPerEndpoint = 8;

/** A token of its own for each run: a call may end the session that makes it. */
async function tokenOf(caller: (typeof callers)[number], { db }: Server, school: TestSchool): Promise<string> {
  if (caller === 'nobody') return 'nobody';
  if (caller === 'challenge') return startChallenge(db, school.id, school.teacher.id, testNow);
  return (await openTestSession(db, school.id, school[caller].email)).token;
}

describe('no input makes the server fail', () => {
  it.each(answeredAtOnce.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const server = await startTestServer();
      const school = await addTestSchool(server);
      const runs = fc.asyncProperty(oddRequests(endpoint), fc.constantFrom(...callers), async (request, caller) => {
        const token = await tokenOf(caller, server, school);
        const answer = await server.fastify.inject({
          method: endpoint.method,
          url: request.path,
          headers: { authorization: `Bearer ${token}`, ...(request.body && { 'content-type': request.type }) },
          ...(request.body === undefined ? {} : { payload: request.body }),
        });
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode < 400) return;
        expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/./) });
      });
      await fc.assert(runs, { numRuns: runsPerEndpoint });
    },
  );
});
