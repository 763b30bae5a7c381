import { expect, test } from 'vitest';
import { completeRule } from './rule-blanks.ts';

const rule = { key: 'r1', must: true } as const;

test('accepts a rule only once every blank in its sentence is filled', () => {
  expect(completeRule({ ...rule, kind: 'gaps', who: { kind: 'teachers' } })).toBeUndefined();
  expect(completeRule({ ...rule, kind: 'gaps', n: 1 })).toBeUndefined();
  expect(completeRule({ ...rule, kind: 'not-before', period: 2 })).toBeUndefined();
  expect(completeRule({ ...rule, kind: 'same-time', lessons: ['l1'] })).toBeUndefined();
  expect(completeRule({ ...rule, kind: 'follows', lessons: ['l1', 'l2', 'l3'] })).toBeUndefined();
});

test('drops what was filled in for another kind of rule', () => {
  const filled = { ...rule, who: { kind: 'classes' }, lessons: ['l1'], n: 3, per: 'week', period: 4 } as const;
  expect(completeRule({ ...filled, lessons: ['l1'], kind: 'gaps' })).toEqual({
    ...rule,
    kind: 'gaps',
    who: { kind: 'classes' },
    n: 3,
    per: 'week',
  });
  expect(completeRule({ ...filled, lessons: ['l1'], kind: 'ends-day' })).toEqual({
    ...rule,
    kind: 'ends-day',
    lessons: ['l1'],
  });
  expect(completeRule({ ...filled, lessons: ['l1'], kind: 'not-after' })).toEqual({
    ...rule,
    kind: 'not-after',
    who: { kind: 'classes' },
    period: 4,
  });
});

test('a rule about the lessons of each row names no single lesson', () => {
  expect(completeRule({ ...rule, kind: 'spread', lessons: [] })).toEqual({ ...rule, kind: 'spread' });
});
