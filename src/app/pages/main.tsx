import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles/baseline.layer.css';
import './ground.css';
import './page.css';
import { readMe } from '../../features/identity/identity.contract.ts';
import { LoginPage } from '../../features/identity/web/LoginPage.tsx';
import { readSchool } from '../../features/school/school.contract.ts';
import { askAhead } from '../../platform/web/api/ask-ahead.ts';
import { followConnection, isConnectionLost, watchConnection } from '../../platform/web/api/connection.ts';
import {
  CodeMissing,
  fetchCode,
  fetchCodeAtLast,
  reloadIfReplaced,
  watchStyles,
} from '../../platform/web/api/fetch-code.ts';
import { readToken } from '../../platform/web/api/session.ts';
import { forgetWayBack } from '../../platform/web/api/way-back.ts';
import { ignoreSecondPresses } from '../../platform/web/components/ignore-second-presses.ts';
import { limitMarkup } from './limit-markup.ts';
import { pageCode } from './page-code.ts';
import './start.text.ts';

/** How long the login has the line and the processor for itself before the other pages are fetched. */
const headStartMs = 100;

const root = createRoot(document.getElementById('root') as HTMLElement, {
  // The page that lacks its code says so itself.
  onCaughtError: (error) => error instanceof CodeMissing || console.error(error),
});
const importPages = () => import('./pages.tsx');

/** Whoever has to sign in gets the login at once, and all other pages while they type; everybody else gets the pages. */
async function start(): Promise<void> {
  const isSigningIn = readToken() === null && ['/', '/login'].includes(window.location.pathname);
  if (isSigningIn) return showLogin();
  if (readToken() !== null) fetchAhead(window.location.pathname);
  followConnection(tellConnection);
  const pages = await fetchCodeAtLast(importPages);
  pages.showPages(root);
}

/** Until the pages are there, the document says what they wait for. */
function tellConnection(): void {
  const sign = document.getElementById('start');
  if (sign) sign.textContent = i18next.t(isConnectionLost() ? 'waiting' : 'loading', { ns: 'start' });
}

/** What every page asks, and the code of the one that is opened, are fetched beside what all pages share. */
function fetchAhead(path: string): void {
  askAhead(readMe);
  askAhead(readSchool);
  if (Object.hasOwn(pageCode, path)) pageCode[path as keyof typeof pageCode]().catch(() => {});
}

function showLogin(): void {
  // Whoever asks for the login itself is not on the way back to anywhere.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'reload') forgetWayBack();
  window.history.replaceState(null, '', '/login');
  root.render(
    <StrictMode>
      <LoginPage onSignedIn={showPagesTo} />
    </StrictMode>,
  );
  window.addEventListener('load', () => setTimeout(fetchHome, headStartMs));
}

async function showPagesTo(email: string): Promise<void> {
  try {
    const pages = await fetchCode(importPages);
    pages.showPagesTo(email, root);
  } catch (error) {
    if (!reloadIfReplaced(error)) throw error;
  }
}

function fetchHome(): void {
  Promise.all([importPages(), pageCode['/']()]).catch(() => {});
}

limitMarkup();
ignoreSecondPresses();
watchConnection();
watchStyles();
void start();
