import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasSchool } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { writeBackup } from './write-backup.ts';

type School = Pick<Config, 'database' | 'imageStore' | 'fileStore' | 'dataDirectory'>;

/** The folder of the automatic backups. */
export function backupDirectory({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'backups');
}

const ending = '.rollbook';

/** The name of a day's backup; days are in UTC. */
export function dailyName(now: Date): string {
  return `daily-${now.toISOString().slice(0, 10)}${ending}`;
}

/** Makes a backup before a risky operation; returns the file's path. */
export async function backUpBeforehand(school: School, occasion: 'before-upgrade' | 'before-restore'): Promise<string> {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const path = join(backupDirectory(school), `${occasion}-${moment}${ending}`);
  await writeBackup(school, path);
  return path;
}

/**
 * Backs up a SQLite file before an upgrade. PostgreSQL is skipped because it has its own tools and several servers can
 * start at once there.
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

/** Deletes partial automatic backups that a killed process left. */
export function discardHalfWritten(directory: string): void {
  for (const name of namesIn(directory)) {
    if (name.includes(`${ending}.unfinished`) && ownName.test(name)) rmSync(join(directory, name));
  }
}

/** Deletes automatic backups that newer ones replace. Call only after making one. */
export function discardOldBackups(directory: string, now: Date, kept: Kept): void {
  for (const name of listSurplus(namesIn(directory), now, kept)) rmSync(join(directory, name));
}

/**
 * Returns the backups to delete: daily ones beyond the newest `days` and the first of each of the newest `weeks`, and
 * those before an upgrade or a restore that are older than all kept ones. Backups dated in the future are counted
 * separately.
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

/** The day of the newest daily backup, in days since 1970; ignores future ones. */
export function newestDay(config: Pick<Config, 'dataDirectory'>, now: Date): number | undefined {
  const today = dayOf(now);
  const daily = listOwn(namesIn(backupDirectory(config))).filter(({ kind, day }) => kind === 'daily' && day <= today);
  return daily.at(-1)?.day;
}

/**
 * The path of the newest automatic backup; one made before an upgrade counts for its day. Backups dated in the future,
 * made while the clock was ahead, count only if there are no others.
 */
export function newestBackup(config: Pick<Config, 'dataDirectory'>, now: Date): string | undefined {
  const directory = backupDirectory(config);
  const backups = listOwn(namesIn(directory));
  const newestOne = backups.findLast(({ day }) => day <= dayOf(now)) ?? backups.at(-1);
  return newestOne && join(directory, newestOne.name);
}

/** The names of the automatic backups that are dated in the future, oldest first. */
export function backupsAhead(config: Pick<Config, 'dataDirectory'>, now: Date): string[] {
  const backups = listOwn(namesIn(backupDirectory(config)));
  return backups.filter(({ day }) => day > dayOf(now)).map(({ name }) => name);
}

const ownName = /^(daily|before-upgrade|before-restore)-(\d{4}-\d\d-\d\d)/;

/** The automatic backups, oldest first. */
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
