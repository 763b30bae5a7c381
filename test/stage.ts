import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { startChallenge } from '../src/base/identity/server/identity.queries.ts';
import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import { type CallerName, callers } from './callers.ts';
import { promiseOf } from './every-endpoint.ts';
import { makeRecords } from './example-records.ts';
import type { Input } from './examples.ts';
import { encode } from './odd-input.ts';
import { formWith, picture } from './photos.ts';
import { awaitFactors } from './second-factors.ts';
import type { Engine } from './test-database.ts';
import { openTestSignIn, testNow } from './test-school.ts';
import { startTwoSchools } from './two-schools.ts';

type TextAnswer = { readonly status: number; readonly text: string };

type MakeCall = (headers?: Readonly<Record<string, string>>) => Promise<TextAnswer>;

const dayMs = 86_400_000;

/** Two schools with records, and a function that makes each endpoint's example call as any caller, repeatedly. */
export async function startStage(engine?: Engine) {
  const schools = await startTwoSchools(engine);
  const { server, hill, vale } = schools;
  const records = await makeRecords(schools);
  const studentId = (await openTestSignIn(server.db, hill.id, callers.owningStudent)).id;
  const photo = await picture('png');
  const photoFile = { fileName: 'photo.png', content: photo };
  let turn = 0;
  const tokens = new Map<CallerName, string | undefined>();

  let refused: { readonly endpoint: Endpoint; readonly input: Input } | undefined;

  /** Returns an example's input. Refused calls do not use up the example, so all refused callers share one. */
  async function inputFor(endpoint: Endpoint, name: CallerName, isRefused: boolean): Promise<Input> {
    if (isRefused && refused?.endpoint === endpoint) return refused.input;
    turn += 1;
    const email = callers[name];
    const caller = { email, domain: email.split('@')[1] ?? hill.domain };
    const input: Input = (await promiseOf(endpoint).example?.({ ...schools, records, studentId, turn, caller })) ?? {};
    if (isRefused) refused = { endpoint, input };
    return input;
  }

  async function tokenFor(name: CallerName): Promise<string | undefined> {
    if (!tokens.has(name)) tokens.set(name, await makeToken(name));
    return tokens.get(name);
  }

  async function makeToken(name: CallerName): Promise<string | undefined> {
    const email = callers[name];
    const school = email.endsWith(vale.domain) ? vale : hill;
    if (name === 'nobody') return undefined;
    if (name === 'garbage') return `${hill.id}.${'a'.repeat(43)}`;
    if (name === 'challenge') return startChallenge(server.db, school.id, schools.hill.teacher.id, testNow);
    if (name === 'newcomer') await forgetPasswordChange();
    const since = name === 'expired' ? new Date(testNow.getTime() - dayMs) : testNow;
    return (await openTestSignIn(server.db, school.id, email, since)).token;
  }

  /** Resets the newcomer, who may have chosen a password in a previous call. */
  async function forgetPasswordChange(): Promise<void> {
    const account = server.db.updateTable('account').set({ must_change_password: 1 });
    await account.where('email', '=', callers.newcomer).execute();
  }

  /**
   * Prepares a call; the returned function makes it, with further headers. `isRefused` says that it will be refused
   * whatever it names.
   */
  async function prepare(
    endpoint: Endpoint,
    name: CallerName,
    isRefused = [401, 403].includes(promiseOf(endpoint).answers[name]),
  ): Promise<MakeCall> {
    const input = await inputFor(endpoint, name, isRefused);
    const token = await tokenFor(name);
    await awaitFactors(server.db);
    const { headers, ...request } = requestOf(endpoint, input);
    return async (more = {}) => {
      const answer = await server.fastify.inject({
        ...request,
        headers: { host: hill.domain, ...(token && { authorization: `Bearer ${token}` }), ...headers, ...more },
        payloadAsStream: true,
      });
      // A change can affect any session.
      if (endpoint.method !== 'GET' && answer.statusCode < 400) tokens.clear();
      return { status: answer.statusCode, text: await read(answer.stream(), answer.headers['content-type']) };
    };
  }

  /** Returns the request by which a call is made with an input. */
  function requestOf(endpoint: Endpoint, { params = {}, query = {}, body, form = {}, file = photoFile }: Input) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, part) => encode(params[part]));
    const search = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
    const fields = Object.entries(form).map(([name, value]) => ({ name, content: String(value) }));
    const sent = endpoint.maxFileBytes
      ? formWith([...fields, { name: 'file', ...file }])
      : { headers: {}, payload: body };
    const { headers, payload } = sent;
    const url = `${path}?${search.join('&')}`;
    return { method: endpoint.method, url, headers: { ...headers }, ...(payload && { payload }) };
  }

  return { ...schools, prepare, inputFor, requestOf, tokenFor };
}

/** The body of a response; not of an event stream, which would never end. */
function read(stream: Readable, type: unknown): Promise<string> | string {
  if (type !== 'text/event-stream') return text(stream);
  stream.destroy();
  return '';
}
