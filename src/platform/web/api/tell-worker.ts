/** The tag with which a browser wakes the worker to send what waits. */
export const syncTag = 'rollbook-waiting';

/** The messages of pages to their service worker: their language, or that the server has newer pages. */
export type WorkerMessage = { readonly language: string } | { readonly isReplaced: true };

/** Sends a message to the worker; without a worker, nothing happens. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}
