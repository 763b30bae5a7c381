import { askForVersion } from './ask-for-version.ts';
import { noteNoAnswer, untilConnected } from './connection.ts';
import { tellWorker } from './tell-worker.ts';

const key = 'rollbook.reloaded-at';
const onceInMs = 10_000;

/** Thrown if a page's code failed to load: the server cannot be reached, or has been updated to another version. */
export class CodeMissing extends Error {
  readonly isReplaced: boolean;

  constructor(isReplaced: boolean) {
    super(isReplaced ? 'The code was replaced.' : 'The code did not come.');
    this.isReplaced = isReplaced;
  }
}

/**
 * Loads code by calling `load`, an `import()`. Retries once if the server responds and has our version. Throws
 * `CodeMissing`; the caller can retry later.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await fetchWithStyles(load);
  } catch {
    const version = await askForVersion();
    if (version === undefined) {
      void noteNoAnswer();
      throw new CodeMissing(false);
    }
    if (version !== ownVersion()) throw new CodeMissing(true);
    return fetchWithStyles(load).catch(() => {
      // Some browsers cache a failed import forever, so the page must be reloaded in this case too.
      throw new CodeMissing(true);
    });
  }
}

/** Like `fetchCode`, for code that is indispensable: waits until the server can be reached. */
export async function fetchCodeAtLast<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await fetchCode(load);
  } catch (error) {
    if (reloadIfReplaced(error)) return new Promise(() => {});
    if (!(error instanceof CodeMissing) || error.isReplaced) throw error;
    await noteNoAnswer();
    await untilConnected();
    return fetchCodeAtLast(load);
  }
}

/**
 * Reloads the page if that can fix a failed import; drafts are stored on the device. It does not reload twice within
 * seconds, so that a file that is really missing is reported. Returns whether it reloads.
 */
export function reloadIfReplaced(error: unknown): boolean {
  if (!(error instanceof CodeMissing) || !error.isReplaced) return false;
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before < onceInMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  tellWorker({ isReplaced: true });
  window.location.reload();
  return true;
}

/** Reloads the page if the server names another version than this page's. */
export function reloadIfOther(version: string | undefined): boolean {
  return version !== undefined && version !== ownVersion() && reloadIfReplaced(new CodeMissing(true));
}

const failedStyles = new Set<string>();

/**
 * Replaces `<link>` elements of chunks' styles that failed to load, so that they are retried; Vite adds each only once.
 */
export function watchStyles(): void {
  const whenFailed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failedStyles.add(target.href);
    target.remove();
  };
  document.addEventListener('error', whenFailed, true);
}

async function fetchWithStyles<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...failedStyles].map(fetchStyle));
  return load();
}

function fetchStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.onload = () => {
      failedStyles.delete(href);
      resolve();
    };
    link.onerror = reject;
    link.href = href;
    document.head.append(link);
  });
}

/**
 * Returns the script address in this page's document; if the server's document has another one, the pages were
 * replaced.
 */
export function ownVersion(): string | null | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src');
}
