import { describe, expect, it } from 'vitest';
import type { Plan } from '../plan.contract.ts';
import { type Grouping, partsOf } from './student-parts.ts';

const week: Plan['week'] = { days: ['Monday'], periods: [], closed: [] };
const row = { subject: 'Art', teacher: '', teachers: [], week: null, lessons: 1, doubles: 0, rooms: [], pinned: [] };

/** Returns the pairs of classes and groups with lessons whose lessons may not be at the same time. */
function clashes(numbers: readonly number[], grouping: Partial<Grouping>, parts?: Plan['parts']): string[] {
  const load = numbers.map((number) => ({ ...row, key: `r${number}`, class: number }));
  const plan = { week, rooms: [], load, away: [], rules: [], ...(parts && { parts }) };
  const { of } = partsOf({ plan, students: new Map(), grouping: { groups: [], sets: [], ...grouping } });
  return numbers.flatMap((one, place) =>
    numbers
      .slice(place + 1)
      .filter((other) => of(one).some((part) => of(other).includes(part)))
      .map((other) => `${one} ${other}`),
  );
}

const group = (number: number, classes: readonly number[], block: string | null = null) => ({
  ...{ class: number, name: `Group ${number}`, subject: 'Art', classes, block },
});
const set = (number: number, ...groups: readonly number[]) => ({ class: number, groups, students: 10 });

describe('the sets of students that a plan keeps apart', () => {
  it('are the classes if there are no groups', () => {
    expect(clashes([1, 2], {})).toEqual([]);
  });

  it('allow two groups side by side unless somebody is in both, and a class beside none of its groups', () => {
    const groups = [group(11, [1]), group(12, [1]), group(13, [1, 2])];
    const sets = [set(1, 11), set(1, 12), set(1, 12, 13), set(2, 13), set(2)];
    expect(clashes([1, 2, 11, 12, 13], { groups, sets })).toEqual(['1 11', '1 12', '1 13', '2 13', '12 13']);
  });

  it('treat a group without members as all of its classes, except against others in its block', () => {
    const groups = [group(11, [1], 'Faith'), group(12, [1], 'Faith'), group(13, [1])];
    expect(clashes([1, 2, 11, 12, 13], { groups })).toEqual(['1 11', '1 12', '1 13', '11 13', '12 13']);
  });

  it('are those of an imported file until all of its groups have members', () => {
    const groups = [group(11, [1]), group(12, [1])];
    const parts = [
      { class: 1, parts: [0, 1, 2] },
      { class: 11, parts: [0] },
      { class: 12, parts: [1] },
    ];
    expect(clashes([1, 11, 12], { groups }, parts)).toEqual(['1 11', '1 12']);
    const shared = [parts[0], parts[1], { class: 12, parts: [0, 1] }].filter((one) => one !== undefined);
    expect(clashes([11, 12], { groups }, shared)).toEqual(['11 12']);
    expect(clashes([11, 12], { groups, sets: [set(1, 11)] }, shared)).toEqual(['11 12']);
    expect(clashes([11, 12], { groups, sets: [set(1, 11), set(1, 12)] }, shared)).toEqual([]);
  });

  it('merge equal sets of students', () => {
    const groups = [group(11, [1]), group(12, [1])];
    const parts = partsOf({
      plan: {
        week,
        rooms: [],
        away: [],
        rules: [],
        load: [11, 12].map((one) => ({ ...row, key: `r${one}`, class: one })),
      },
      students: new Map(),
      grouping: { groups, sets: [set(1, 11, 12), set(1)] },
    });
    expect(parts.of(11)).toEqual(parts.of(12));
    expect(parts.parts).toHaveLength(2);
  });
});
