import { expect, it } from 'vitest';
import { asciiDigits } from './digits.ts';

it('converts the digits of every script to 0 to 9 and leaves everything else', () => {
  const scripts = ['০১২৩৪৫৬৭৮৯', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'];
  for (const digits of scripts) expect(asciiDigits(`+${digits} ½ ২nd`), digits).toBe('+0123456789 ½ 2nd');
  expect(asciiDigits('abc 09 রোল')).toBe('abc 09 রোল');
});
