import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../languages/languages.ts';
import './styles.ts';
import './library.css';
import { changeBy } from '../../platform/web/api/call.ts';
import { queryClient } from '../../platform/web/api/query-client.ts';
import { wordBrowserFaults } from '../../platform/web/components/browser-faults.ts';
import { keepFocus } from '../../platform/web/components/keep-focus.ts';
import { Toasts } from '../../platform/web/components/Toasts.tsx';
import { changeOnce } from '../../platform/web/offline/unanswered.ts';
import { watchWaiting } from '../../platform/web/offline/waiting.ts';
import { enter, router } from './router.tsx';
import { theme } from './theme.ts';
import { outdatedBy } from './waiting/outdated-by.ts';

/** Shows all pages except the login. */
export function showPages(root: Root): void {
  keepFocus();
  wordBrowserFaults();
  changeBy(changeOnce);
  watchWaiting(outdatedBy);
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
        <DirectionProvider>
          <QueryClientProvider client={queryClient}>
            <InLanguage />
            <Toasts />
          </QueryClientProvider>
        </DirectionProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Sets the direction of the language for the components inside. */
function InLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const { direction } = languages[i18n.language as Language];
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return <RouterProvider router={router} />;
}

/** Shows the pages after a sign-in. */
export function showPagesTo(email: string, root: Root): Promise<void> {
  return enter(email, () => showPages(root));
}
