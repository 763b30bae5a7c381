import { type NewsKind, newsKinds } from '../../../platform/contract/school-terms.ts';
import { CallRefused, openStream } from '../../../platform/web/api/call.ts';
import { type NewsEvent, streamNews } from '../news.contract.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** The server shows every 15 seconds that it is there. */
const longestSilenceMs = 40_000;

/** Fetches what is new of these kinds; fails when it cannot. */
type Renew = (kinds: readonly NewsKind[]) => Promise<void>;

/**
 * Renews what there is news of until `signal` is aborted or the session ends. Each time the stream opens everything counts as new, so
 * that nothing is lost of what came while it was down, and where fetching fails it is opened anew. Nothing comes twice,
 * because what is new is fetched, not sent.
 */
export async function followNews(renew: Renew, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await untilVisible(signal);
    try {
      await followOnce(renew, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (error instanceof CallRefused && [401, 403].includes(error.status)) return;
    }
    await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random()), signal);
    failures += 1;
  }
}

/**
 * Follows one stream to its end: the server's, a silence, or a page that is hidden. A hidden page holds none, for a
 * browser opens only six connections to a server without HTTP/2, and would stand still with seven tabs.
 */
async function followOnce(renew: Renew, signal: AbortSignal, onUpToDate: () => void): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const whenHidden = () => document.hidden && end();
  signal.addEventListener('abort', end);
  document.addEventListener('visibilitychange', whenHidden);
  let silence = setTimeout(end, longestSilenceMs);
  try {
    const stream = await openStream(streamNews, ending.signal);
    await renew(newsKinds);
    onUpToDate();
    for await (const event of readEvents(stream)) {
      clearTimeout(silence);
      silence = setTimeout(end, longestSilenceMs);
      if (event) renew([event.kind]).catch(end);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    document.removeEventListener('visibilitychange', whenHidden);
  }
}

/** The events of a stream; `undefined` for a sign of life. */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<NewsEvent | undefined> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const blocks = `${text}${chunk.value}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      yield block.startsWith('data: ') ? (JSON.parse(block.slice('data: '.length)) as NewsEvent) : undefined;
    }
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return until(signal, (done, stop) => {
    if (!document.hidden) done();
    document.addEventListener('visibilitychange', () => document.hidden || done(), { signal: stop });
  });
}

/** Waits; not as long as said when the device comes back to the network. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return until(signal, (done, stop) => {
    setTimeout(done, milliseconds);
    window.addEventListener('online', done, { signal: stop });
  });
}

/** Resolves when `wait` calls `done`, or when the signal is aborted, and then stops whatever still listens. */
function until(signal: AbortSignal, wait: (done: () => void, stop: AbortSignal) => void): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const done = () => {
      waiting.abort();
      resolve();
    };
    signal.addEventListener('abort', done, { signal: waiting.signal });
    if (signal.aborted) done();
    else wait(done, waiting.signal);
  });
}
