import { expect, it } from 'vitest';
import { changedGroups, readPasted } from './members.rules.ts';

const students = [
  { roll: 1, name: 'Ana Reis' },
  { roll: 2, name: 'রহিম উদ্দিন' },
  { roll: 12, name: 'Li Na' },
];

it.each([
  ['1, 2\n12', [1, 2, 12], []],
  ['১ ২ ১২', [1, 2, 12], []],
  ['١٢؛ ٢', [12, 2], []],
  ['  2\t12\n', [2, 12], []],
  ['রহিম উদ্দিন\nana reis\nNobody, 7', [2, 1], ['Nobody', '7']],
])(
  'the pasted rolls and names %j are read in any digits, with blanks, commas or lines between them',
  (text, found, unknown) => {
    expect(readPasted(text, students)).toEqual({ found, unknown });
  },
);

it('who was not pressed stays in the groups where others have put them meanwhile', () => {
  const members = [[{ roll: 1 }, { roll: 2 }], [{ roll: 12 }]];
  const pressed = new Map([[1, new Set([22])]]);
  expect(changedGroups([21, 22], members, pressed, new Set([1, 2, 12]))).toEqual([
    { class: 21, rolls: [2] },
    { class: 22, rolls: [1, 12] },
  ]);
  expect(changedGroups([21, 22], [[{ roll: 2 }], [{ roll: 1 }, { roll: 12 }]], pressed, new Set([1, 2, 12]))).toEqual(
    [],
  );
});
