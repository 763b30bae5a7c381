import { expect, test } from 'vitest';
import { spreadAbsences } from './spread-absences.ts';

test('as many different days as there are absences, all within the register', () => {
  for (let absences = 0; absences <= 40; absences += 1) {
    const places = [...spreadAbsences(absences, 7, 40)];
    expect(places).toHaveLength(absences);
    expect(places.every((place) => Number.isInteger(place) && place >= 0 && place < 40)).toBe(true);
  }
});

test('the same roll is absent on the same days, another roll on others', () => {
  expect(spreadAbsences(10, 7, 40)).toEqual(spreadAbsences(10, 7, 40));
  expect(spreadAbsences(10, 7, 40)).not.toEqual(spreadAbsences(10, 17, 40));
});

test('the absences of a class do not fall together: no day has more than a third of it', () => {
  const rolls = Array.from({ length: 65 }, (_, place) => 1 + 10 * place);
  const absentOn = rolls.flatMap((roll) => [...spreadAbsences(4, roll, 40)]);
  for (const students of Map.groupBy(absentOn, (place) => place).values()) {
    expect(students.length).toBeLessThan(65 / 3);
  }
});
