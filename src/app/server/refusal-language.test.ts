import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { formWith } from '../../../test/photos.ts';
import { finishSignIn, startSignIn } from '../../../test/sign-in.ts';
import {
  type Answer,
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../../test/test-school.ts';
import type { LanguageTag } from '../../languages/languages.ts';
import type { ReasonName } from '../../platform/contract/reason.ts';
import { wordsFor } from '../../platform/server/refusal-words.ts';

type Parameters = Readonly<Record<string, string | number>>;

function worded(tag: LanguageTag, reason: ReasonName, parameters: Parameters = {}): string {
  return wordsFor({ code: 'bad_input', reason, parameters }, tag);
}

/** The answer of a refusal in a language. */
function refusalIn(tag: LanguageTag, reason: ReasonName, parameters?: Parameters) {
  return {
    body: { reason, message: worded(tag, reason, parameters) },
    headers: { 'content-language': tag },
  };
}

async function choose(server: TestServer, person: TestPerson, language: string | null): Promise<void> {
  expect((await server.call('PUT', '/api/identity/language', person, { language })).status).toBe(200);
}

async function offer(server: TestServer, admin: TestPerson, language: string, languages: string[]): Promise<void> {
  expect((await server.call('PUT', '/api/school/languages', admin, { language, languages })).status).toBe(200);
}

/** A call that is refused to students, to strangers and to admins for different reasons. */
function readNobody(server: TestServer, person?: { token: string }, language?: string): Promise<Answer> {
  return server.call('GET', '/api/students/4711', person, undefined, language === undefined ? {} : { language });
}

describe('a refusal to a signed-in person is worded', () => {
  it('in the language that the account has chosen, whatever the browser asks for', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    await choose(server, student, 'bn');
    await choose(server, admin, 'ar');
    expect(await readNobody(server, student, 'ar')).toMatchObject({ status: 403, ...refusalIn('bn', 'not-allowed') });
    expect(await readNobody(server, admin, 'en')).toMatchObject({
      status: 404,
      ...refusalIn('ar', 'student-not-found'),
    });
    expect(await server.call('GET', '/api/nothing', admin)).toMatchObject(refusalIn('ar', 'call-not-found'));
    expect((await readNobody(server, student, 'ar')).body.message).toMatch(/^\p{Script=Bengali}/u);
  });

  it('in what the browser asks for, while nothing is chosen or what is chosen is not offered', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    expect(await readNobody(server, student, 'fr, bn-BD;q=0.9, en;q=0.8')).toMatchObject(
      refusalIn('bn', 'not-allowed'),
    );
    await choose(server, student, 'bn');
    await offer(server, admin, 'en', ['en', 'ar']);
    expect(await readNobody(server, student, 'bn, ar;q=0.5')).toMatchObject(refusalIn('ar', 'not-allowed'));
    await offer(server, admin, 'en', ['en', 'bn']);
    expect(await readNobody(server, student, 'ar')).toMatchObject(refusalIn('bn', 'not-allowed'));
  });

  it('otherwise in the school’s own', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    expect(await readNobody(server, student)).toMatchObject(refusalIn('en', 'not-allowed'));
    await offer(server, admin, 'bn', ['bn', 'ar']);
    for (const language of [undefined, 'en', 'fr;q=0.2', '*', 'ar;q=0', ';;,']) {
      expect(await readNobody(server, student, language), language).toMatchObject(refusalIn('bn', 'not-allowed'));
    }
  });

  it('in the digits of the locale that the school has chosen for the language', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const send = (language: string) =>
      server.call('GET', '/api/students?page=0&size=x', admin, undefined, { language });
    const lookFor = async (language: string) => (await send(language)).body.fields.page as string;
    expect(await lookFor('en')).toContain('1');
    expect(await lookFor('bn')).toContain('১');
    expect(await lookFor('ar')).toContain('1');
    await offer(server, admin, 'en', ['en', 'ar-EG']);
    expect(await lookFor('ar')).toContain('١');
    expect(await send('ar')).toMatchObject({ headers: { 'content-language': 'ar-EG' } });
  });

  it('with the words of each field, and reasons that stay the same', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const messages = await Promise.all(
      ['en', 'bn', 'ar'].map((language) =>
        server.call('POST', '/api/notices', admin, { title: ' ', extra: 1 }, { language }),
      ),
    );
    const [english, bangla, arabic] = messages.map(({ body }) => body);
    for (const body of [bangla, arabic]) {
      expect({ ...body, message: '', fields: {} }).toEqual({ ...english, message: '', fields: {} });
      expect(Object.keys(body.fields).sort()).toEqual(['content', 'extra', 'title']);
    }
    expect(bangla.fields.content).toBe(worded('bn', 'missing'));
    expect(arabic.fields.extra).toBe(worded('ar', 'unknown-field'));
  });

  it('also when a body or an upload cannot be read', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await choose(server, admin, 'bn');
    const send = async (url: string, type: string, payload: string | Buffer) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
      const answer = await server.fastify.inject({ method: 'POST', url, headers, payload });
      expect(answer.headers['content-language'], `${url} ${type}`).toBe('bn');
      return answer.json().message;
    };
    expect(await send('/api/notices', 'text/plain', 'x')).toBe(worded('bn', 'not-json'));
    expect(await send('/api/notices', 'application/json', '{')).toBe(worded('bn', 'unreadable-request'));
    expect(await send('/api/notices', 'application/json', ' '.repeat(2 ** 21))).toBe(worded('bn', 'request-too-large'));
    const { headers, payload } = formWith([]);
    expect(await send('/api/images', headers['content-type'], payload)).toBe(worded('bn', 'no-file'));
    expect(await send('/api/images', 'application/json', '{}')).toBe(worded('bn', 'not-a-form'));
  });

  it('without an additional query of the database', async () => {
    const server = await startTestServer();
    const { student } = await addTestSchool(server);
    await choose(server, student, 'bn');
    const asking = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(server.db.getExecutor())), 'executeQuery');
    expect(await readNobody(server, student)).toMatchObject(refusalIn('bn', 'not-allowed'));
    expect(asking.mock.calls).toHaveLength(1);
    asking.mockRestore();
  });
});

