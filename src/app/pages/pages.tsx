import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import './styles.ts';
import './forced-colours.css';
import { queryClient } from '../../platform/web/api/query-client.ts';
import { dropOldFormDrafts } from '../../platform/web/components/draft.ts';
import { keepFocus } from '../../platform/web/components/keep-focus.ts';
import { Toasts } from '../../platform/web/components/Toasts.tsx';
import { enter, router } from './router.tsx';
import { theme } from './theme.ts';

/** Shows all pages except the login. */
export function showPages(root: Root): void {
  dropOldFormDrafts();
  keepFocus();
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Shows the pages after a sign-in. */
export function showPagesTo(email: string, root: Root): void {
  void enter(email);
  showPages(root);
}
