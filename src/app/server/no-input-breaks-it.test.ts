import { NoResultError } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countRows } from '../../../test/count-rows.ts';
import { everyEndpoint } from '../../../test/every-endpoint.ts';
import { noteFigure } from '../../../test/figures.ts';
import { fc } from '../../../test/fuzz.ts';
import { addTestGuardian } from '../../../test/guardians.ts';
import { type OddRequest, oddRequests } from '../../../test/odd-input.ts';
import { addTestSchool, openTestSignIn, startTestServer, type TestSchool, testNow } from '../../../test/test-school.ts';
import { startChallenge } from '../../base/identity/server/identity.queries.ts';
import type { Endpoint } from '../../platform/contract/endpoint.ts';

/** Event streams are left out because they stay open; live.test.ts covers them. */
const answeredAtOnce = everyEndpoint.filter(({ streams }) => streams !== 'text/event-stream');

type Server = Awaited<ReturnType<typeof startTestServer>>;

const callers = [
  ...(['admin', 'admin', 'teacher', 'teacher', 'student', 'student'] as const),
  ...(['guardian', 'guardian', 'challenge', 'nobody'] as const),
];
const guardian = 'guardian@hill.example';

type CallerKind = (typeof callers)[number];

/** Runs per endpoint. `FUZZ_RUNS` sets more. */
const runsPerEndpoint = Number(process.env.FUZZ_RUNS) || 8;
const callsPerSequence = 12;
const timeout = 30_000 + runsPerEndpoint * 1_000;

async function startSchool(server: Server): Promise<TestSchool> {
  const school = await addTestSchool(server);
  await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian });
  return school;
}

/** A new token per run, as a call may end its session. If it deleted the person, a token that belongs to nobody. */
async function tokenOf(caller: CallerKind, { db }: Server, school: TestSchool): Promise<string> {
  if (caller === 'nobody') return 'nobody';
  if (caller === 'challenge') return startChallenge(db, school.id, school.teacher.id, testNow);
  const email = caller === 'guardian' ? guardian : school[caller].email;
  const opened = openTestSignIn(db, school.id, email).catch((error) => {
    if (error instanceof NoResultError) return undefined;
    throw error;
  });
  return (await opened)?.token ?? 'nobody';
}

/** Makes a call, which may be refused but must not fail, and must leave nothing behind when refused. */
async function tryCall(
  server: Server,
  school: TestSchool,
  { method }: Endpoint,
  request: OddRequest,
  caller: CallerKind,
): Promise<void> {
  const { path, payload, headers } = request;
  const authorization = `Bearer ${await tokenOf(caller, server, school)}`;
  const before = await countRows(server.db);
  const wish = { method, url: path, headers: { ...headers, authorization }, ...(payload !== undefined && { payload }) };
  const answer = await server.fastify.inject(wish);
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/./) });
  expect(await countRows(server.db)).toEqual(before);
  expect({}).not.toHaveProperty('isAdmin');
}

describe('no input makes the server fail or leaves half of something behind', { timeout }, () => {
  it.each(answeredAtOnce.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const server = await startTestServer();
      const school = await startSchool(server);
      const runs = fc.asyncProperty(oddRequests(endpoint), fc.constantFrom(...callers), (request, caller) =>
        tryCall(server, school, endpoint, request, caller),
      );
      await fc.assert(runs, { numRuns: runsPerEndpoint });
      noteFigure('requests fuzzed', runsPerEndpoint);
    },
  );

  it('in whatever order the calls come', async () => {
    const server = await startTestServer();
    const school = await startSchool(server);
    const calls = answeredAtOnce.map((endpoint) => fc.tuple(fc.constant(endpoint), oddRequests(endpoint)));
    const sequence = fc.array(fc.tuple(fc.oneof(...calls), fc.constantFrom(...callers)), {
      maxLength: callsPerSequence,
    });
    const runs = fc.asyncProperty(sequence, async (steps) => {
      for (const [[endpoint, request], caller] of steps) await tryCall(server, school, endpoint, request, caller);
    });
    await fc.assert(runs, { numRuns: runsPerEndpoint });
  });
});
