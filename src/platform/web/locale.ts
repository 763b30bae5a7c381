import { languages } from '../../languages/languages.ts';

let locale: string = languages.en.locale;

/** Sets the locale in which everything is shown: that of the chosen language, whatever the browser's. */
export function setLocale(chosen: string): void {
  locale = chosen;
}

/** The locale in which everything is shown. */
export function shownLocale(): string {
  return locale;
}
