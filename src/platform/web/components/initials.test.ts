import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Nasrin Chowdhury', 'NC'],
  ['Chloë O’Shaughnessy-Featherstonehaugh', 'CO'],
  ['Nguyễn Thị Hương', 'NH'],
  ['élodie', 'É'],
  ['(Ana) de Sousa', 'AS'],
  ['Олексій Ткачук', 'ОТ'],
  ['রহিমা খাতুন', 'র'],
  ['কৃষ্ণা দাস', 'কৃ'],
  ['رُقيّة الشامي', 'رُ'],
  ['张婷婷', '张'],
  ['  ', ''],
  ['!', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
