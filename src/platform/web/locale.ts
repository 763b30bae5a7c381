import { languages } from '../../languages/languages.ts';

let locale: string = languages.en.locale;

/** Sets the locale in which everything is shown, which is that of the chosen language and not the browser's. */
export function setLocale(chosen: string): void {
  locale = chosen;
}

/** Returns the locale in which everything is shown. */
export function shownLocale(): string {
  return locale;
}
