import { askForVersion, noteNoAnswer, untilConnected } from './connection.ts';

const key = 'rollbook.reloaded-at';
const onceInMs = 10_000;

/** Code of the pages did not come: the server cannot be reached, or it has another version by now. */
export class CodeMissing extends Error {
  readonly isReplaced: boolean;

  constructor(isReplaced: boolean) {
    super(isReplaced ? 'The code was replaced.' : 'The code did not come.');
    this.isReplaced = isReplaced;
  }
}

/**
 * Fetches code by `load`, an `import()`. One that fails is tried again where the server answers and is of our version.
 * Throws `CodeMissing`; whoever wants the code may ask again.
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
      // Some browsers never fetch again what failed once: the page has to be loaded anew there too.
      throw new CodeMissing(true);
    });
  }
}

/** The same for what nothing can stand in for: waits while the server cannot be reached. */
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
 * Loads the page anew where this is what code failed for; drafts are on the device. Not twice within seconds, so that a
 * file that is truly missing is told as such. Says whether it does.
 */
export function reloadIfReplaced(error: unknown): boolean {
  if (!(error instanceof CodeMissing) || !error.isReplaced) return false;
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before < onceInMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}

const failedStyles = new Set<string>();

/** Code's styles are fetched by links that Vite adds, and adds once only: those that failed are added anew here. */
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

function ownVersion(): string | null | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src');
}
