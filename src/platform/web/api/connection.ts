import { askForVersion } from './ask-for-version.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 15_000;

let isLost = false;
let isAsking = false;
let endPause = () => {};
let hasReplaced = (_version: string) => false;
const listeners = new Set<() => void>();

/**
 * Returns whether the server cannot be reached. This is judged only by calls, because `navigator.onLine` is often
 * wrong.
 */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls `listener` on every change. Returns the function that unsubscribes it. */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Treats the browser's online and offline events only as a hint to check. `replace` gets the server's version once it
 * responds again; if that reloads the page, listeners do not hear of the connection before.
 */
export function watchConnection(replace: (version: string) => boolean): void {
  hasReplaced = replace;
  window.addEventListener('offline', () => void noteNoAnswer());
  window.addEventListener('online', retryNow);
}

/** Notes a response, whatever its status; call it after any response. */
export function noteAnswer(): void {
  change(false);
  endPause();
}

/** Notes that there was no response, and polls the document until it loads. */
export async function noteNoAnswer(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  let version = await askForVersion();
  for (let pauseMs = firstPauseMs; version === undefined; pauseMs *= 2) {
    change(true);
    await pause(Math.min(pauseMs, maxPauseMs));
    version = await askForVersion();
  }
  isAsking = false;
  if (!hasReplaced(version)) change(false);
}

/** Checks at once whether the connection is back. */
export function retryNow(): void {
  endPause();
}

/** Resolves when the server can be reached. */
export function untilConnected(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isLost) return;
      unfollow();
      resolve();
    };
    const unfollow = followConnection(look);
    look();
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function change(to: boolean): void {
  if (isLost === to) return;
  isLost = to;
  for (const listener of listeners) listener();
}
