import { onTestFinished } from 'vitest';

/** An open event stream, as a page has one. */
export type NewsReader = {
  /** The kinds of news received, in order. */
  readonly heard: string[];
  /** Resolves after this many events; rejects after two seconds, the promised maximum. */
  readonly until: (count: number) => Promise<void>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
};

const promisedMs = 2_000;

/**
 * Opens the event stream of a server at this address; resolves when it is open. Events of jobs, which admins get
 * whenever anything is enqueued, are left out unless requested.
 */
export async function readNews(
  address: string,
  person: { readonly token: string },
  { withJobs = false } = {},
): Promise<NewsReader> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip' };
  const { status, body } = await fetch(`${address}/api/events`, { headers, signal: leaving.signal });
  if (status !== 200 || !body) throw new Error(`The stream was refused with ${status}.`);
  const heard: string[] = [];
  const hear = (kind: string) => (withJobs || kind !== 'jobs') && heard.push(kind);
  const ended = listen(body, hear).catch(() => {});
  return { heard, ended, until: (count) => waitFor(() => heard.length >= count) };
}

async function listen(body: ReadableStream<Uint8Array>, hear: (kind: string) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const blocks = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) hear(JSON.parse(block.slice(6)).kind);
  }
}

/** Polls until the condition is true. */
async function waitFor(isSo: () => boolean | Promise<boolean>, maxMs = promisedMs): Promise<void> {
  const start = Date.now();
  while (!(await isSo())) {
    if (Date.now() - start > maxMs) throw new Error(`It was not so within ${maxMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
