import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { benchPassword } from './fill-schools.ts';

const settleMs = 200;

/** A call to be made again and again; `body` makes a fresh one for each call that submits something. */
export type Ask = { readonly path: string; readonly body?: () => string };

/** How long each answer took is told in milliseconds, in no order. */
export type Measured = { readonly perSecond: number; readonly times: readonly number[] };

/** A call and who makes it. */
export type Asked = { readonly ask: Ask; readonly token: string };

/** Loads a server with calls in turn, over so many connections for so long. Throws when an answer is not a success. */
export async function load(
  url: string,
  { asks, connections, seconds }: { asks: readonly Asked[]; connections: number; seconds: number },
): Promise<Measured> {
  const times: number[] = [];
  // Each connection has requests of its own: one that they shared would send the same body twice.
  const setupClient = (client: autocannon.Client) => client.setRequests(asks.map(toRequest));
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections, duration: seconds, sampleInt: 100, setupClient };
    const run = autocannon(options, (error, finished) => (error ? reject(error) : resolve(finished)));
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (asks.some(({ ask }) => ask.body)) await finishCutOffCalls(url);
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) {
    throw new Error(`${asks[0]?.ask.path} failed ${failures} times: ${JSON.stringify(result.statusCodeStats)}`);
  }
  // On a machine that is busy with something else a short run may end before the first answer.
  if (times.length === 0) return load(url, { asks, connections, seconds });
  const elapsedMs = result.finish.getTime() - result.start.getTime();
  return { perSecond: (times.length * 1000) / elapsedMs, times };
}

function toRequest({ ask: { path, body }, token }: Asked): autocannon.Request {
  const headers = { authorization: `Bearer ${token}` };
  if (!body) return { method: 'GET', path, headers };
  const setupRequest = (request: autocannon.Request) => ({ ...request, body: body() });
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, setupRequest };
}

/**
 * The submissions that the end of a run cut off are still being worked on, and two programs that write to one SQLite at the
 * same moment would be in each other's way. A call some time after them is answered after them.
 */
async function finishCutOffCalls(url: string): Promise<void> {
  await wait(settleMs);
  await (await fetch(`${url}/api/health`)).text();
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this part of all values, from 0 to 1, stays below. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Signs somebody in, as the pages do. */
export async function signIn(
  url: string,
  role: 'admin' | 'teacher' | 'student',
  email: string,
  password = benchPassword,
): Promise<string> {
  const { token } = await post(`${url}/api/auth/${role}`, { email });
  await post(`${url}/api/identity/sign-in`, { email, password }, token);
  return token;
}

async function post(url: string, body: object, token?: string): Promise<{ readonly token: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { token: string };
}
