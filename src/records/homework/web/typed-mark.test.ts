import { expect, it } from 'vitest';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { findHandInFault, readHandInMark, toMarkText } from './typed-mark.ts';

const writes = { as: 'of', decimalSign: ',' } as const;
const halves: MarkScale = { name: '0–20', kind: 'number', max: 20, step: 0.5, writes };
const levels: MarkScale = {
  name: 'Levels',
  kind: 'levels',
  levels: [
    { name: 'A', passes: true },
    { name: 'Below', passes: false },
  ],
  writes: { as: 'level' },
};
const done: MarkScale = { name: 'Done', kind: 'done', writes: { as: 'percent' } };
const words: MarkScale = { name: 'Words', kind: 'words', writes: { as: 'percent' } };
const plain = { exam: { examName: 'Test', maxMark: 20 }, markScale: null };

it.each([
  [plain, '১২', 12],
  [plain, ' ', null],
  [{ markScale: halves }, '7,5', 7.5],
  [{ markScale: halves }, '٧٫٥', 7.5],
  [{ markScale: levels }, 'a', 'A'],
  [{ markScale: done }, 'yes', true],
  [{ markScale: words }, ' Absent ', 'Absent'],
])('of %j, %j is read as the mark %j', (homework, text, mark) => {
  expect(readHandInMark(homework, text)).toBe(mark);
  expect(findHandInFault(homework, text)).toBeUndefined();
});

it.each([
  [plain, '25', 'aboveMax'],
  [plain, '7,5', 'notAMark'],
  [plain, 'absent', 'notAMark'],
  [plain, 'ex', 'notAMark'],
  [{ markScale: halves }, '7,3', 'notOfStep'],
  [{ markScale: halves }, '20,5', 'notOfStep'],
  [{ markScale: halves }, '–', 'notOfStep'],
  [{ markScale: levels }, 'absent', 'notALevel'],
  [{ markScale: done }, 'zero', 'notDone'],
] as const)('of %j, %j is refused as %s', (homework, text, fault) => {
  expect(readHandInMark(homework, text)).toBeUndefined();
  expect(findHandInFault(homework, text)).toBe(fault);
});

it('a mark is shown in its field as it was typed', () => {
  expect(toMarkText({ markScale: halves }, 7.5)).toBe('7,5');
  expect(toMarkText({ markScale: levels }, 'Below')).toBe('Below');
  expect(toMarkText({ markScale: done }, false)).toBe('✗');
  expect(toMarkText(plain, null)).toBe('');
});
