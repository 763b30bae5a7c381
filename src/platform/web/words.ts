import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Every feature's words, by the name under which its components ask for them. Each `<feature>.text.ts` adds its own
 * entry and registers itself, so that a feature's words arrive with its pages and not before.
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

/** Registers a feature's words in English. Another language is another catalogue of the same shape. */
export function addWords<N extends keyof Catalogues>(feature: N, words: Catalogues[N], language = 'en'): void {
  i18next.addResourceBundle(language, feature, words);
}
