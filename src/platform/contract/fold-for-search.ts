import { asciiDigits } from './digits.ts';

/** The accents of Latin, Greek and Cyrillic letters, and Arabic's vowel signs, hamzas and stretching line. */
const accents = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not decompose, with what people type who do not have them on their keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  // Arabic, Persian and Urdu write one letter with several signs, and words can end in any of them.
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ک: 'ك',
};
const unusualLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

const apostrophes = /[’‘ʼʻʹ′`´＇]/g;
const hyphens = /[\u2010-\u2015\u2212\u058a\u05be]/g;

/** The separators of words in a folded name. */
export const wordSeparators = [' ', '-', "'"] as const;
const separators = /[\s'-]+/g;

/**
 * From this many letters on, a search word is also matched across the words of a name: "Abdulrahman" finds "Abdul
 * Rahman".
 */
export const minJoinedLetters = 4;

/**
 * Folds a text for searching: removes case, accents and invisible joiners, writes the digits of every script as 0 to 9,
 * and replaces unusual letters, apostrophes and hyphens by the usual ones. If this changes, a migration must fold the
 * texts in the database again.
 */
export function foldForSearch(text: string): string {
  const plain = text
    .replaceAll(apostrophes, "'")
    .replaceAll(hyphens, '-')
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/\p{Cf}/gu, '');
  const lower = asciiDigits(plain.normalize('NFC').toLowerCase());
  return lower.replaceAll(unusualLetters, (letter) => plainLetters[letter] ?? letter);
}

/** Returns the distinct folded words of a text. Hyphens and apostrophes separate words too. */
export function wordsOf(text: string): string[] {
  const words = foldForSearch(text).split(separators);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Returns whether a folded name contains a word of `wordsOf` anywhere. The server's searches use the same rule. */
export function hasWord(folded: string, word: string): boolean {
  return folded.includes(word) || (word.length >= minJoinedLetters && folded.replaceAll(separators, '').includes(word));
}
