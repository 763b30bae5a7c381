import { expect, it } from 'vitest';
import { makeTimetable } from './make-timetable.ts';
import type { Lesson, Problem, Rule, Timetable } from './problem.ts';
import { repair } from './repair.ts';
import { verify } from './verify.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const periods = ['1', '2', '3', '4', '5', '6'];

/** Eight classes and twelve teachers, with 24 lessons a week for each class in 30 slots. */
function school(rules: readonly Rule[] = []): Problem {
  const lessons = Array.from({ length: 8 * 24 }, (_, lesson): Lesson => {
    const group = Math.floor(lesson / 24);
    const teacher = (Math.floor((lesson % 24) / 3) + group) % 12;
    const who = { teachers: [teacher], groups: [group] };
    return { id: `${lesson}`, subject: `s${teacher}`, students: 20, duration: 1, ...who };
  });
  const spread = Array.from({ length: lessons.length / 3 }, (_, three): Rule => {
    const those = [3 * three, 3 * three + 1, 3 * three + 2];
    return {
      id: `spread ${three}`,
      weight: 100,
      kind: 'days-apart',
      lessons: those,
      least: 1,
    };
  });
  const groups = Array.from({ length: 8 }, (_, group) => ({ name: `class ${group}`, students: 20 }));
  const rooms = Array.from({ length: 8 }, (_, room) => ({ name: `room ${room}`, seats: 25 }));
  const anyRoom = { id: 'rooms', weight: 100, kind: 'rooms' } as const;
  const inRooms: Rule = { ...anyRoom, lessons: [...lessons.keys()], rooms: [...rooms.keys()] };
  const teachers = Array.from({ length: 12 }, (_, teacher) => `T${teacher}`);
  return { days, periods, teachers, groups, rooms, lessons, rules: [...spread, inRooms, ...rules] };
}

function away(teacher: number, day: number): Rule {
  const slots = periods.map((_, period) => day * periods.length + period);
  return { id: 'away', weight: 100, kind: 'unavailable', who: { kind: 'teacher', ids: [teacher] }, slots };
}

const { timetable: today } = makeTimetable(school(), { seed: 1, seconds: 10 });

function displacedBy(rule: Rule): number {
  return verify(school([rule]), today).filter(({ rule: id }) => id === rule.id).length;
}

it.each([0, 7])('gives teacher %i a free day with few moves', { tags: ['all'] }, (teacher) => {
  const rule = away(teacher, teacher % 5);
  const displaced = displacedBy(rule);
  expect(displaced).toBeGreaterThan(0);
  const [fewest] = repair(school([rule]), today, { seconds: 2, seed: 1 });
  expect(verify(school([rule]), fewest?.timetable as Timetable).filter(({ weight }) => weight >= 100)).toEqual([]);
  expect(fewest?.moved.length).toBeLessThanOrEqual(4 * displaced);
});

it('offers a choice with fewer gaps for more moves', { tags: ['all'] }, () => {
  const choices = repair(school([away(5, 0)]), today, { seconds: 4, seed: 1 });
  expect(choices.length).toBeGreaterThan(1);
  const fewestMoves = choices[0];
  const fewestGaps = choices.at(-1);
  expect(fewestGaps?.moved.length).toBeGreaterThan(fewestMoves?.moved.length as number);
  expect(fewestGaps?.gaps).toBeLessThan(fewestMoves?.gaps as number);
});

it('moves at most four lessons for each displaced one if two teachers are away on the same day', {
  tags: ['all'],
}, () => {
  const changed = school([away(2, 2), { ...away(7, 2), id: 'too' }]);
  const isHard = ({ weight }: { readonly weight: number }) => weight >= 100;
  const displaced = verify(changed, today)
    .filter(isHard)
    .reduce((sum, { lessons }) => sum + lessons.length, 0);
  const [fewest] = repair(changed, today, { seconds: 5, seed: 2 });
  expect(verify(changed, fewest?.timetable as Timetable).filter(isHard)).toEqual([]);
  expect(fewest?.moved.length).toBeLessThanOrEqual(4 * displaced);
});

it('ends long before its time is up if no move can close the remaining gap', () => {
  // Both lessons of one teacher are pinned, with a period between.
  const lesson = { subject: 's', students: 20, duration: 1, groups: [0] };
  const lessons = [0, 1, 0].map((teacher, index): Lesson => ({ ...lesson, id: `${index}`, teachers: [teacher] }));
  const inSlot = (slot: number): Rule => ({
    id: `at ${slot}`,
    weight: 100,
    kind: 'starts-in',
    lessons: [slot],
    slots: [slot],
  });
  const small: Problem = { ...school(), lessons, rules: [inSlot(0), inSlot(2), away(1, 4)] };
  const before = [0, 24, 2].map((slot) => ({ slot, room: null }));
  const cpu = process.cpuUsage();
  const [fewest] = repair(small, before, { seconds: 600, seed: 1 });
  expect(fewest?.moved).toEqual([1]);
  expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(60);
});

it('moves nothing in a timetable that keeps all rules', () => {
  expect(repair(school(), today, { seconds: 1, seed: 1 })[0]?.moved).toEqual([]);
});

it('offers nothing if no timetable exists', () => {
  const never: Rule[] = [0, 1, 2, 3, 4].map((day) => away(0, day));
  expect(repair(school(never), today, { seconds: 1, seed: 1 })).toEqual([]);
});
