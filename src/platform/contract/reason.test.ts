import { expect, it } from 'vitest';
import { fault, reason } from './reason.ts';
import { wordFault } from './word-fault.ts';

const busy = reason('clash', 'teacher-is-busy');
const teaches = reason('clash', 'teaches-then');
const words = {
  'roll-in-use': 'Roll {{roll}} is in use.',
  'teacher-is-busy': '{{name}} teaches {{periods|; }}.',
  'teaches-then': '{{day, day}}, {{time, digits}}: {{subject}} of class {{class}}',
  'free-times': 'Free: {{times, digits}}.',
  'born-too-early': 'Not before {{earliest, date}}.',
};

function period(subject: string, classNumber: number) {
  const art = { day: 'Monday', time: '08:00-08:45', subject, class: classNumber, busySubject: '', busyClass: '' };
  return fault(teaches, art);
}

it('a text is made of a reason and its parameters', () => {
  expect(wordFault(fault(reason('duplicate', 'roll-in-use'), { roll: 7 }), words, 'en-GB')).toBe('Roll 7 is in use.');
});

it('a list is joined by commas or its own separator, and a reason within it becomes text by itself', () => {
  const wrong = fault(busy, { name: 'Zia', periods: [period('Art', 5), period('Music', 6)] });
  expect(wordFault(wrong, words, 'en-GB')).toBe(
    'Zia teaches Monday, 08:00-08:45: Art of class 5; Monday, 08:00-08:45: Music of class 6.',
  );
  const free = fault(reason('clash', 'free-times'), { day: 'Monday', times: ['08:00-08:45', '09:00-09:45'] });
  expect(wordFault(free, words, 'en-GB')).toBe('Free: 08:00-08:45, 09:00-09:45.');
});

it('numbers, days, times and dates are in the digits and names of the locale', () => {
  expect(wordFault(period('Art', 12), words, 'bn-BD')).toBe('সোমবার, ০৮:০০-০৮:৪৫: Art of class ১২');
  const early = fault(reason('bad_input', 'born-too-early'), { earliest: '1900-01-01' });
  expect(wordFault(early, words, 'ar-EG')).toBe('Not before ١ يناير ١٩٠٠.');
});

it('a name in the other writing direction keeps the order of the sentence', () => {
  expect(wordFault(period('العربية', 5), words, 'en-GB')).toBe('Monday, 08:00-08:45: \u2068العربية\u2069 of class 5');
  expect(wordFault(period('Art', 5), words, 'ar')).toContain('\u2068Art\u2069');
});

it('text typed by a person is not treated as a template', () => {
  expect(wordFault(period('{{class}} $& {{roll}}', 5), words, 'en-GB')).toBe(
    'Monday, 08:00-08:45: {{class}} $& {{roll}} of class 5',
  );
});

it('an unknown reason gives no text, even one named like a built-in property of objects', () => {
  expect(wordFault({ reason: 'of-a-newer-server' }, words, 'en-GB')).toBeUndefined();
  expect(wordFault({ reason: 'constructor' }, words, 'ar')).toBeUndefined();
});
