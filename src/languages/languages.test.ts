import { expect, it } from 'vitest';
import { withoutLatinNames } from '../../test/latin-names.ts';
import { formats } from '../platform/contract/word-fault.ts';
import { type Language, languageNames, languages } from './languages.ts';

type Words = { readonly [key: string]: string | Words };
type Text = { readonly file: string; readonly key: string; readonly text: string };

const files = import.meta.glob<Words>('./*/*.ts', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!./**', '!../**/*.test.ts', '!../**/*.examples.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const others = languageNames.filter((language) => language !== 'en');

/** Examples with Latin digits, in which the API alone takes them. */
const latinDigits = ['refusals:not-a-date', 'refusals:not-a-time'];

const parameter = /\{\{([\w.]+)(?:, (\w+))?(?:\|([^}]*))?\}\}/g;
const plural = /_(zero|one|two|few|many|other)$/;

function wordsOf(language: string): Map<string, Words> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
  return new Map(own.map(([path, words]) => [path.replace(/^.*\/|\.ts$/g, ''), words]));
}

function textsIn(words: Words, file: string, prefix = ''): Text[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [{ file, key: `${prefix}${name}`, text: value }]
      : textsIn(value, file, `${prefix}${name}.`),
  );
}

function textsOf(language: string): Text[] {
  return [...wordsOf(language)].flatMap(([file, words]) => textsIn(words, file));
}

function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(parameter)].map(([, name = '']) => name))].sort();
}

/** The separators by which a text joins lists. */
function separatorsOf(text: string): string {
  return [...text.matchAll(parameter)].map(([, , , separator = '']) => separator).join('');
}

/** A text without its parameters. */
function bare(text: string): string {
  return text.replaceAll(parameter, ' ');
}

function placeOf({ file, key }: Text): string {
  return `${file}:${key}`;
}

const english = textsOf('en');
/** The keys that have plural forms, without their endings. */
const counted = new Set(english.filter(({ key }) => key.endsWith('_other')).map((text) => baseOf(text)));

function baseOf(text: Text): string {
  return placeOf(text).replace(plural, '');
}

/** The forms in which a language counts. */
function formsOf(language: Language): string[] {
  return new Intl.PluralRules(languages[language].locale).resolvedOptions().pluralCategories;
}

/** The keys that a language must have, and those that it may have besides. */
function keysFor(language: Language): { readonly wanted: string[]; readonly allowed: string[] } {
  const isForm = (text: Text) => counted.has(baseOf(text)) && plural.test(text.key);
  const single = english.filter((text) => !isForm(text)).map(placeOf);
  const forms = [...counted].flatMap((base) => formsOf(language).map((form) => `${base}_${form}`));
  return { wanted: [...single, ...forms], allowed: english.filter(isForm).map(placeOf) };
}

/** The faults of a language's texts, compared with the English ones. */
function faultsIn(language: Language, texts: readonly Text[]): string[] {
  const places = new Set(texts.map(placeOf));
  const { wanted, allowed } = keysFor(language);
  const known = new Set([...wanted, ...allowed]);
  return [
    ...wanted.filter((place) => !places.has(place)).map((place) => `${place} is missing`),
    ...[...places].filter((place) => !known.has(place)).map((place) => `${place} is unknown`),
    ...texts.flatMap((text) => faultsOf(language, text).map((fault) => `${placeOf(text)} ${fault}: ${text.text}`)),
  ];
}

/** The files whose texts `wordFault` words, which knows more formats than pages do. */
const wordedByServer = ['refusals', 'report-card', 'mails'];

function faultsOf(language: Language, given: Text): string[] {
  const { text, key } = given;
  const original = originals.get(placeOf(given)) ?? originals.get(`${baseOf(given)}_other`) ?? '';
  const mayLeaveOut = plural.test(key) && /_(zero|one|two)$/.test(key) ? 'count' : '';
  const missing = parametersOf(original).filter((name) => !parametersOf(text).includes(name) && name !== mayLeaveOut);
  const added = parametersOf(text).filter((name) => !parametersOf(`${original} ${otherForm(given)}`).includes(name));
  const named = [...text.matchAll(parameter)].flatMap(([, , format]) => format ?? []);
  const known = ['class', 'Class', ...(wordedByServer.includes(given.file) ? Object.keys(formats) : [])];
  const wrongFormat = named.filter((format) => !known.includes(format));
  const faults = [
    missing.length > 0 && `lacks {{${missing.join(', ')}}}`,
    added.length > 0 && `has {{${added.join(', ')}}}, which English lacks`,
    wrongFormat.length > 0 && `names the format ${wrongFormat.join(', ')}, which does not exist`,
    /[{}]/.test(bare(text)) && 'has a bracket too many',
    text !== text.normalize('NFC') && 'is not in NFC',
    text.trim() === '' && 'is empty',
    /\p{L}/u.test(bare(text)) && text !== text.trim() && 'begins or ends with a space',
    ...(language === 'en' ? [] : faultsOfTranslation(language, given, original)),
  ];
  return faults.filter((fault) => fault !== false);
}

function otherForm(given: Text): string {
  return originals.get(`${baseOf(given)}_other`) ?? '';
}

function faultsOfTranslation(language: Language, given: Text, original: string): (string | false)[] {
  const own = withoutLatinNames(bare(given.text));
  const foreign = own.match(/[A-Za-z]+/g) ?? [];
  const isForPeople = /[A-Za-z]/.test(withoutLatinNames(bare(original)));
  return [
    isForPeople && given.text === original && 'is as in English',
    foreign.length > 0 && `has the Latin words ${foreign.join(', ')}`,
    language === 'bn' && /\d/.test(own) && !latinDigits.includes(placeOf(given)) && 'has digits of English',
    language === 'ar' && /[٠-٩]/.test(own) && 'has digits other than those that Arabic is shown with',
    language === 'ar' && /[,;?]/.test(own + separatorsOf(given.text)) && 'has a comma or a question mark of English',
  ];
}

const originals = new Map(english.map((text) => [placeOf(text), text.text]));

it.each(languageNames)('%s has the words of every page and refusal, with the same parameters', (language) => {
  expect(faultsIn(language, textsOf(language))).toEqual([]);
});

it('a missing or unknown key and different parameters are found', () => {
  const [first, second, ...rest] = textsOf('bn').filter(({ text, key }) => text.includes('{{') && !plural.test(key));
  if (!first || !second) throw new Error('Bangla has no parameters.');
  const spoilt = [{ ...first, text: bare(first.text) }, { ...second, key: 'unheardOf' }, ...rest];
  const faults = faultsIn('bn', spoilt);
  expect(faults).toContainEqual(expect.stringContaining(`${placeOf(first)} lacks {{${parametersOf(first.text)[0]}`));
  expect(faults).toContainEqual(`${placeOf(second)} is missing`);
  expect(faults).toContainEqual(`${second.file}:unheardOf is unknown`);
});

it('a parameter is called `count` only if it decides between singular and plural', () => {
  const misnamed = english.filter((text) => parametersOf(text.text).includes('count') && !counted.has(baseOf(text)));
  expect(misnamed.map(placeOf)).toEqual([]);
});

it('languages are named only in their list: another language needs one folder and one line in it', () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[1]));
  expect([...folders].sort()).toEqual([...languageNames].sort());
  const naming = new RegExp(`['"](${others.join('|')})['"]`);
  const found = Object.entries(sources).filter(([, source]) => naming.test(source));
  expect(found.map(([file]) => file)).toEqual([]);
});
