import { DirectionProvider, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import '../styles.ts';
import '../library.css';
import { languageNames } from '../../../languages/languages.ts';
import { Toasts } from '../../../platform/web/components/Toasts.tsx';
import { showLanguage } from '../../../platform/web/language.ts';
import { theme } from '../theme.ts';
import { StylePage } from './StylePage.tsx';

/** Shows the style page; with `?lang=ar` in that language and direction. */
export async function showStyle(root: Root): Promise<void> {
  const wanted = new URLSearchParams(window.location.search).get('lang');
  await showLanguage(languageNames.find((language) => language === wanted) ?? 'en', 'all');
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
        <DirectionProvider>
          <StylePage />
          <Toasts />
        </DirectionProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
