import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * The words of each feature, by namespace. Each `<feature>.text.ts` adds and registers its own entry, so that a
 * feature's words load with its pages.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface Catalogues {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Catalogues;
    enableSelector: false;
  }
}

i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Registers a feature's English words. Another language is another catalogue of the same shape. */
export function addWords<N extends keyof Catalogues>(feature: N, words: Catalogues[N], language = 'en'): void {
  i18next.addResourceBundle(language, feature, words);
}
