import { asciiDigits } from './digits.ts';

/** Accents of Latin, Greek and Cyrillic letters; Arabic's vowel signs, hamzas and the line that stretches a word. */
const accents = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

/**
 * Folds a text for searching: removes case, accents and invisible joiners, and writes the digits of every script as 0
 * to 9. What is stored folded is folded anew by a migration when this changes.
 */
export function foldForSearch(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/\p{Cf}/gu, '');
  return asciiDigits(plain.normalize('NFC').toLowerCase());
}
