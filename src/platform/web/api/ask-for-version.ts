/** A document of one kilobyte can take this long on a slow network. */
const timeoutMs = 10_000;

/**
 * Returns the script address in the server's current document; undefined without a response, or if it is not our
 * document.
 */
export async function askForVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}
