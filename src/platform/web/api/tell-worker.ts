/** By which a browser wakes the worker to send what waits. */
export const syncTag = 'rollbook-waiting';

/** What the pages tell their service worker: the language that they show, or that the server has other pages by now. */
export type WorkerMessage = { readonly language: string } | { readonly isReplaced: true };

/** Nothing happens without a worker. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}
