import { expect, it } from 'vitest';
import { pseudoText } from './pseudo.ts';

it('a text is bracketed, accented and longer by 40 %, and its parameters stay', () => {
  expect(pseudoText('Roll {{roll}} is in use.')).toBe('[Ŕóļļ {{roll}} íš íñ úšé. óñé ţŵó]');
});
