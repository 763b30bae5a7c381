import type english from '../../languages/en/mails.ts';
import { type Language, type LanguageTag, languageOf, localeOf } from '../../languages/languages.ts';
import { wordFault } from '../contract/word-fault.ts';
import { readCatalogues } from '../server/catalogues.ts';

type Words = typeof english;
/** `frame`, or the name of a kind. */
type Group = keyof Words;
type Base<Key> = Key extends `${infer Start}_${'one' | 'other'}` ? Start : Key;
type KeyIn<G extends Group> = Base<keyof Words[G]> & string;

const catalogues: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  await readCatalogues('mails');

/**
 * Returns the texts of a kind of mail in a reader's language: `mailWords('test', reader.language)('subject', { school
 * })`. Parameters have the formats of `wordFault`; `count` chooses the plural form.
 */
export function mailWords<G extends Group>(group: G, tag: LanguageTag) {
  const words = catalogues[languageOf(tag)][group] ?? {};
  const locale = localeOf(tag);
  return (key: KeyIn<G>, parameters: Readonly<Record<string, string | number | readonly string[]>> = {}): string => {
    const { count } = parameters;
    const form = typeof count === 'number' ? `${key}_${new Intl.PluralRules(locale).select(count)}` : key;
    return wordFault({ reason: form in words ? form : key, parameters }, words, locale) ?? key;
  };
}