describe('a refusal to somebody who is not signed in is worded', () => {
  it('in what the browser asks for, if the school behind the address offers it', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    await offer(server, hill.admin, 'ar', ['ar', 'en']);
    const ask = (path: string, host: string, language: string) =>
      server.call('GET', path, { token: 'none' }, undefined, { host, language });
    expect(await ask('/api/identity/me', 'hill.example', 'bn')).toMatchObject({
      status: 401,
      ...refusalIn('ar', 'not-signed-in'),
    });
    expect(await ask('/api/identity/me', 'vale.example', 'bn')).toMatchObject(refusalIn('bn', 'not-signed-in'));
    expect(await ask('/api/nothing', 'hill.example', 'bn, en;q=0.1')).toMatchObject(refusalIn('en', 'call-not-found'));
    expect(await ask('/api/school?x=1', 'hill.example', 'bn')).toMatchObject({
      status: 400,
      body: { fields: { x: worded('ar', 'unknown-field') } },
    });
    expect(await ask('/api/%', 'vale.example', 'ar')).toMatchObject({
      status: 400,
      ...refusalIn('ar', 'unreadable-request'),
    });
    // No school has this host.
    expect(await ask('/api/nothing', 'far.example', 'ar')).toMatchObject(refusalIn('ar', 'call-not-found'));
    expect(await ask('/api/nothing', 'far.example', 'fr')).toMatchObject(refusalIn('en', 'call-not-found'));
  });

  it('otherwise in the school’s own', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect(await readNobody(server)).toMatchObject(refusalIn('en', 'not-signed-in'));
    await offer(server, admin, 'bn', ['bn', 'en']);
    expect(await readNobody(server)).toMatchObject(refusalIn('bn', 'not-signed-in'));
    expect(await readNobody(server, undefined, 'fr')).toMatchObject(refusalIn('bn', 'not-signed-in'));
  });

  it('without regard to the account’s choice, before the password was right and while too many have failed', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await choose(server, teacher, 'bn');
    const started = await startSignIn(server, { email: teacher.email });
    const wrong = { email: teacher.email, password: 'wrong' };
    expect(await finishSignIn(server, started.body.token, wrong)).toMatchObject(refusalIn('en', 'wrong-sign-in'));
    for (let turn = 0; turn < 10; turn += 1) await finishSignIn(server, started.body.token, wrong);
    const throttled = await server.call(
      'POST',
      '/api/auth/teacher',
      undefined,
      { email: teacher.email },
      {
        language: 'ar',
      },
    );
    expect(throttled).toMatchObject({ status: 429, ...refusalIn('ar', 'too-many-failures') });
  });

  it('in English when there is no school yet', async () => {
    const server = await startTestServer();
    expect(await readNobody(server)).toMatchObject(refusalIn('en', 'not-signed-in'));
    expect(await readNobody(server, undefined, 'bn')).toMatchObject(refusalIn('bn', 'not-signed-in'));
  });
});

describe('a fault of the server', () => {
  it('is in the reader’s language too', async () => {
    const server = await startTestServer({});
    const { admin } = await addTestSchool(server);
    await choose(server, admin, 'ar');
    await sql`alter table notice rename to lost_notice`.execute(server.db);
    const call = { status: 500, ...refusalIn('ar', 'server-failed') };
    expect(await server.call('GET', '/api/notices', admin)).toMatchObject(call);
  });

  it('does not hide a refusal when the school cannot be read', async () => {
    const server = await startTestServer({});
    await addTestSchool(server);
    await sql`alter table school rename to lost_school`.execute(server.db);
    expect(await server.call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      ...refusalIn('en', 'call-not-found'),
    });
    expect(await server.call('GET', '/api/nothing', undefined, undefined, { language: 'bn' })).toMatchObject(
      refusalIn('bn', 'call-not-found'),
    );
  });
});
