import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles/baseline.layer.css';
import './ground.css';
import './page.css';
import { outsidePath, readMe } from '../../base/identity/identity.contract.ts';
import { LoginPage } from '../../base/identity/web/LoginPage.tsx';
import { readSchool } from '../../base/school/school.contract.ts';
import { siteOfDocument } from '../../base/school/web/heard-of-school.ts';
import { followConnection, isConnectionLost, watchConnection } from '../../platform/web/api/connection.ts';
import {
  CodeMissing,
  fetchCode,
  fetchCodeAtLast,
  reloadIfOther,
  reloadIfReplaced,
  watchStyles,
} from '../../platform/web/api/fetch-code.ts';
import { prefetchCall } from '../../platform/web/api/prefetch-call.ts';
import { readToken } from '../../platform/web/api/stored-sign-in.ts';
import { forgetWayBack } from '../../platform/web/api/way-back.ts';
import { ignoreSecondPresses } from '../../platform/web/components/ignore-second-presses.ts';
import { loadLanguage, showLanguage, shownLanguage, wantedLanguage } from '../../platform/web/language.ts';
import { limitMarkup } from './limit-markup.ts';
import { isPage, loadPage } from './page-list.ts';

/** Delay before the other pages are preloaded, so that the login has the network and the CPU to itself. */
const preloadDelayMs = 100;

const root = createRoot(document.getElementById('root') as HTMLElement, {
  // If a page's code fails to load, the page itself shows the error.
  onCaughtError: (error) => error instanceof CodeMissing || console.error(error),
});
const importPages = () => import('./pages.tsx');

/** Signed out: shows the login at once and preloads the other pages meanwhile. Signed in: shows the pages. */
async function start(): Promise<void> {
  // A production build contains neither this branch nor the code it loads.
  if (import.meta.env.MODE === 'development') {
    const { showPseudoLanguage } = await import('./style/pseudo.ts');
    showPseudoLanguage();
    if (window.location.pathname === '/style') return (await import('./style/style.tsx')).showStyle(root);
  }
  const isSigningIn =
    window.location.pathname === outsidePath ||
    (readToken() === null && ['/', '/login'].includes(window.location.pathname));
  if (isSigningIn) return showLogin();
  if (readToken() !== null) prefetch(window.location.pathname);
  followConnection(tellConnection);
  const words = fetchCodeAtLast(() => showLanguage(wantedLanguage(), 'all'));
  const { showPages } = await fetchCodeAtLast(importPages);
  await words;
  showPages(root);
}

/** Until the pages are loaded, the document shows whether the server can be reached, in words that it has itself. */
function tellConnection(): void {
  const sign = document.getElementById('start');
  if (sign) sign.textContent = sign.dataset[isConnectionLost() ? 'waiting' : 'loading'] ?? '';
}

/** Prefetches, in parallel with the shared chunks, the data that every page needs and the code of the opened page. */
function prefetch(path: string): void {
  prefetchCall(readMe);
  prefetchCall(readSchool);
  if (isPage(path)) loadPage(path).catch(() => {});
}

async function showLogin(): Promise<void> {
  // Someone who opened the login itself has no page to return to.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'reload') forgetWayBack();
  const { pathname, search } = window.location;
  const finishOutside = async () =>
    (await import('../../base/identity/web/outside-sign-in.ts')).finishWith(new URLSearchParams(search));
  window.history.replaceState(null, '', '/login');
  const site = siteOfDocument();
  // If the texts of another language cannot be loaded, the login page is in English.
  await showLanguage(wantedLanguage(), 'login').catch(() => showLanguage('en', 'login'));
  root.render(
    <StrictMode>
      <LoginPage
        site={site}
        onSignedIn={showPagesTo}
        finishOutside={pathname === outsidePath ? finishOutside : undefined}
      />
    </StrictMode>,
  );
  window.addEventListener('load', () => setTimeout(fetchHome, preloadDelayMs));
}

async function showPagesTo(email: string): Promise<void> {
  try {
    const inside = await fetchCode(importPages);
    await inside.showPagesTo(email, root);
  } catch (error) {
    if (!reloadIfReplaced(error)) throw error;
  }
}

function fetchHome(): void {
  Promise.all([importPages(), loadPage('/'), loadLanguage(shownLanguage(), 'all')]).catch(() => {});
}

limitMarkup();
ignoreSecondPresses();
watchConnection(reloadIfOther);
watchStyles();
void start();
