import { expect, it } from 'vitest';
import { latinKeyOf } from './latin-key.ts';

it('reads letters of Bangla and Arabic as the keys in their places', () => {
  expect(latinKeyOf({ key: 'ن', code: 'KeyK' })).toBe('k');
  expect(latinKeyOf({ key: 'ক', code: 'KeyK' })).toBe('k');
  expect(latinKeyOf({ key: 'لا', code: 'KeyB' })).toBe('b');
  expect(latinKeyOf({ key: 'ৃ', code: 'KeyA' })).toBe('a');
  expect(latinKeyOf({ key: 'ক্ষ', code: 'KeyP' })).toBe('p');
  expect(latinKeyOf({ key: 'ج', code: 'BracketLeft' })).toBe('[');
  expect(latinKeyOf({ key: 'د', code: 'BracketRight' })).toBe(']');
  expect(latinKeyOf({ key: 'ظ', code: 'Slash' })).toBe('/');
});

it('reads Latin letters and signs as they are, wherever the keys are', () => {
  expect(latinKeyOf({ key: 'K', code: 'KeyE' })).toBe('k');
  expect(latinKeyOf({ key: 'ü', code: 'BracketLeft' })).toBe('ü');
  expect(latinKeyOf({ key: '[', code: 'Digit8' })).toBe('[');
  expect(latinKeyOf({ key: 'ArrowUp', code: 'ArrowUp' })).toBe('arrowup');
});
