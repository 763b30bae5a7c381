import type { LiveKind } from '../../../platform/contract/school-terms.ts';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { openStream } from '../../../platform/web/api/other-calls.ts';
import { liveKinds, type NewsEvent, streamNews } from '../news.contract.ts';

const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** The server sends a heartbeat every 15 seconds. */
const maxSilenceMs = 40_000;

/** Refetches these kinds; rejects on failure. */
type Renew = (kinds: readonly LiveKind[]) => Promise<void>;

/**
 * Refetches everything that the stream announces until `signal` is aborted or the session ends. Reconnects with
 * backoff. Refetches everything whenever the stream opens, so that no event is missed; if that fails, reopens the
 * stream.
 */
export async function followNews(renew: Renew, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await untilVisible(signal);
    const startedAt = performance.now();
    try {
      await followOnce(renew, signal);
    } catch (error) {
      if (error instanceof CallRefused && [401, 403].includes(error.status)) return;
    }
    if (document.hidden || performance.now() - startedAt > maxPauseMs) failures = 0;
    await pause(Math.min(firstPauseMs * 2 ** failures, maxPauseMs) * (0.5 + Math.random()), signal);
    failures += 1;
  }
}

/**
 * Follows one stream until the server ends it, the heartbeat stops or the page is hidden. A hidden page holds no
 * stream, as without HTTP/2 a browser opens only six connections to a server, and the seventh tab would hang.
 */
async function followOnce(renew: Renew, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const whenHidden = () => document.hidden && end();
  signal.addEventListener('abort', end);
  document.addEventListener('visibilitychange', whenHidden);
  let silence = setTimeout(end, maxSilenceMs);
  try {
    const stream = await openStream(streamNews, ending.signal);
    await renew(liveKinds);
    for await (const event of readEvents(stream)) {
      clearTimeout(silence);
      silence = setTimeout(end, maxSilenceMs);
      if (event) renew([event.kind]).catch(end);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    document.removeEventListener('visibilitychange', whenHidden);
  }
}

/** The events of a stream; `undefined` for a heartbeat. */
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

/** Waits, but ends early when the device is back online. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return until(signal, (done, stop) => {
    setTimeout(done, milliseconds);
    window.addEventListener('online', done, { signal: stop });
  });
}

/** Resolves when `wait` calls `done` or the signal is aborted, and then aborts `stop`, to remove the listeners. */
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
