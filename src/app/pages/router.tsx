import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { type ComponentType, createElement } from 'react';
import { meQuery } from '../../base/identity/web/identity.hooks.ts';
import { LoginPage } from '../../base/identity/web/LoginPage.tsx';
import { schoolQuery } from '../../base/school/web/school.hooks.ts';
import type { Who } from '../../platform/contract/permissions.ts';
import { whenSignInEnds } from '../../platform/web/api/call.ts';
import { followConnection, isConnectionLost } from '../../platform/web/api/connection.ts';
import { fetchCode } from '../../platform/web/api/fetch-code.ts';
import { queryClient } from '../../platform/web/api/query-client.ts';
import { forgetSignIn, readRole, readToken, readWho, tokenKey } from '../../platform/web/api/stored-sign-in.ts';
import { keepWayBack, takeWayBack } from '../../platform/web/api/way-back.ts';
import { showLinksTo } from '../../platform/web/components/links.tsx';
import { toastFailure, toastSuccess } from '../../platform/web/components/toast.ts';
import type { PageSearch } from '../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../platform/web/components/Waiting.tsx';
import { showLanguage, wantedLanguage } from '../../platform/web/language.ts';
import { mayOpen } from './may-open.ts';
import { type InnerPath, innerPaths, loadPage, type PagePath, type PublicPath, publicPaths } from './page-list.ts';
import { Layout } from './shell/Layout.tsx';
import { OopsPage } from './shell/OopsPage.tsx';
import { PageFailure } from './shell/PageFailure.tsx';

/** How long the sign-in success message is shown. */
const successMs = 1500;

/** A slower page replaces the previous one with a pending state after this time. */
const pendingMs = 300;

const root = createRootRoute({ component: Outlet, errorComponent: OopsPage, notFoundComponent: OopsPage });

/** Parent of all pages that require a sign-in. */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: Layout,
  validateSearch: (search) => search as PageSearch,
  beforeLoad: ({ location }) => {
    if (readToken()) return;
    keepWayBack({ address: location.href, hasEnded: false });
    throw redirect({ to: '/login', replace: true });
  },
});

/**
 * A page that requires a sign-in. Its code and its first calls are loaded when it is opened, or preloaded when the
 * pointer is over its link.
 */
function innerPage<const P extends InnerPath>(path: P) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    component: componentOf(path),
    // With search parameters the first calls differ, and only the page knows them.
    loader: ({ location, preload }) => {
      if (location.searchStr === '') prefetch(path, { isOpened: !preload });
    },
    beforeLoad: async () => {
      // The pages of an office are known only after its duties are loaded.
      if (isOfficeUnknown()) await queryClient.ensureQueryData(meQuery).catch(() => {});
      if (!mayOpen(readWho(), path)) throw redirect({ to: '/unauthorized', replace: true });
    },
  });
}

function isOfficeUnknown(): boolean {
  const who = readWho();
  return who?.role === 'staff' && !who.office;
}

/** A page that anybody may open, outside the layout. */
function publicPage<const P extends PublicPath>(path: P) {
  return createRoute({ getParentRoute: () => root, path, component: componentOf(path) });
}

/** A page's component, which the router loads before it renders it. A failed load can be retried. */
function componentOf(path: PagePath) {
  let page: ComponentType | undefined;
  const preload = async () => {
    const code = await fetchCode(() => loadPage(path));
    page = Object.entries(code).find((part): part is [`${string}Page`, ComponentType] => part[0].endsWith('Page'))?.[1];
    Page.preload = undefined;
  };
  const Page: ComponentType & { preload: (() => Promise<void>) | undefined } = Object.assign(
    () => page && createElement(page),
    { preload: preload as (() => Promise<void>) | undefined },
  );
  return Page;
}

/**
 * Prefetches without waiting. A failed call is repeated by the page itself, which shows the error. Makes no calls
 * while the person must choose a new password or add a second factor, as the server would refuse them.
 */
function prefetch(path: PagePath, { isOpened }: { readonly isOpened: boolean }): void {
  Promise.all([loadPage(path), queryClient.ensureQueryData(meQuery)])
    .then(async ([page, me]) => {
      if (me.mustChangePassword || me.mustAddFactor) return;
      await Promise.all([page.prefetch?.(queryClient), isOpened && page.prefetchOpened?.(queryClient)]);
    })
    // Also refused when the person signs out meanwhile.
    .catch(() => {});
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: () => <LoginPage onSignedIn={enter} />,
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: '/', replace: true });
  },
});

const innerPages = Object.fromEntries(innerPaths.map((path) => [path, innerPage(path)])) as unknown as {
  [P in InnerPath]: ReturnType<typeof innerPage<P>>;
};

const publicPages = Object.fromEntries(publicPaths.map((path) => [path, publicPage(path)])) as unknown as {
  [P in PublicPath]: ReturnType<typeof publicPage<P>>;
};

const routeTree = root.addChildren({ login, ...publicPages, layout: layout.addChildren(innerPages) });

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Until this time, only the progress line shows that a page is loading.
  defaultPendingMs: pendingMs,
  defaultPendingMinMs: pendingMs,
  defaultPendingComponent: () => <Waiting quietMs={0} />,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  // Search values are plain, as in `?class=5`, because the router's default would put quotes around text that looks
  // like a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/**
 * Opens the home page after a sign-in, or the page that required it, in the language of the account. Clears the
 * previous cache. `show` shows the pages, where the router does not yet.
 */
export async function enter(email: string, show = () => {}): Promise<void> {
  queryClient.clear();
  void queryClient.prefetchQuery(schoolQuery);
  // Without a response, the layout shows that the data are missing.
  await queryClient
    .ensureQueryData(meQuery)
    .then(() => fetchCode(() => showLanguage(wantedLanguage(), 'all')))
    .catch(() => {});
  toastSuccess(i18next.t('success', { ns: 'identity' }), successMs);
  const wanted = takeWayBack(email, readRole());
  const isTheirs = isOpenTo(readWho(), wanted);
  if (!isTheirs) toastFailure(i18next.t('wantedElsewhere', { ns: 'shell' }));
  const opened = router.navigate({ href: isTheirs ? wanted : '/', replace: true });
  show();
  await opened;
}

/** Whether an address is that of a page which the role may open. */
function isOpenTo(who: Who | undefined, address: string): boolean {
  return innerPaths.some((inner) => inner === pathOf(address) && mayOpen(who, inner));
}

function pathOf(address: string): string | undefined {
  const { pathname } = new URL(address, window.location.origin);
  return router.getMatchedRoutes(pathname)[2]?.fullPath;
}

showLinksTo((address) => {
  const who = readWho();
  return who?.role !== 'staff' || isOpenTo(who, address) || !innerPaths.some((inner) => inner === pathOf(address));
});

// Refetches the queries that failed while offline.
followConnection(() => {
  if (isConnectionLost()) return;
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

whenSignInEnds(leave);

// Another tab has signed out: this tab must not go on showing the person's data.
window.addEventListener('storage', ({ key, newValue }) => {
  const isInside = router.state.matches.some(({ routeId }) => routeId === layout.id);
  if (key === tokenKey && newValue === null && isInside) leave();
});

/** Goes to the login, which returns the person to this page afterwards. */
function leave(): void {
  const email = queryClient.getQueryData(meQuery.queryKey)?.email;
  keepWayBack({ address: router.latestLocation.href, role: readRole(), email, hasEnded: true });
  forgetSignIn();
  queryClient.clear();
  router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
}
