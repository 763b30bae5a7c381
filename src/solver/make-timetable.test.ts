import { expect, it } from 'vitest';
import { makeTimetable } from './make-timetable.ts';
import type { Lesson, Problem, Rule } from './problem.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const periods = ['1', '2', '3', '4'];

/** Five classes with twenty lessons a week each, four of each of five teachers: every period of everybody is taken. */
function fullSchool(rules: readonly Rule[] = []): Problem {
  const lessons: Lesson[] = [];
  for (let group = 0; group < 5; group++) {
    for (let teacher = 0; teacher < 5; teacher++) {
      for (let time = 0; time < 4; time++) {
        const id = `${group}-${teacher}-${time}`;
        const who = { teachers: [teacher], groups: [group] };
        lessons.push({ id, subject: `s${teacher}`, ...who, students: 20, duration: 1 });
      }
    }
  }
  const groups = Array.from({ length: 5 }, (_, group) => ({ name: `class ${group}`, students: 20 }));
  return { days, periods, teachers: ['A', 'B', 'C', 'D', 'E'], groups, rooms: [], lessons, rules };
}

it('places every lesson even if every period of everybody is needed, and puts nobody into two at once', () => {
  const problem = fullSchool();
  const { timetable, isComplete, stuck } = makeTimetable(problem, { seed: 1, seconds: 10 });
  expect({ isComplete, stuck }).toEqual({ isComplete: true, stuck: [] });
  const taken = timetable.flatMap(({ slot }, lesson) => {
    const { teachers, groups } = problem.lessons[lesson] as Lesson;
    return [`teacher ${teachers[0]} ${slot}`, `group ${groups[0]} ${slot}`];
  });
  expect(new Set(taken).size).toBe(taken.length);
});

it('gives the same timetable for the same seed', () => {
  const make = (seed: number) => makeTimetable(fullSchool(), { seed, seconds: 10 }).timetable;
  expect(make(7)).toEqual(make(7));
  expect(make(7)).not.toEqual(make(8));
});

it('reports an incomplete timetable, places what can be placed, and names the rest', () => {
  const closed: Rule = {
    id: 'E is not there on Monday',
    weight: 100,
    kind: 'unavailable',
    who: { kind: 'teacher', ids: [4] },
    slots: [0, 1, 2, 3],
  };
  const problem = fullSchool([closed]);
  const { timetable, isComplete, stuck } = makeTimetable(problem, { seed: 1, seconds: 1 });
  expect(isComplete).toBe(false);
  expect(timetable.filter(({ slot }) => slot !== null).length).toBeGreaterThanOrEqual(90);
  expect(stuck.length).toBeGreaterThan(0);
});

it('stops when it is asked to, and keeps the best', () => {
  let questions = 0;
  const begin = performance.now();
  const rules: Rule[] = [{ id: 'no', weight: 50, kind: 'starts-in', lessons: [0], slots: [] }];
  const { isComplete } = makeTimetable(fullSchool(rules), {
    seed: 1,
    seconds: 60,
    isStopped: () => ++questions > 300,
  });
  expect({ isComplete, isQuick: performance.now() - begin < 20_000 }).toEqual({ isComplete: true, isQuick: true });
});

it('reports how many lessons are placed', () => {
  const told: number[] = [];
  const rules: Rule[] = [{ id: 'no', weight: 50, kind: 'starts-in', lessons: [0], slots: [] }];
  makeTimetable(fullSchool(rules), { seed: 1, seconds: 1, tell: ({ placed, of }) => told.push(placed, of) });
  expect(told.length).toBeGreaterThan(3);
  expect(told.at(-1)).toBe(100);
});

it('uses every single room of a combined room, each only once', () => {
  const inRoom = (lesson: number, room: number): Rule => ({
    id: `room of ${lesson}`,
    weight: 100,
    kind: 'rooms',
    lessons: [lesson],
    rooms: [room],
  });
  const lesson = { subject: 's', teachers: [], groups: [], students: 1, duration: 1 };
  const problem = (slots: readonly string[]): Problem => ({
    days: ['Monday'],
    periods: slots,
    teachers: [],
    groups: [],
    rooms: [
      { name: 'left', seats: 9 },
      { name: 'right', seats: 9 },
      { name: 'both', seats: 20, oneOfEach: [[0, 1], [1]] },
    ],
    lessons: [
      { ...lesson, id: 'wide' },
      { ...lesson, id: 'narrow' },
    ],
    rules: [inRoom(0, 2), inRoom(1, 0)],
  });
  const made = makeTimetable(problem(['1', '2']), { seed: 1, seconds: 5 });
  expect(made.isComplete).toBe(true);
  expect(made.timetable[0]).toMatchObject({ room: 2, rooms: [0, 1] });
  expect(made.timetable[0]?.slot).not.toBe(made.timetable[1]?.slot);
  const again = makeTimetable(problem(['1', '2']), { seed: 2, seconds: 5, start: made.timetable });
  expect(again.timetable).toEqual(made.timetable);
  expect(makeTimetable(problem(['1']), { seed: 1, seconds: 0.3 }).isComplete).toBe(false);
});

it('keeps the timetable that it starts from, if that one follows the rules', () => {
  const { timetable } = makeTimetable(fullSchool(), { seed: 1, seconds: 10 });
  expect(makeTimetable(fullSchool(), { seed: 2, seconds: 10, start: timetable }).timetable).toEqual(timetable);
});
