import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { languageOf, languages } from '../../languages/languages.ts';
import { keepOffer, readOffer, rememberLanguage, showLanguage, shownLanguage, wantedLanguage } from './language.ts';
import './words.ts';

const stored = new Map<string, string>();
const document = { documentElement: { lang: '', dir: '' } };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', document);
  return () => vi.unstubAllGlobals();
});

type Facts = {
  readonly offer?: readonly [own: string, ...all: string[]];
  readonly account?: string;
  readonly device?: 'ar' | 'bn' | 'en';
  readonly browser?: readonly string[];
};

const all: Facts['offer'] = ['en', 'en', 'bn', 'ar'];

const cases: readonly [rule: string, facts: Facts, wanted: string][] = [
  ['the account’s wins', { offer: all, account: 'ar', device: 'bn', browser: ['en-GB'] }, 'ar'],
  ['then the device’s', { offer: all, device: 'bn', browser: ['en-GB'] }, 'bn'],
  ['then the first that the browser asks for', { offer: all, browser: ['fr-FR', 'bn-BD', 'ar'] }, 'bn'],
  ['else the school’s own', { offer: ['ar-EG', 'en', 'ar-EG'], browser: ['fr-FR'] }, 'ar-EG'],
  ['in the digits of the school', { offer: ['en', 'en', 'ar-EG'], browser: ['ar-SA'] }, 'ar-EG'],
  ['not the account’s if it is not offered', { offer: ['en', 'en', 'bn'], account: 'ar', device: 'bn' }, 'bn'],
  ['nor the device’s, nor the browser’s', { offer: ['en', 'en'], device: 'bn', browser: ['ar-EG'] }, 'en'],
  ['any before the school is known', { browser: ['ar-EG', 'en'] }, 'ar'],
  ['English if nothing is known', { browser: ['fr'] }, 'en'],
  ['of a newer server, only what is known here', { offer: ['fr', 'fr', 'bn'], browser: ['fr'] }, 'en'],
];

function record({ offer, account, device, browser = [] }: Facts): void {
  if (offer) keepOffer({ language: offer[0], languages: offer.slice(1) });
  if (device) rememberLanguage(device);
  if (account) stored.set('rollbook.account-language', account);
  vi.stubGlobal('navigator', { languages: browser });
}

describe('the language that is shown', () => {
  it.each(cases)('%s', (_rule, facts, wanted) => {
    record(facts);
    expect(wantedLanguage(facts.account ?? null)).toBe(wanted);
  });

  it.each(cases)('is the same before the first paint: %s', (_rule, facts, wanted) => {
    record(facts);
    const language = languageOf(wanted as 'en');
    expect(paintedFirst()).toEqual({ lang: language, dir: languages[language].direction });
  });

  it('can be chosen only once the school is known, and from all languages without a school', () => {
    expect(readOffer()).toBeUndefined();
    keepOffer(null);
    expect(readOffer()?.all).toEqual(Object.keys(languages));
  });

  it('is the one chosen last, whichever texts arrive first', async () => {
    await Promise.all([showLanguage('bn', 'all'), showLanguage('en', 'all')]);
    expect(shownLanguage()).toBe('en');
    await showLanguage('ar', 'all');
    expect(document.documentElement).toEqual({ lang: 'ar', dir: 'rtl' });
    await showLanguage('en', 'all');
  });
});

/** Runs the script that the document runs before its first paint, into which the build puts the list of languages. */
function paintedFirst() {
  const element = { lang: '', dir: '', setAttribute: () => {} };
  const facts = Object.entries(languages).map(([name, { direction }]) => [name, { direction }]);
  const dataset = { languages: JSON.stringify(Object.fromEntries(facts)), pages: '' };
  const source = readFileSync('src/app/pages/before-paint.js', 'utf8');
  const script = new Function('document', 'matchMedia', 'location', source);
  const page = { documentElement: element, currentScript: { dataset }, addEventListener: () => {} };
  script(page, () => ({ matches: false, addEventListener: () => {} }), { pathname: '/students' });
  return { lang: element.lang, dir: element.dir };
}
