import { foldForSearch } from '../contract/fold-for-search.ts';
import type { PersonNames } from '../contract/person-names.ts';
import type { Policies } from '../contract/school-policies.ts';
import { countryOfZone } from './country-of-zone.ts';

/** How a school's lists of people are sorted: by which name, and by the alphabet of the country of its time zone. */
export type NameOrder = { readonly by: Policies['listsSortBy']; readonly timeZone: string };

/**
 * The alphabets of languages with letters beside a to z: the countries that write by it, and each letter after the one
 * that it follows; `=` joins letters that are sorted as one. Other accents only decide between equal names.
 */
const alphabets: Readonly<Record<string, readonly [countries: string, letters: string]>> = {
  az: ['AZ', 'c ç, e ə, g ğ, h x ı, k q, o ö, s ş, u ü'],
  bs: ['BA', 'c č ć, d dž đ, l lj, n nj, s š, z ž'],
  cs: ['CZ', 'c č, h ch, r ř, s š, z ž'],
  da: ['DK', 'y=ü=ű, z æ=ä ø=ö=ő å=aa'],
  es: ['ES MX AR BO CL CO CR CU DO EC GQ GT HN NI PA PE PR PY SV UY VE', 'n ñ'],
  et: ['EE', 's š z ž, w õ ä ö ü'],
  fi: ['FI', 'y=ü, z å ä=æ ö=ø'],
  hr: ['HR', 'c č ć, d dž đ, l lj, n nj, s š, z ž'],
  hu: ['HU', 'c cs, d dz dzs, g gy, l ly, n ny, o ö=ő, s sz, t ty, u ü=ű, z zs'],
  is: ['IS', 'a á, d ð, e é, i í, o ó, u ú, y ý, z þ æ=ä ö=ø å'],
  lt: ['LT', 'c č, i=y, s š, z ž'],
  lv: ['LV', 'a ā, c č, e ē, g ģ, i y ī, k ķ, l ļ, n ņ, s š, u ū, z ž'],
  nb: ['NO', 'y=ü=ű, z æ=ä ø=ö=ő å=aa'],
  pl: ['PL', 'a ą, c ć, e ę, l ł, n ń, o ó, s ś, z ź ż'],
  ro: ['RO MD', 'a ă â, i î, s ș=ş, t ț=ţ'],
  sk: ['SK', 'a ä, c č, h ch, o ô, r ř, s š, z ž'],
  sl: ['SI', 'c č ć, d đ, s š, z ž'],
  sq: ['AL', 'c ç, d dh, e ë, g gj, l ll, n nj, r rr, s sh, t th, x xh, z zh'],
  sr: ['RS ME', 'c č ć, d dž đ, l lj, n nj, s š, z ž, д ђ, и ј, л љ, н њ, т ћ, ч џ'],
  sv: ['SE AX', 'y=ü=ű, z å ä=æ ö=ø=ő'],
  tr: ['TR', 'c ç, g ğ, h ı, o ö, s ş, u ü'],
  uk: ['UA', 'г ґ, е є, и і ї й'],
  vi: ['VN', 'a ă â, d đ, e ê, o ô ơ, u ư'],
};

/** The letters of Bangla, Russian, Persian and Urdu whose codes are not in the order of their alphabets. */
const everywhere = 'ঔ ং ঃ ঁ, ত্=ৎ, и й, ب پ, ت ٹ, ج چ, د ڈ, ر ڑ, ز ژ, ك گ';

/** Sorts after every letter that can follow, so that a letter and this sort between it and the next one. */
const after = '\uf8ff';
/** Sorts before the blank within a name, so that a name that ends is before one that goes on. */
const end = '\u0001';
/** The dots under letters of Bangla and Devanagari, which are accents. */
const nuktas = /[\u09bc\u093c]/g;
/** The signs of Vietnamese tones, in their order: falling, asking, tumbling, rising, heavy. */
const tones = '\u0300\u0309\u0303\u0301\u0323';

/**
 * The text by which a person is sorted where texts are compared by their codes; `null` if it is the folded whole name.
 * If this changes, a migration must call `sortPeople` for every school.
 */
