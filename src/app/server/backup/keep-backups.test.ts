import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import {
  backupDirectory,
  backupsAhead,
  dayOf,
  discardHalfWritten,
  discardOldBackups,
  listSurplus,
  newestBackup,
  newestDay,
} from './keep-backups.ts';

const dayMs = 24 * 60 * 60 * 1000;
const firstDay = Date.parse('2026-01-01T00:00:00Z');
const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);
const nameOf = (day: number) => `daily-${dateOf(day)}.rollbook`;
const noonOf = (day: number) => new Date(firstDay + day * dayMs + dayMs / 2);
const kept = { days: 7, weeks: 4 };

/** Makes a backup on each of these days in turn, deleting the surplus each time, and returns the remaining backups. */
function backUpOn(days: readonly number[], names: readonly string[] = []): string[] {
  let left = [...names];
  for (const day of days) {
    left = [...new Set([...left, nameOf(day)])].sort();
    const surplus = listSurplus(left, noonOf(day), kept);
    left = left.filter((name) => !surplus.includes(name));
  }
  return left;
}

const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);

it('keeps the last seven days and the first backup of each of four weeks, whatever day it is', () => {
  for (let today = 100; today < 114; today += 1) {
    const names = daysFrom(0, today + 1).map(nameOf);
    const surplus = listSurplus(names, noonOf(today), kept);
    const left = names.filter((name) => !surplus.includes(name));
    expect(left.slice(-7)).toEqual(names.slice(-7));
    const mondays = left.filter((name) => new Date(name.slice(6, 16)).getUTCDay() === 1);
    expect(mondays).toHaveLength(4);
    expect(left.length).toBe(new Set([...mondays, ...names.slice(-7)]).size);
  }
});

it('keeps the same backups when they are thinned out day by day', () => {
  expect(backUpOn(daysFrom(0, 100)).map((name) => name.slice(6, 16))).toEqual([
    ...['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-04'],
    ...['2026-04-05', '2026-04-06', '2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10'],
  ]);
});

it('discards no backup just because it is old: a school that was off for 45 days keeps as many as before', () => {
  const before = backUpOn(daysFrom(0, 100));
  const after = backUpOn([145], before);
  expect(after).toContain(nameOf(145));
  expect(after.filter((name) => before.includes(name)).slice(-6)).toEqual(before.slice(-6));
  expect(after.length).toBeGreaterThanOrEqual(kept.days);
});

it('keeps as many good backups whatever the clock shows, and for however long it is wrong', () => {
  const years = 365 * 10;
  const before = backUpOn(daysFrom(0, 100));
  for (const daysAhead of [1, 5, 30]) {
    const ahead = backUpOn(daysFrom(years, daysAhead), before);
    expect(ahead.length).toBeGreaterThanOrEqual(kept.days);
    const right = backUpOn(daysFrom(101, 60), ahead);
    const ofRightClock = right.filter((name) => name < nameOf(years));
    expect(ofRightClock).toEqual(backUpOn(daysFrom(0, 161)));
    expect(right.filter((name) => name >= nameOf(years)).length).toBeLessThanOrEqual(kept.days + kept.weeks);
  }
  const ofClockAhead = daysFrom(years, 30).map(nameOf);
  const left = ofClockAhead.length - listSurplus(ofClockAhead, noonOf(100), kept).length;
  expect(left).toBeLessThanOrEqual(kept.days + kept.weeks);
  const behind = backUpOn([-20_000], before);
  expect(behind).toEqual([nameOf(-20_000), ...before]);
});

it('discards what was kept before an upgrade or a restore when all daily backups are newer, and never a foreign file', () => {
  const names = [
    'before-upgrade-2025-12-31T00-00-00-000Z.rollbook',
    'before-restore-2026-02-10T00-00-00-000Z.rollbook',
    'before-upgrade-2026-02-20T00-00-00-000Z.rollbook',
    'before-restore-2026-03-01T00-00-00-000Z.rollbook',
    'my-own.rollbook',
    'daily-2026-01-01.txt',
    'daily-2026-99-99.rollbook',
    'notes',
  ];
  expect(listSurplus(names, new Date('2036-03-10T12:00:00Z'), kept)).toEqual([]);
  const daily = ['daily-2026-02-20.rollbook', 'daily-2026-03-09.rollbook'];
  expect(listSurplus([...names, ...daily], new Date('2026-03-10T12:00:00Z'), kept)).toEqual([
    'before-upgrade-2025-12-31T00-00-00-000Z.rollbook',
    'before-restore-2026-02-10T00-00-00-000Z.rollbook',
  ]);
});

/** Makes a data directory with backups of these names. */
function startWith(names: readonly string[]) {
  const config = { dataDirectory: makeFolder() };
  const directory = backupDirectory(config);
  mkdirSync(directory);
  for (const name of names) writeFileSync(join(directory, name), '');
  return { config, directory };
}

it('removes surplus backups, and what a killed process left half-written, and no other files', () => {
  const days = daysFrom(0, 20).map(nameOf);
  const others = ['my-own.rollbook', 'my-own.rollbook.unfinished'];
  const { directory } = startWith([...days, ...others, `${nameOf(20)}.unfinished`, `${nameOf(20)}.unfinished-wal`]);
  discardHalfWritten(directory);
  expect(readdirSync(directory).sort()).toEqual([...days, ...others]);
  discardOldBackups(directory, noonOf(19), { days: 2, weeks: 0 });
  expect(readdirSync(directory).sort()).toEqual([...days.slice(-2), ...others]);
});

it('knows the newest backup, and the day of the newest daily one, ignoring future days', () => {
  const upgrade = `before-upgrade-${dateOf(8)}T08-00-00-000Z.rollbook`;
  const { config, directory } = startWith([
    nameOf(4),
    nameOf(7),
    upgrade,
    'my-own.rollbook',
    `${nameOf(9)}.unfinished`,
  ]);
  expect(newestDay(config, noonOf(8))).toBe(dayOf(noonOf(7)));
  expect(newestDay(config, noonOf(7))).toBe(dayOf(noonOf(7)));
  expect(newestDay(config, noonOf(6))).toBe(dayOf(noonOf(4)));
  expect(newestBackup(config, noonOf(8))).toBe(join(directory, upgrade));
});

it('does not take a backup dated in the future for the newest while there is another, and reports such backups', () => {
  const { config, directory } = startWith([nameOf(4), nameOf(8), nameOf(68), nameOf(69)]);
  expect(newestBackup(config, noonOf(9))).toBe(join(directory, nameOf(8)));
  expect(backupsAhead(config, noonOf(9))).toEqual([nameOf(68), nameOf(69)]);
  expect(newestBackup(config, noonOf(3))).toBe(join(directory, nameOf(69)));
  expect(backupsAhead(config, noonOf(69))).toEqual([]);
});

it('finds no backup where there is none, where the folder is missing, and where a file is in its place', () => {
  const occupied = makeFolder();
  writeFileSync(join(occupied, 'backups'), '');
  for (const dataDirectory of [startWith([]).config.dataDirectory, makeFolder(), occupied]) {
    expect([newestDay({ dataDirectory }, noonOf(8)), newestBackup({ dataDirectory }, noonOf(8))]).toEqual([
      undefined,
      undefined,
    ]);
  }
});
