import { expect, it } from 'vitest';
import { fc } from '../../../../test/fuzz.ts';
import { joinName, splitName } from './names.rules.ts';

it.each([
  ['Ayesha Rahman', 'Ayesha', 'Rahman'],
  ['আয়েশা সিদ্দিকা খাতুন', 'আয়েশা সিদ্দিকা', 'খাতুন'],
  ['Ayesha', 'Ayesha', '-'],
  ['Ayesha -', 'Ayesha -', '-'],
  ['青木 さくら', 'さくら', '青木'],
])('gives %s the two names that the format wants', (name, givenName, familyName) => {
  expect(splitName(name)).toEqual({ givenName, familyName });
});

it('puts the parts together to the same name, whatever it is', () => {
  const part = fc.constantFrom('Ana', '-', '', ' ', '=1+1', '青木', 'বড়ুয়া', "O'Neil,", '"x"');
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ').trim());
  fc.assert(
    fc.property(
      name.filter((text) => text !== ''),
      (text) => {
        const parts = splitName(text);
        expect(joinName(parts)).toBe(text);
        expect(Object.values(parts)).not.toContain('');
      },
    ),
  );
});

it('joins all three names of another system', () => {
  expect(joinName({ givenName: 'Ana', middleName: 'Maria', familyName: 'Silva' })).toBe('Ana Maria Silva');
});
