import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCircle, findCircles, makeRoom, nextNumber, numbersForGroups } from './classes.rules.ts';

describe('the classes that a class moves up to', () => {
  const ways = [
    { class: 1, movesUpTo: 2 },
    { class: 2, movesUpTo: 3 },
    { class: 3, movesUpTo: null },
  ];

  it('end with one that leaves', () => {
    expect(findCircle(ways, 1)).toBeUndefined();
  });

  it('are a circle where the last moves up to an earlier one', () => {
    const circle = [...ways.slice(0, 2), { class: 3, movesUpTo: 1 }];
    expect(findCircle(circle, 3)).toEqual([3, 1, 2, 3]);
    expect(
      findCircle(
        [
          { class: 1, movesUpTo: 2 },
          { class: 2, movesUpTo: 1 },
        ],
        2,
      ),
    ).toEqual([2, 1, 2]);
  });

  it('are no circle of a class that only leads into one', () => {
    const circle = [...ways.slice(0, 2), { class: 3, movesUpTo: 2 }];
    expect(findCircle(circle, 1)).toBeUndefined();
  });
});

describe('a class that gets a place', () => {
  const others = [1, 2, 3, 5].map((order) => ({ class: 10 * order, order }));

  it('moves only those that stand in its way', () => {
    expect(makeRoom(others, 2)).toEqual([
      { class: 20, order: 3 },
      { class: 30, order: 4 },
    ]);
    expect(makeRoom(others, 4)).toEqual([]);
    expect(makeRoom(others, 0)).toEqual([]);
  });
});

describe('the number of a new class', () => {
  it('is the one after the highest, and else the first that is free', () => {
    expect(nextNumber([], 9)).toBe(1);
    expect(nextNumber([1, 2, 7], 9)).toBe(8);
    expect(nextNumber([1, 2, 9], 9)).toBe(3);
  });
});

describe('the numbers of new groups', () => {
  const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

  it('follow the highest one, but leave the last ones below 10000 to classes', () => {
    expect(numbersForGroups([1, 2, 7], 2)).toEqual([8, 9]);
    expect(numbersForGroups(upTo(8999), 3)).toEqual([9000, 10_000, 10_001]);
    expect(numbersForGroups([1, 9500], 1)).toEqual([10_000]);
    expect(nextNumber([...upTo(9000), 10_000, 10_001], 9999)).toBe(9001);
  });

  it('are the free ones below if the highest is the maximum, and none if all are taken', () => {
    expect(numbersForGroups([1, 3, 32_766, 32_767], 2)).toEqual([2, 4]);
    expect(numbersForGroups([1, 3, 32_766], 2)).toEqual([32_767, 2]);
    expect(numbersForGroups(upTo(32_767), 1)).toEqual([]);
  });
});

it('finds all classes in circles in one go, the same ones as asking for each class', () => {
  const number = fc.integer({ min: 1, max: 7 });
  const moving = fc.uniqueArray(fc.record({ class: number, movesUpTo: fc.option(number) }), {
    selector: (one) => one.class,
  });
  fc.assert(
    fc.property(moving, (classes) => {
      const circles = findCircles(classes);
      for (const circle of circles) expect(circle.at(-1)).toBe(circle[0]);
      const alone = classes.filter((one) => findCircle(classes, one.class)).map((one) => one.class);
      expect([...new Set(circles.flat())].sort()).toEqual(alone.sort());
    }),
  );
});
