import { expect, it } from 'vitest';
import { fault, reason, wordsFor } from './reason.ts';

const inUse = reason('duplicate', 'roll-in-use', 'Roll {{roll}} is in use.');
const busy = reason('clash', 'busy', '{{name}} teaches {{periods|; }}. Free: {{times}}.');
const period = reason('clash', 'period', '{{subject}} of class {{class}}');

it('words are made of a reason and its parameters', () => {
  expect(wordsFor(fault(inUse, { roll: 7 }), 'en')).toBe('Roll 7 is in use.');
});

it('a list is joined by commas or what its place says, and a fault within one is worded by itself', () => {
  const periods = [fault(period, { subject: 'Art', class: 5 }), fault(period, { subject: 'Music', class: 6 })];
  const wrong = fault(busy, { name: 'Zia', periods, times: ['08:00-08:45', '09:00-09:45'] });
  expect(wordsFor(wrong, 'en')).toBe('Zia teaches Art of class 5; Music of class 6. Free: 08:00-08:45, 09:00-09:45.');
});

it('what a person typed is no template', () => {
  expect(wordsFor(fault(period, { subject: '{{class}} $& {{roll}}', class: 5 }), 'en')).toBe(
    '{{class}} $& {{roll}} of class 5',
  );
});
