import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { type Config, copyLocation } from '../../../platform/server/config.ts';
import { filePrefix } from '../backup/backup-file.ts';
import { restoreSource, type Source } from '../backup/restore-backup.ts';
import { filesFolder } from './copy-files.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { findMoment, readLines, writeFileOf } from './read-copy.ts';

type Wishes = { readonly from: string; readonly at: Date | undefined };

/**
 * Restores a school from its copy into an empty database, in its last state or as of a moment of the last week. Later
 * erasures and endings are applied again, as far as the last state of the copy shows them.
 */
export async function restoreCopy(config: Config, wishes: Wishes, tell: (step: string) => void): Promise<void> {
  const location = copyLocation(wishes.from, config.copyKeys);
  const place = openPlace(location);
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const workplace = mkdtempSync(join(config.dataDirectory, 'restoring-'));
  try {
    const { source, close } = await readSource(place, wishes.at, workplace, tell);
    await restoreSource(config, source, { replace: false }, tell).finally(close);
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

async function readSource(place: Place, at: Date | undefined, workplace: string, tell: (step: string) => void) {
  const lines = await readLines(place);
  const moment = findMoment(lines, at);
  const file = join(workplace, 'as-it-was.sqlite');
  const time = await writeFileOf(place, moment, file);
  tell(`The copy is of ${time.toISOString()}, and the database is whole.`);
  const since = at && (await openLast(place, lines, join(workplace, 'last.sqlite')).catch(() => undefined));
  if (at && !since) tell('Who was erased since then cannot be read from the copy. Please erase them again.');
  const source: Source = { file, madeAt: time.toISOString(), contents: (wanted) => readFiles(place, wanted), since };
  return { source, close: async () => since?.destroy() };
}

/** Opens the database in the last state of the copy. */
async function openLast(place: Place, lines: Awaited<ReturnType<typeof readLines>>, file: string) {
  await writeFileOf(place, findMoment(lines, undefined), file);
  return openDatabase({ engine: 'sqlite', file });
}

async function* readFiles(place: Place, wanted: Iterable<string>) {
  for (const name of wanted) {
    const isFile = name.startsWith(filePrefix);
    const path = isFile ? `${filesFolder('files')}${name.slice(filePrefix.length)}` : `${filesFolder('images')}${name}`;
    const content = await place.read(path);
    if (content) yield { name, content };
  }
}
