import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.ts';
import { queryClient } from './api/query-client.ts';
import { limitMarkup } from './limit-markup.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

limitMarkup();
reloadForNewVersion();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="top-right" />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
