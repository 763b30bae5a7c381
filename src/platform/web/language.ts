import i18next from 'i18next';
import { type Language, type LanguageTag, languageOf, languages, localeOf } from '../../languages/languages.ts';
import { bestOf, everyLanguage, type Offer, offerOf } from '../../languages/offer.ts';
import type { RefusalWords } from '../contract/reason.ts';
import { readAccountLanguage } from './api/stored-sign-in.ts';
import { setLocale } from './locale.ts';
import type { Words } from './other-words.ts';

// `before-paint.js` reads both keys.
const choiceKey = 'rollbook.language';
const offerKey = 'rollbook.languages';

/** The namespaces of the login. English comes with the pages; for other languages the build joins these files. */
const loginWords = import.meta.glob<Words>([
  '../../languages/*/{form,identity,school,shared,start}.ts',
  '!../../languages/en/*.ts',
]);
/** The texts of refusals, which are loaded only when something is refused. */
const refusals = import.meta.glob<{ readonly default: RefusalWords }>('../../languages/*/refusals.ts');

/** The languages whose words are all loaded; of other languages, at most those of the sign-in page are. */
const loaded = new Set<Language>(['en']);

let shown: LanguageTag | undefined;
let changes = 0;

export function shownLanguage(): Language {
  return shown ? languageOf(shown) : 'en';
}

/** Returns the languages that the school offers, as this device last heard; `undefined` if it has not heard yet. */
export function readOffer(): Offer | undefined {
  const [language, ...others] = localStorage.getItem(offerKey)?.split(',') ?? [];
  return language ? offerOf({ language, languages: others.join(',') }) : undefined;
}

/** Keeps the languages of the school at this address, for the next start; without a school, all can be chosen. */
export function keepOffer(school: { readonly language: string; readonly languages: readonly string[] } | null): void {
  const { own, all } = school ? { own: school.language, all: school.languages } : everyLanguage;
  localStorage.setItem(offerKey, [own, ...all].join(','));
}

/**
 * Returns the first of these languages that the school offers: the account's, the one chosen on this device, and those
 * that the browser asks for; else the school's own. `before-paint.js` decides in the same way.
 */
export function wantedLanguage(ofAccount = readAccountLanguage()): LanguageTag {
  const offer = readOffer() ?? everyLanguage;
  const chosen = [ofAccount, localStorage.getItem(choiceKey)].filter((language) => language !== null);
  return bestOf(offer, [...chosen, ...navigator.languages]) ?? offer.own;
}

/** Keeps a choice on this device, for people who sign in here and have chosen no language for their account. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(choiceKey, language);
}

/** Returns whether the wanted language is shown, and the words of all pages are loaded. */
export function isWantedShown(): boolean {
  return shown === wantedLanguage() && loaded.has(shownLanguage());
}

/**
 * Shows a language: its words, its locale and its direction. `login` loads only the words of the sign-in page. Without
 * a response, the language stays unchanged.
 */
export async function showLanguage(tag: LanguageTag, words: 'login' | 'all'): Promise<void> {
  changes += 1;
  const change = changes;
  const language = languageOf(tag);
  if (tag !== shown || words === 'all') await loadLanguage(language, words);
  // A later choice may have been faster.
  if (tag === shown || change !== changes) return;
  shown = tag;
  setLocale(localeOf(tag));
  Object.assign(document.documentElement, { lang: language, dir: languages[language].direction });
  await i18next.changeLanguage(language);
}

export async function loadLanguage(language: Language, words: 'login' | 'all'): Promise<void> {
  if (loaded.has(language)) return;
  const others = words === 'all' ? (await import('./other-words.ts')).otherWords : {};
  const wanted = Object.entries({ ...loginWords, ...others }).flatMap(([path, load]) => {
    const [, ofLanguage, name = ''] = /\/(\w+)\/([\w-]+)\.ts$/.exec(path) ?? [];
    return ofLanguage === language ? [{ name, load }] : [];
  });
  await Promise.all(
    wanted.map(async ({ name, load }) => i18next.addResourceBundle(language, name, (await load()).default)),
  );
  if (words === 'all') loaded.add(language);
}

/** Loads the texts of refusals in the shown language. Rejects if they cannot be loaded. */
export async function loadRefusalWords(): Promise<RefusalWords | undefined> {
  const file = await refusals[`../../languages/${shownLanguage()}/refusals.ts`]?.();
  return file?.default;
}
