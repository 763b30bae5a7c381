import { expect, it } from 'vitest';
import type { LoadRow, MakerRule, Plan } from '../plan.contract.ts';
import { weekOfPeriod, withoutRoom, withoutRow, withRoom, withWeek } from './plan.ts';

const row = (key: string): LoadRow => ({
  key,
  class: 5,
  subject: key,
  teacher: 'a@b.c',
  teachers: ['a@b.c'],
  week: null,
  lessons: 2,
  doubles: 0,
  rooms: [],
  pinned: [],
});
const period = (number: number) => ({ period: number, label: null, time: '08:00-08:45', breakAfter: false });
const who = { kind: 'classes' } as const;

function planWith(...rules: readonly Omit<MakerRule, 'key' | 'must'>[]): Plan {
  return {
    week: { days: ['Sunday', 'Monday'], periods: [period(1), period(2)], closed: [] },
    rooms: ['Hall', 'Lab'].map((name) => ({ name, seats: null })),
    load: ['art', 'latin', 'sport'].map(row),
    away: [],
    rules: rules.map((rule, place) => ({ key: `r${place}`, must: true, ...rule })),
  };
}

const lessonsOf = ({ rules }: Plan) => rules.map(({ key, lessons, others, sets }) => [key, lessons ?? sets, others]);

it('removes a deleted row from the rules that name it or its lessons, and drops rules that are left without any', () => {
  const plan = planWith(
    { kind: 'chain', lessons: ['art.1', 'latin', 'art.2'] },
    { kind: 'ends-day', lessons: ['art.2'] },
    { kind: 'later', lessons: ['art.1', 'sport.1'] },
    { kind: 'pause', who, lessons: ['sport'], others: ['art', 'latin.1'], least: 1 },
    { kind: 'not-at-once', sets: [['art.1'], ['latin'], ['sport']] },
    { kind: 'not-at-once', sets: [['art'], ['sport']] },
    { kind: 'gaps', who, n: 0, per: 'week' },
  );
  expect(lessonsOf(withoutRow(plan, 'art'))).toEqual([
    ['r0', ['latin'], undefined],
    ['r3', ['sport'], ['latin.1']],
    ['r4', [['latin'], ['sport']], undefined],
    ['r6', undefined, undefined],
  ]);
});

it('removes slots that no longer exist from the rules that name them', () => {
  const slots = [
    { day: 'Sunday', period: 2 },
    { day: 'Monday', period: 1 },
  ] as const;
  const plan = planWith(
    { kind: 'stays-in', lessons: ['art'], slots: [...slots] },
    { kind: 'starts-in', lessons: ['art'], slots: [slots[0]] },
    { kind: 'not-before', lessons: ['art'], period: 2 },
    { kind: 'not-after', lessons: ['art'], period: 1 },
  );
  const shorter = withWeek(plan, { days: plan.week.days, periods: [period(1)] });
  expect(shorter.rules.map(({ key, slots: left }) => [key, left])).toEqual([
    ['r0', [slots[1]]],
    ['r3', undefined],
  ]);
});

it('renames a room in the rules that name it, and leaves one that is removed out of them', () => {
  const plan = planWith(
    { kind: 'rooms', lessons: ['art'], rooms: ['Hall', 'Lab'] },
    { kind: 'rooms', lessons: ['art'], rooms: ['Hall'] },
    { kind: 'unavailable', who: { kind: 'room', room: 'Hall' }, slots: [{ day: 'Sunday', period: 1 }] },
  );
  const renamed = withRoom(plan, 'Hall', { name: 'Gym', seats: 9 });
  expect(renamed.rules.map(({ rooms, who: of }) => rooms ?? of?.room)).toEqual([['Gym', 'Lab'], ['Gym'], 'Gym']);
  expect(withoutRoom(plan, 'Hall').rules.map(({ key, rooms }) => [key, rooms])).toEqual([['r0', ['Lab']]]);
});

it('names the alternating week of each period, also after one of them is removed', () => {
  const { week, ...plan } = planWith();
  const twice = { ...week, periods: [1, 2, 3, 4].map(period), dayParts: [2, 2], weeks: ['A', 'B'] };
  const namesIn = (one: Plan['week']) => one.periods.map(({ period: number }) => weekOfPeriod(one, number));
  expect(namesIn(week)).toEqual([null, null]);
  expect(namesIn(twice)).toEqual(['A', 'A', 'B', 'B']);
  const left = [1, 3, 4].map(period);
  expect(namesIn(withWeek({ ...plan, week: twice }, { days: week.days, periods: left }).week)).toEqual(['A', 'B', 'B']);
});
