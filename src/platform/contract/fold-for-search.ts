import { asciiDigits } from './digits.ts';

/** Accents of Latin, Greek and Cyrillic letters; Arabic's vowel signs, hamzas and the line that stretches a word. */
const accents = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not take apart, by what people type who don't have them on their keyboard. */
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
  // Arabic, Persian and Urdu write one letter by several signs, and words end in one or the other.
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

/** From so many letters on, a word is also found across the words of a name: who types "Abdulrahman" means "Abdul Rahman". */
export const minJoinedLetters = 4;

/**
 * Folds a text for searching: removes case, accents and invisible joiners, writes the digits of every script as 0 to 9,
 * and unusual letters, apostrophes and hyphens as the usual ones. Folded texts in the database are folded anew by a migration
 * when this changes.
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

/** The different words of a text, folded. Hyphens and apostrophes part words too. */
export function wordsOf(text: string): string[] {
  const words = foldForSearch(text).split(separators);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Whether a name, which is folded, has a word of `wordsOf`, in any place. The server's searches decide by the same rule. */
export function hasWord(folded: string, word: string): boolean {
  return folded.includes(word) || (word.length >= minJoinedLetters && folded.replaceAll(separators, '').includes(word));
}
