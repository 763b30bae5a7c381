import { expect, it } from 'vitest';
import type { Homework } from '../homework.contract.ts';
import { changedBody, valuesOf } from './homework-values.ts';

const homework: Homework = {
  _id: '1',
  class: 5,
  subject: 'Art',
  title: 'Draw',
  text: null,
  due: '2026-11-30',
  handIn: 'files',
  minutes: null,
  files: [],
  rolls: [],
  exam: { examName: 'Test', maxMark: 20 },
  markScale: null,
  by: { name: 'Teacher', email: 'teacher@hill.example' },
  givenAt: '2026-11-26T08:00:00.000Z',
  remindedAt: null,
};

it('only what was changed in a form of homework is sent, so a list of students who have left stays one', () => {
  const first = valuesOf(homework, { subject: '', due: '' });
  expect(changedBody({ ...first, title: 'Paint' }, first, null)).toEqual({ title: 'Paint' });
  expect(changedBody({ ...first, rolls: '2 3' }, first, [2, 3])).toEqual({ rolls: [2, 3] });
  expect(changedBody({ ...first, scale: '=Halves' }, first, null)).toEqual({
    exam: { examName: 'Test', maxMark: null },
    scale: 'Halves',
  });
});
