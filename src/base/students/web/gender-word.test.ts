import i18next from 'i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import bangla from '../../../languages/bn/students.ts';
import { genders } from '../../../platform/contract/school-terms.ts';
import { genderWord } from './gender-word.ts';

beforeAll(() => {
  i18next.addResourceBundle('bn', 'students', bangla);
});

afterAll(async () => {
  await i18next.changeLanguage('en');
});

it('a gender is shown by its word in the language, and an unknown value as it is', async () => {
  expect([...genders, 'unknown'].map(genderWord)).toEqual(['Male', 'Female', 'Other', 'unknown']);
  await i18next.changeLanguage('bn');
  expect([...genders, 'unknown'].map(genderWord)).toEqual([...Object.values(bangla.genders), 'unknown']);
});
