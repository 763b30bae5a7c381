import { expect, it } from 'vitest';
import { firstNameOf } from './first-name.ts';

it.each([
  ['Ayesha Rahman', 'Ayesha'],
  ['Ayesha', 'Ayesha'],
  ['Md. Rahim Uddin', 'Md. Rahim'],
  ['Md', 'Md'],
  ['Abdul Karim Khan', 'Abdul Karim'],
  ['মোঃ রহিম উদ্দিন', 'মোঃ রহিম'],
  ['সৈয়দ আলী', 'সৈয়দ আলী'.normalize()],
  ['عبد الله حسن', 'عبد الله'],
  ['فاطمة حسن', 'فاطمة'],
])('a mail calls %s %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
