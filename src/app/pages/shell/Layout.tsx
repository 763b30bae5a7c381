import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../base/identity/identity.contract.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { renewJobs } from '../../../base/jobs/web/renew-jobs.ts';
import { LiveNews } from '../../../base/news/web/LiveNews.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { fetchCodeAtLast } from '../../../platform/web/api/fetch-code.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { setSchoolZone } from '../../../platform/web/format.ts';
import { isWantedShown, showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import { resumeWaiting } from '../../../platform/web/offline/waiting.ts';
import { renewMessages } from '../../../records/messages/web/messages.hooks.ts';
import { renewNotices } from '../../../records/notices/web/notices.hooks.ts';
import { registerWorker } from '../register-worker.ts';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Find } from './Find.tsx';
import { FindButton } from './FindButton.tsx';
import styles from './Layout.module.css';
import { ProgressLine } from './ProgressLine.tsx';
import { Sidebar } from './Sidebar.tsx';
import './shell.text.ts';

const NewPasswordPage = lazyPart(() => import('../../../base/identity/web/NewPasswordPage.tsx'), 'NewPasswordPage');
const AddFactorPage = lazyPart(() => import('../../../base/identity/web/AddFactorPage.tsx'), 'AddFactorPage');

/** The function that refetches the queries for each kind of event. */
const renewals = {
  notices: renewNotices,
  messages: renewMessages,
  results: renewResults,
  jobs: renewJobs,
  cover: renewCover,
  homework: renewHomework,
  // All queries are reset because the reader may no longer see what is on the screen.
  children: (queries: QueryClient) => queries.resetQueries(),
};

/** The home, which shows it too, is fetched anew for every kind of news. */
function renewCover(queries: QueryClient): Promise<void> {
  const showIt = ({ queryKey: [topic] }: Query) => /^(cover|attendance)$/.test(topic as string);
  return queries.invalidateQueries({ predicate: showIt }, { throwOnError: true });
}

function renewHomework(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['homework'] }, { throwOnError: true });
}

function renewResults(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['marks'] }, { throwOnError: true });
}

/** The frame of every page that requires a sign-in: sidebar (a drawer on small screens) and page. */
export function Layout() {
  const { t } = useTranslation('shell');
  const [menuOpen, menu] = useDisclosure(false);
  const [finding, find] = useDisclosure(false);
  const role = readRole();
  const me = useMe();
  // The value is deferred so that the page renders first and a slow phone stays responsive.
  const sidebarOf = useDeferredValue(me.data);
  const school = useSchool();
  const site = school.data;
  // A person whose data cannot be loaded gets no menu and no pages; the console shows the reason.
  useEffect(() => {
    if (!role) console.warn('Unknown role');
  }, [role]);

  useWhatWaits(me.data);
  useEffect(registerWorker, []);
  const isSpoken = useLanguageOfAccount(me.isSuccess && school.isSuccess);

  if (me.isPending || school.isPending) return <Waiting />;
  // Only the first load blocks: a later refetch that fails keeps the page.
  if (!me.data || !site) {
    const failed = me.data ? school : me;
    return <FetchState error={failed.error} onRetry={failed.refetch} />;
  }
  if (!isSpoken) return <Waiting />;
  // The zone is set before any page renders, because pages format times with it.
  if (site.school) setSchoolZone(site.school.timeZone);
  const { mustChangePassword, mustAddFactor } = me.data;
  if (mustChangePassword || mustAddFactor) {
    return <Suspense fallback={<Waiting />}>{mustChangePassword ? <NewPasswordPage /> : <AddFactorPage />}</Suspense>;
  }
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {t('skip')}
      </a>
      <ProgressLine />
      <LiveNews renewals={renewals} />
      <aside className={styles.side}>{sidebarOf && <Sidebar me={sidebarOf} onFind={find.open} />}</aside>
      <TopBar school={site.school} isOpen={menuOpen} onOpen={menu.open} onFind={find.open} />
      <Dialog opened={menuOpen} onClose={menu.close} label={t('menu')} className={styles.drawer}>
        <Sidebar me={me.data} onLeave={menu.close} />
      </Dialog>
      {role && <Find role={role} email={me.data.email} opened={finding} onOpen={find.open} onClose={find.close} />}
      <ConnectionStrip />
      <main className={styles.page} id="page" tabIndex={-1}>
        {site.school?.isDemo && <p className={styles.demo}>{t('demo')}</p>}
        <Outlet />
      </main>
    </div>
  );
}

type TopProps = {
  readonly school: { readonly name: string; readonly isDemo: boolean } | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onFind: () => void;
};

/** The bar of small screens, which opens the menu. */
function TopBar({ school, isOpen, onOpen, onFind }: TopProps) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.top} aria-label={t('topBar')}>
      <UnstyledButton className={styles.open} onClick={onOpen} aria-label={t('openMenu')} aria-expanded={isOpen}>
        <IconMenu2 aria-hidden />
      </UnstyledButton>
      <span className={styles.school}>
        {school?.name}
        {school?.isDemo && <small className={styles.demoAbove}>{t('demo')}</small>}
      </span>
      <FindButton className={styles.open} onPress={onFind} />
    </section>
  );
}

/** The delay that lets the page load before data for later are fetched. */
const fetchDayDelayMs = 5_000;

/** Preloads the code that shows waiting submissions, because it may be needed without a connection. */
function preloadWaiting(): void {
  import('../waiting/WaitingList.tsx').catch(() => {});
  import('../waiting/SignOutWaiting.tsx').catch(() => {});
}

/** Sends the submissions waiting on this device, and keeps a teacher's day on it for use without a connection. */
function useWhatWaits(me: SignedInUser | undefined): void {
  const queries = useQueryClient();
  const email = me?.mustChangePassword || me?.mustAddFactor ? undefined : me?.email;
  useEffect(() => {
    if (email === undefined) return;
    resumeWaiting().catch(() => {});
    const timer = setTimeout(() => {
      preloadWaiting();
      if (readRole() !== 'teacher') return;
      import('../waiting/fetch-day.ts').then(({ fetchDay }) => fetchDay(queries, email)).catch(() => {});
    }, fetchDayDelayMs);
    return () => clearTimeout(timer);
  }, [queries, email]);
}

/**
 * Returns whether the language of the account is shown; no page is shown before that. A language chosen on another
 * device is applied at the next load, so that no page changes while it is read.
 */
function useLanguageOfAccount(isKnown: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isKnown) return;
    const words = fetchCodeAtLast(() => showLanguage(wantedLanguage(), 'all'));
    words.catch(() => {}).then(() => setShown(true));
  }, [isKnown]);
  return isShown || (isKnown && isWantedShown());
}
