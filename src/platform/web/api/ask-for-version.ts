/** A document of one kilobyte may take this long on a slow network. */
const timeoutMs = 10_000;

/**
 * The script address in the server's current document; undefined without a response, or when it is not our document.
 */
export async function askForVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}
