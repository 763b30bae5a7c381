import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { benchPassword } from './fill-schools.ts';

/** The time after closing the connections in which a program on a busy machine still writes what was sent. */
const settleMs = 500;

/** A repeated call; `body` creates a new body for each call that submits something. */
export type Ask = { readonly path: string; readonly body?: () => string };

/** Response times are in milliseconds, unsorted. */
export type Measured = { readonly perSecond: number; readonly times: readonly number[] };

/** A call and its caller's token. */
export type Asked = { readonly ask: Ask; readonly token: string };

/** Sends calls in turn over `connections` for `seconds`. Throws if a response is not a success. */
export async function load(
  url: string,
  { asks, connections, seconds }: { asks: readonly Asked[]; connections: number; seconds: number },
): Promise<Measured> {
  const times: number[] = [];
  // Each connection has its own requests, as shared ones would send the same body twice.
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
  // On a busy machine a short run may end before the first response.
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
 * Submissions that the end of a run cut off are still being processed, and would block the next program that writes to
 * the same SQLite file. A later call is answered after them.
 */
async function finishCutOffCalls(url: string): Promise<void> {
  await wait(settleMs);
  await (await fetch(`${url}/api/health`)).text();
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this share (0 to 1) of all values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Signs in through the API. */
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
