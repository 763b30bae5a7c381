import { describe, expect, test } from 'vitest';
import { type DayCounts, spreadAbsences } from './spread-absences.ts';

const inSession: DayCounts = { all: 40, inSession: 40, recent: 19 };
const early: DayCounts = { all: 40, inSession: 7, recent: 7 };

describe.each([inSession, early, { ...early, inSession: 0, recent: 0 }, { ...early, inSession: 25, recent: 20 }])(
  'of 40 days, $inSession in the session and $recent in the last four weeks',
  (counts) => {
    test.each([7, 100])('as many different days as roll %i has absences, all within the register', (roll) => {
      for (let absences = 0; absences <= 40; absences += 1) {
        const places = [...spreadAbsences(absences, roll, counts)];
        expect(places).toHaveLength(absences);
        expect(places.every((place) => Number.isInteger(place) && place >= 0 && place < 40)).toBe(true);
      }
    });

    test('nobody is absent more often in the session than over all the days', () => {
      for (let absences = 0; absences <= 40; absences += 1) {
        const later = [...spreadAbsences(absences, 7, counts)].filter((place) => place >= 40 - counts.inSession);
        expect(later.length * 40).toBeLessThanOrEqual(absences * counts.inSession);
      }
    });
  },
);

test('only every hundredth roll is absent clearly more often lately', () => {
  for (let absences = 0; absences <= 32; absences += 1) {
    const latelyOf = (roll: number) => [...spreadAbsences(absences, roll, inSession)].filter((place) => place >= 21);
    expect(Math.abs(latelyOf(7).length / 19 - (absences - latelyOf(7).length) / 21)).toBeLessThan(0.1);
    if (absences > 3 && absences < 10) expect(latelyOf(200)).toHaveLength(absences);
  }
});

test('the same roll is absent on the same days, and another roll on other days', () => {
  expect(spreadAbsences(10, 7, inSession)).toEqual(spreadAbsences(10, 7, inSession));
  expect(spreadAbsences(10, 7, inSession)).not.toEqual(spreadAbsences(10, 17, inSession));
});

test('the absences of a class do not fall together: no day has more than a third of it', () => {
  const rolls = Array.from({ length: 65 }, (_, place) => 1 + 10 * place);
  const absentOn = rolls.flatMap((roll) => [...spreadAbsences(4, roll, inSession)]);
  for (const students of Map.groupBy(absentOn, (place) => place).values()) {
    expect(students.length).toBeLessThan(65 / 3);
  }
});
