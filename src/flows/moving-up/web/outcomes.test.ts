import { describe, expect, it } from 'vitest';
import type { MoveUpOutcome } from '../moving-up.contract.ts';
import { asSuggested, type Choices, decide, decisionOf, shownValue, toValue, valueOfClass } from './outcomes.ts';

const none: Choices = new Map();

function student(roll: number, suggested: MoveUpOutcome = 'promoted') {
  return { roll, suggested, outcome: suggested };
}

describe('the choices of moving up', () => {
  it('contain what differs from the suggestion, and nothing else', () => {
    const kept = decide(none, [student(1), student(2, 'kept')], { outcome: 'kept' });
    expect([...kept.values()]).toEqual([{ roll: 1, outcome: 'kept' }]);
    expect(decide(kept, [student(1)], { outcome: 'promoted' }).size).toBe(0);
  });

  it('contain a class that differs from the usual one of the outcome', () => {
    const choices = decide(none, [student(1)], decisionOf('promoted:7'));
    expect([...choices.values()]).toEqual([{ roll: 1, outcome: 'promoted', class: 7 }]);
    expect(shownValue(student(1), choices.get(1))).toBe('promoted:7');
    expect(toValue({ outcome: 'kept', class: 3 })).toBe('kept:3');
  });

  it('record that somebody stays undecided, even if that is suggested because no class is free', () => {
    const choices = decide(none, [student(1, 'undecided')], { outcome: 'undecided' });
    expect([...choices.values()]).toEqual([{ roll: 1, outcome: 'undecided' }]);
  });

  it('are forgotten when the suggestion is chosen again', () => {
    const choices = decide(none, [student(1), student(2)], { outcome: 'leaving' });
    expect([...asSuggested(choices, [student(1)]).keys()]).toEqual([2]);
  });
});

it('a class shows the choice that all its students have in common', () => {
  const ofClass = [student(1), student(2, 'kept')];
  expect(valueOfClass(ofClass, none)).toBe('suggested');
  expect(valueOfClass(ofClass, decide(none, ofClass, { outcome: 'kept' }))).toBe('kept');
  expect(valueOfClass(ofClass, decide(none, ofClass, { outcome: 'leaving' }))).toBe('leaving');
  expect(valueOfClass(ofClass, decide(none, [student(1)], { outcome: 'leaving' }))).toBe('each');
});
