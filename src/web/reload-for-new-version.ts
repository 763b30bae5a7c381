const key = 'rollbook.reloaded-at';
const onceInMs = 10_000;

/**
 * A page that was open while a new version was put in place asks for files that are gone: it is loaded anew, and its
 * drafts are still on the device. Not twice within seconds, so that a file that is truly missing shows the error page.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - before < onceInMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