export function sortKeyOf({ name, ...parts }: PersonNames & { readonly name: string }, order: NameOrder) {
  const language = languageOfZone(order.timeZone);
  const sorted = partsInOrder({ name, ...parts }, order.by, language);
  const key = sorted.map((part) => lettersOf(part, language)).join(end);
  const written = sorted.join(end).normalize('NFC').toLowerCase();
  const accents = written === foldForSearch(written) ? '' : `${end}${end}${written}`;
  return key === foldForSearch(name) && accents === '' ? null : key + accents;
}

function partsInOrder(
  { name, familyName = '', givenName = '' }: PersonNames & { readonly name: string },
  by: NameOrder['by'],
  language: string,
): string[] {
  const family = by === 'familyName' && familyName !== '' ? [familyName, givenName] : undefined;
  const given = givenName === '' ? [name] : [givenName, familyName];
  return (family ?? (by === 'givenName' ? calledFirst(given, language) : [name])).filter((part) => part !== '');
}

/** Vietnamese people are called by the last of their given names, which are written last. */
function calledFirst([given = '', family = '']: readonly string[], language: string): string[] {
  const words = given.split(' ');
  return language === 'vi' ? [words.pop() ?? '', family, words.join(' ')] : [given, family];
}

/** A name in letters that are sorted by their codes in the order of the alphabet. */
function lettersOf(name: string, language: string): string {
  const lower = name.normalize('NFC').toLocaleLowerCase(language);
  const { letters, pattern } = alphabetOf(language);
  const toned = language === 'vi' ? lower.split(' ').map(toneLast).join(' ') : lower;
  return foldForSearch(toned.replaceAll(pattern, (letter) => letters.get(letter) ?? letter)).replaceAll(nuktas, '');
}

/** Writes the tone of a syllable behind it: it decides only between syllables of the same letters. */
function toneLast(syllable: string): string {
  const signs = [...syllable.normalize('NFD')];
  const tone = Math.max(...signs.map((sign) => tones.indexOf(sign))) + 1;
  return (
    signs
      .filter((sign) => !tones.includes(sign))
      .join('')
      .normalize('NFC') + tone
  );
}

type Alphabet = { readonly letters: ReadonlyMap<string, string>; readonly pattern: RegExp };
const known = new Map<string, Alphabet>();

function alphabetOf(language: string): Alphabet {
  const made = known.get(language) ?? readAlphabet(`${everywhere}, ${alphabets[language]?.[1] ?? ''}`, language);
  known.set(language, made);
  return made;
}

function readAlphabet(rules: string, language: string): Alphabet {
  const letters = new Map<string, string>();
  for (const rule of rules.normalize('NFC').split(', ')) {
    const [first = [], ...following] = rule.split(' ').map((equal) => equal.split('='));
    const base = first[0] ?? '';
    for (const other of first.slice(1)) letters.set(other, base);
    for (const [place, equal] of following.entries()) {
      for (const letter of equal) letters.set(letter, base + after.repeat(place + 1));
    }
  }
  // Hungarian shortens a double letter: "ssz" is "sz" twice.
  if (language === 'hu') {
    for (const [letter, key] of [...letters])
      if (/^[a-z]{2,}$/.test(letter)) letters.set(letter.charAt(0) + letter, key + key);
  }
  const longestFirst = [...letters.keys()].sort((one, other) => other.length - one.length);
  return { letters, pattern: new RegExp(longestFirst.join('|'), 'g') };
}

const languageOf = new Map(
  Object.entries(alphabets).flatMap(([language, [countries]]) =>
    countries.split(' ').map((country) => [country, language] as const),
  ),
);

const ofZones = new Map<string, string>();

/** The language by whose alphabet the country of a time zone sorts; `und` if it has none of its own here. */
export function languageOfZone(timeZone: string): string {
  const known = ofZones.get(timeZone);
  if (known !== undefined) return known;
  const language = languageOf.get(countryOfZone(timeZone, languageOf.keys()) ?? '') ?? 'und';
  ofZones.set(timeZone, language);
  return language;
}
