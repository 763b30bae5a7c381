const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
/** A slow line may take this long for a document of a kilobyte. */
const patienceMs = 10_000;

let isLost = false;
let isAsking = false;
let endPause = () => {};
const listeners = new Set<() => void>();

/** Whether the server cannot be reached. The browser's own word for it is often wrong, so only what calls met counts. */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Tells `listener` of every change until the function that comes back is called. */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the browser's word that the network went or came as a hint to look. */
export function watchConnection(): void {
  window.addEventListener('offline', () => void noteNoAnswer());
  window.addEventListener('online', askAgain);
}

/** A call was answered, whatever the answer. */
export function noteAnswer(): void {
  change(false);
  endPause();
}

/** A call got no answer: asks for the document until it comes. */
export async function noteNoAnswer(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  for (let pauseMs = firstPauseMs; (await askForVersion()) === undefined; pauseMs *= 2) {
    change(true);
    await pause(Math.min(pauseMs, longestPauseMs));
  }
  isAsking = false;
  change(false);
}

/** Looks at once whether the connection is back. */
export function askAgain(): void {
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

/** The address of the script that the server's document names now; nothing where no answer came, or another's than ours. */
export async function askForVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
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
