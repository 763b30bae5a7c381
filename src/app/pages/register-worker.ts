import { askForVersion } from '../../platform/web/api/ask-for-version.ts';
import { reloadIfOther } from '../../platform/web/api/fetch-code.ts';
import type { WorkerMessage } from '../../platform/web/api/tell-worker.ts';

type Rules = { readonly createScriptURL: () => string };
type Policy = { readonly createScriptURL: (text: string) => string };
type TrustedTypes = { readonly createPolicy: (name: string, rules: Rules) => Policy };

const workerPath = '/sw.js';
/** The flag is needed because browsers allow a policy of each name to be created only once. */
let isRegistered = false;

/** Registers the service worker once the page is shown and has nothing else to do. */
export function registerWorker(): void {
  // There is no worker during development, and browsers allow none without TLS.
  if (isRegistered || import.meta.env.MODE === 'development' || !navigator.serviceWorker) return;
  isRegistered = true;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const whenLoaded = () => whenIdle(() => void register().catch(() => {}));
  if (document.readyState === 'complete') whenLoaded();
  else window.addEventListener('load', whenLoaded, { once: true });
}

async function register(): Promise<void> {
  const { trustedTypes } = window as Window & { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => workerPath });
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? workerPath);
  // The worker may have shown the page that it keeps, because the server was slow.
  if (navigator.serviceWorker.controller) reloadIfOther(await askForVersion());
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: document.documentElement.lang } satisfies WorkerMessage);
}
