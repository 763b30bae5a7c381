import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
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
export async function backUpBeforeUpgrade(school: School): Promise<void> {
  if (school.database.engine === 'postgres') return;
  const path = await backUpBeforehand(school, 'before-upgrade').catch((error: Error) => {
    throw new Error(`The database was not upgraded, because it could not be backed up first: ${error.message}`);
  });
  console.log(`Before the upgrade the school was backed up to ${path}`);
}

export type Kept = { readonly days: number; readonly weeks: number };

/** Removes the backups of our own making that are too old, and what a killed process left half-written. */
export function discardOldBackups(directory: string, now: Date, kept: Kept): void {
  if (!existsSync(directory)) return;
  const names = readdirSync(directory);
  const halfWritten = names.filter((name) => name.includes(`${ending}.unfinished`));
  for (const name of [...halfWritten, ...listTooOld(names, now, kept)]) rmSync(join(directory, name));
}

/**
 * Which of these backups to discard: of the daily ones all but those of the last `days` and the first of each of the
 * last `weeks`, and whatever was kept before an upgrade or a restore when it is older than all of those.
 */
export function listTooOld(names: readonly string[], now: Date, { days, weeks }: Kept): string[] {
  const today = Math.floor(now.getTime() / dayMs);
  const backups = names.filter((name) => name.endsWith(ending)).sort();
  const firstOfWeek = new Map<number, string>();
  const weekOf = (day: number) => Math.floor((day + 3) / 7);
  const dated = backups.flatMap((name) => {
    const [, kind = '', date = ''] = /^(daily|before-upgrade|before-restore)-(\d{4}-\d\d-\d\d)/.exec(name) ?? [];
    return kind ? [{ name, kind, day: Date.parse(date) / dayMs }] : [];
  });
  for (const { name, kind, day } of dated) {
    if (kind === 'daily' && !firstOfWeek.has(weekOf(day))) firstOfWeek.set(weekOf(day), name);
  }
  const isKept = ({ name, kind, day }: (typeof dated)[number]) => {
    if (kind !== 'daily') return today - day < Math.max(days, weeks * 7);
    const isOfWeek = firstOfWeek.get(weekOf(day)) === name && weekOf(today) - weekOf(day) < weeks;
    return today - day < days || isOfWeek;
  };
  return dated.filter((backup) => !isKept(backup)).map(({ name }) => name);
}

const dayMs = 24 * 60 * 60 * 1000;
