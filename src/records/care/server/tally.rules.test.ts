import { expect, it } from 'vitest';
import { addRegisters, type Tally } from './tally.rules.ts';

const since = { from: '2026-04-01', before: '2026-09-25', recent: '2026-10-23' };
const register = (date: string, named: string | null, absent: string | null = null, leftOut: string | null = null) => {
  return { date, named, absent, leftOut };
};

it('counts for each enrolment the registers of each period that name it, whatever the statuses', () => {
  const tally: Tally = { named: new Map(), missed: new Map(), days: new Map(), withGroup: new Map() };
  const registers = [
    register('2026-11-01', '1,2', '2'),
    register('2026-10-22', '2,1', null, '1'),
    register('2026-09-24', '1,2', '1,2'),
    register('2026-09-24', null),
  ];
  addRegisters(tally, 5, registers, since);
  addRegisters(tally, 6, [register('2026-10-23', '2,3')], since);
  expect(Object.fromEntries(tally.named)).toEqual({
    1: { total: 3, sinceBefore: 2, sinceRecent: 1 },
    2: { total: 4, sinceBefore: 3, sinceRecent: 2 },
    3: { total: 1, sinceBefore: 1, sinceRecent: 1 },
  });
  expect(tally.missed.get(1)).toEqual([
    { date: '2026-10-22', isLeftOut: true, isOfGroup: false },
    { date: '2026-09-24', isLeftOut: false, isOfGroup: false },
  ]);
  expect(tally.missed.get(2)?.map(({ date }) => date)).toEqual(['2026-11-01', '2026-09-24']);
  expect(tally.days.get(5)).toEqual([
    { date: '2026-11-01', registers: 1 },
    { date: '2026-10-22', registers: 1 },
    { date: '2026-09-24', registers: 2 },
  ]);
});
