import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasSchool } from '../../../features/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { writeBackup } from './write-backup.ts';

type School = Pick<Config, 'database' | 'imageStore' | 'dataDirectory'>;

/** Where Rollbook keeps the backups that it makes by itself. */
export function backupDirectory({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'backups');
}

const ending = '.rollbook';

/** The name of the backup of a day; days are those of UTC. */
export function dailyName(now: Date): string {
  return `daily-${now.toISOString().slice(0, 10)}${ending}`;
}

/** Backs up before something that might go wrong; answers the file's path. */
export async function backUpBeforehand(school: School, occasion: 'before-upgrade' | 'before-restore'): Promise<string> {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const path = join(backupDirectory(school), `${occasion}-${moment}${ending}`);
  await writeBackup(school, path);
  return path;
}

/**
 * PostgreSQL is backed up by its own means, which whoever runs it has: several servers start at once there, and none
 * could say which of them is to make the copy.
 */
export async function backUpBeforeUpgrade(school: School, db: Database): Promise<void> {
  if (school.database.engine === 'postgres' || !(await hasSchool(db))) return;
  const path = await backUpBeforehand(school, 'before-upgrade').catch((error: Error) => {
    throw new Error(`The database was not upgraded, because it could not be backed up first: ${error.message}`);
  });
  console.log(`Before the upgrade the school was backed up to ${path}`);
}

export type Kept = { readonly days: number; readonly weeks: number };

type OwnBackup = { readonly name: string; readonly kind: string; readonly day: number };

/** Removes what a killed process left half-written of the backups of our own making. */
export function discardHalfWritten(directory: string): void {
  for (const name of namesIn(directory)) {
    if (name.includes(`${ending}.unfinished`) && ownName.test(name)) rmSync(join(directory, name));
  }
}

/** Removes the backups of our own making that newer ones stand for. Only to be called when one has just been made. */
export function discardOldBackups(directory: string, now: Date, kept: Kept): void {
  for (const name of listSurplus(namesIn(directory), now, kept)) rmSync(join(directory, name));
}

/**
 * Which of these backups to discard: of the daily ones all but the newest `days` and the first of each of the newest
 * `weeks`, by count, whatever day it is now; and what was kept before an upgrade or a restore when it is older than all
 * of those. Those of days to come were made by a clock that was ahead, and are counted by themselves, so that a clock
 * that goes wrong, or was, costs no good backup.
 */
export function listSurplus(names: readonly string[], now: Date, kept: Kept): string[] {
  const today = dayOf(now);
  const backups = listOwn(names);
  const ofClockAhead = backups.filter(({ day }) => day > today);
  const others = backups.filter(({ day }) => day <= today);
  return [others, ofClockAhead].flatMap((group) => surplusOf(group, kept)).map(({ name }) => name);
}

function surplusOf(backups: readonly OwnBackup[], { days, weeks }: Kept): OwnBackup[] {
  const daily = backups.filter(({ kind }) => kind === 'daily');
  const firstOfWeek = new Map<number, OwnBackup>();
  for (const backup of daily) {
    const week = Math.floor((backup.day + 3) / 7);
    if (!firstOfWeek.has(week)) firstOfWeek.set(week, backup);
  }
  const kept = new Set([...newest(daily, days), ...newest([...firstOfWeek.values()], weeks)]);
  const oldestKept = daily.find((backup) => kept.has(backup))?.day ?? Number.NEGATIVE_INFINITY;
  return backups.filter((backup) => (backup.kind === 'daily' ? !kept.has(backup) : backup.day < oldestKept));
}

function newest<T>(oldestFirst: readonly T[], count: number): readonly T[] {
  return oldestFirst.slice(Math.max(0, oldestFirst.length - count));
}

/** The day of the newest daily backup, as a number of days since 1970; those of a clock that was ahead do not count. */
export function newestDay(config: Pick<Config, 'dataDirectory'>, now: Date): number | undefined {
  const today = dayOf(now);
  const daily = listOwn(namesIn(backupDirectory(config))).filter(({ kind, day }) => kind === 'daily' && day <= today);
  return daily.at(-1)?.day;
}

/** The path of the newest backup of our own making; what was made before an upgrade counts as that day's. */
export function newestBackup(config: Pick<Config, 'dataDirectory'>): string | undefined {
  const directory = backupDirectory(config);
  const newestOne = listOwn(namesIn(directory)).at(-1);
  return newestOne && join(directory, newestOne.name);
}

const ownName = /^(daily|before-upgrade|before-restore)-(\d{4}-\d\d-\d\d)/;

/** The backups of our own making, oldest first. */
function listOwn(names: readonly string[]): OwnBackup[] {
  return names
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => {
      const [, kind, date = ''] = ownName.exec(name) ?? [];
      return kind ? [{ name, kind, day: dayOf(new Date(date)) }] : [];
    })
    .filter(({ day }) => Number.isFinite(day))
    .sort((one, other) => one.day - other.day);
}

export function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;

function namesIn(directory: string): string[] {
  return statSync(directory, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(directory).sort() : [];
}
