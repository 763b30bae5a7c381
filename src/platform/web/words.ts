import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogues } from '../../languages/catalogues.ts';
import { formatNumberIn, isolateIn } from '../../languages/format.ts';
import { shownLocale } from './locale.ts';
import { formatClass } from './school-classes.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Catalogues;
    enableSelector: false;
    interpolationFormatTypeMap: { class: number; Class: number };
  }
}

/**
 * Formats a text's parameters: numbers in the language's digits; a text of the other direction isolated, so that it
 * does not change the order of the sentence; and a class, given by its number, as its name: `{{class, class}}` within a
 * sentence, `{{class, Class}}` at its beginning or alone.
 */
function formatParameter(value: unknown, format?: string): string {
  const locale = shownLocale();
  if (typeof value === 'number' && (format === 'class' || format === 'Class')) return formatClass(value, format);
  return typeof value === 'number' ? formatNumberIn(locale, value) : isolateIn(locale, String(value));
}

const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: formatParameter,
};

i18next
  .use(initReactI18next)
  .use(formatter)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {},
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
  });

/** Registers a feature's English words; `language.ts` loads another language. */
export function addWords<N extends keyof Catalogues>(feature: N, words: Catalogues[N]): void {
  i18next.addResourceBundle('en', feature, words);
}
