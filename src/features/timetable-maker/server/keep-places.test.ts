import { expect, it } from 'vitest';
import { smallPlan } from '../../../app/testing/timetable-drafts.ts';
import { keepPlaces } from './keep-places.ts';
import { toProblem } from './to-problem.ts';

it('wishes that each lesson that has a place stays there, more than a rule that should hold or less', () => {
  const { problem } = toProblem(smallPlan(), new Map());
  const places = [
    { slot: 2, room: null },
    { slot: null, room: null },
  ];
  const wishes = (['all', 'most'] as const).map((keep) => keepPlaces(problem, places, keep).rules);
  expect(wishes).toEqual(
    [95, 30].map((weight) => [{ id: 'stay', weight, kind: 'starts-in', lessons: [0], slots: [2] }]),
  );
});
