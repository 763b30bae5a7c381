/** By which a browser wakes the worker to send what waits. */
export const syncTag = 'rollbook-waiting';

/** Messages of the pages to their service worker: their language, or that the server has newer pages. */
export type WorkerMessage = { readonly language: string } | { readonly isReplaced: true };

/** Nothing happens without a worker. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}
