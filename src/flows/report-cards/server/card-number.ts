import { randomBytes } from 'node:crypto';
import { asciiDigits } from '../../../platform/contract/digits.ts';

/** The alphabet leaves out I, L, O and U, which look like other characters or could form words. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsOfSign = 5;
const codeLength = 16;
const groupLength = 4;

/** The key of a card: its school and its id in it. */
export type CardKey = { readonly schoolId: number; readonly id: number };

/** The form on a card, such as `3-000125`. */
export function numberOf({ schoolId, id }: CardKey): string {
  return `${schoolId}-${String(id).padStart(6, '0')}`;
}

/** Reads a number as somebody typed it: in the digits of any script, with other hyphens or blanks. */
export function readNumber(typed: string): CardKey | undefined {
  const plain = asciiDigits(typed.normalize('NFKC')).replaceAll(/[\s\p{Cf}]/gu, '');
  const [, school, id] = /^(\d{1,9})\p{Pd}(\d{6,15})$/u.exec(plain) ?? [];
  return school && id ? { schoolId: Number(school), id: Number(id) } : undefined;
}

/** 80 random bits, as sixteen signs. */
export function newCode(): string {
  const bits = [...randomBytes((codeLength * bitsOfSign) / 8)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return Array.from(
    { length: codeLength },
    (_, place) => signs[Number.parseInt(bits.slice(place * bitsOfSign, (place + 1) * bitsOfSign), 2)],
  ).join('');
}

/** The form on a card: `ABCD-EFGH-JKMN-PQRS`. */
export function shownCode(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? '';
}

/**
 * Reads a code as a person typed it: in any case, with or without hyphens. Characters that no code contains are read as
 * those they look like.
 */
export function readCode(typed: string): string {
  return asciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V');
}
