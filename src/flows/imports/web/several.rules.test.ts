import { expect, it } from 'vitest';
import { filesOf } from './several.rules.ts';

it('several files are ordered so that each kind finds what it refers to', () => {
  const imports = [
    { _id: '9', kind: 'students' },
    { _id: '5', kind: 'marks' },
    { _id: '4', kind: 'students' },
    { _id: '3', kind: 'subjects' },
    { _id: '2', kind: 'teachers' },
    { _id: '1', kind: 'teachers' },
  ] as const;
  expect(filesOf('5.4.9.3.2.7', imports).map(({ _id }) => _id)).toEqual(['2', '3', '4', '9', '5']);
});
