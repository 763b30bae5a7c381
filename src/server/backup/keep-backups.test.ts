import { expect, it } from 'vitest';
import { listTooOld } from './keep-backups.ts';

const dayMs = 24 * 60 * 60 * 1000;
const firstDay = Date.parse('2026-01-01T00:00:00Z');
const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);

it('keeps the last seven days and the first backup of each of four weeks, whatever day it is', () => {
  for (let today = 100; today < 114; today += 1) {
    const names = Array.from({ length: today + 1 }, (_, day) => `daily-${dateOf(day)}.rollbook`);
    const now = new Date(firstDay + today * dayMs + dayMs / 2);
    const tooOld = listTooOld(names, now, { days: 7, weeks: 4 });
    const kept = names.filter((name) => !tooOld.includes(name));
    expect(kept.slice(-7)).toEqual(names.slice(-7));
    const mondays = kept.filter((name) => new Date(name.slice(6, 16)).getUTCDay() === 1);
    expect(mondays).toHaveLength(4);
    expect(kept.length).toBe(new Set([...mondays, ...names.slice(-7)]).size);
  }
});

it('keeps the same backups when it is asked day by day', () => {
  let names: string[] = [];
  for (let day = 0; day < 100; day += 1) {
    names.push(`daily-${dateOf(day)}.rollbook`);
    const tooOld = listTooOld(names, new Date(firstDay + day * dayMs), { days: 7, weeks: 4 });
    names = names.filter((name) => !tooOld.includes(name));
  }
  expect(names.map((name) => name.slice(6, 16))).toEqual([
    ...['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-04'],
    ...['2026-04-05', '2026-04-06', '2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10'],
  ]);
});

it('discards what was kept before an upgrade or a restore after four weeks, and never what it did not make', () => {
  const names = [
    'before-upgrade-2026-01-01T00-00-00-000Z.rollbook',
    'before-restore-2026-02-10T00-00-00-000Z.rollbook',
    'before-restore-2026-03-01T00-00-00-000Z.rollbook',
    'my-own.rollbook',
    'daily-2026-01-01.txt',
    'notes',
  ];
  expect(listTooOld(names, new Date('2026-03-10T12:00:00Z'), { days: 7, weeks: 4 })).toEqual([
    'before-restore-2026-02-10T00-00-00-000Z.rollbook',
    'before-upgrade-2026-01-01T00-00-00-000Z.rollbook',
  ]);
});
