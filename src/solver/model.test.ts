import { expect, it } from 'vitest';
import { readModel } from './model.ts';
import type { Lesson, Problem, Rule } from './problem.ts';

const who = { kind: 'group', ids: [0] } as const;

function problemWith(lessons: readonly Partial<Lesson>[], rules: readonly Rule[]): Problem {
  const lesson = { id: 'lesson', subject: 's', teachers: [], groups: [0], students: 1, duration: 1 };
  return {
    days: ['Monday', 'Tuesday'],
    periods: ['1', '2', '3', '4', '5'],
    teachers: ['A', 'B'],
    groups: [{ name: 'class', students: 1 }],
    rooms: [],
    lessons: lessons.map((each) => ({ ...lesson, ...each })),
    rules,
  };
}

const early = (most: number): Rule => ({ id: 'early', weight: 100, kind: 'early', who, most });
const noGaps: Rule = { id: 'gaps', weight: 100, kind: 'gaps', who, most: 0, per: 'week' };
const threeADay: Rule = { id: 'most', weight: 100, kind: 'periods-a-day', who, most: 3 };

it('lets no lesson begin in a slot that a day cannot reach if it begins early and has no gaps', () => {
  const startsOf = (rules: Rule[], duration: number) => [
    ...readModel(problemWith([{ duration }], rules)).starts.allowed[0]!,
  ];
  expect(startsOf([early(0), noGaps, threeADay], 1)).toEqual([0, 1, 2, 5, 6, 7]);
  expect(startsOf([early(0), noGaps, threeADay], 2)).toEqual([0, 1, 5, 6]);
  expect(startsOf([early(1), noGaps, threeADay], 1)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect(startsOf([early(0), noGaps], 1)).toHaveLength(10);
  expect(startsOf([early(0), threeADay], 1)).toHaveLength(10);
  expect(startsOf([noGaps, threeADay], 1)).toHaveLength(10);
});

it('does not count closed periods before the first lesson of a day that begins early', () => {
  const closed: Rule = { id: 'closed', weight: 100, kind: 'break', slots: [0] };
  const model = readModel(problemWith([{}], [early(0), noGaps, threeADay, closed]));
  expect([...model.starts.allowed[0]!]).toEqual([1, 2, 3, 5, 6, 7]);
});

it('checks for conflicts only at the teacher if one teacher has all lessons of a class', () => {
  const { contended, needs, resources } = readModel(
    problemWith(
      [{ teachers: [0] }, { teachers: [0] }, { teachers: [0], groups: [] }, { teachers: [1], groups: [] }],
      [],
    ),
  );
  expect(needs.resource).toHaveLength(6);
  const [one, other] = [resources.ofTeacher[0]!, resources.ofTeacher[1]!];
  expect([...contended.resource]).toEqual([one, one, one, other]);
});
