import { describe, expect, it } from 'vitest';
import { lessonsOf, likelyLesson } from './lessons.ts';

const me = 'me@hill.example';

function lesson(period: number, startsMinute: number, email = me) {
  const teacher = { name: email, email };
  return {
    period,
    label: null,
    subject: 'Art',
    teacher,
    teachers: [teacher],
    startsMinute,
    endsMinute: startsMinute + 45,
    isTaken: false,
  };
}

const other = 'other@hill.example';
const day = [lesson(1, 480, other), lesson(2, 540), lesson(3, 600, other), lesson(4, 660)];

describe('the lesson whose register is chosen', () => {
  it.each([
    ['before school', 400, 2],
    ['in another’s first lesson', 500, 2],
    ['in the teacher’s own lesson', 540, 2],
    ['in its last minute', 584, 2],
    ['in the break after it', 586, 2],
    ['in another’s lesson after it', 610, 2],
    ['in the teacher’s last lesson', 700, 4],
    ['after school', 900, 4],
    ['on another day', undefined, 2],
  ])('%s', (_when, minute, period) => {
    expect(likelyLesson(me, day, minute)?.period).toBe(period);
  });

  it('is the present one for somebody who teaches no lesson that day', () => {
    expect(likelyLesson('admin@hill.example', day, 620)?.period).toBe(3);
    expect(likelyLesson('admin@hill.example', day, undefined)?.period).toBe(1);
  });

  it('is none on a day without lessons', () => {
    expect(likelyLesson(me, [], 600)).toBeUndefined();
  });
});

it('the teacher’s own lessons are distinguished from those of others and of nobody', () => {
  const nobodys = { ...lesson(5, 720), teacher: null, teachers: [] };
  const { own, others } = lessonsOf(me, [...day, nobodys]);
  expect([own, others].map((some) => some.map(({ period }) => period))).toEqual([
    [2, 4],
    [1, 3, 5],
  ]);
});
