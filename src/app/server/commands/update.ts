import { join } from 'node:path';
import packageFile from '../../../../package.json' with { type: 'json' };
import { Held, holdLock, withServerLock } from '../../../platform/database/server-lock.ts';
import type { Config } from '../../../platform/server/config.ts';
import { changesSince } from '../update/changes-since.ts';
import { findInstallation } from '../update/installation.ts';
import { findNewestRelease, isNewer, openReleasePlace, type ReleasePlace } from '../update/release-place.ts';
import { expectSigned, readTrustedChangelog, releaseKey } from '../update/signatures.ts';
import { takeOver } from '../update/take-over.ts';
import { unpackRelease } from '../update/unpack-release.ts';

/**
 * `rollbook update`: installs the newest version that lies at `UPDATE_FROM`, beside the present one. Stops and starts no
 * server: while one runs, it ends before the new version takes over.
 */
export async function update(config: Config): Promise<void> {
  if (!config.updateFrom) {
    throw new Error('UPDATE_FROM names no place with newer versions: set it to a folder or an address.');
  }
  const installation = findInstallation(config);
  const lock = join(installation.parent, '.rollbook-update.lock');
  const letGo = holdUpdateLock(lock);
  try {
    const key = releaseKey(config);
    const place = openReleasePlace(config.updateFrom);
    const release = await findNewer(place, config.updateFrom);
    if (!release) return;
    await expectSigned(place, release, key);
    const folder = await unpackRelease(place, release, installation);
    console.log(`Rollbook ${release.version} is in ${folder}.`);
    await withServerLock(config.database, () => takeOver(config, installation, folder));
    console.log(`Rollbook ${release.version} has taken over. Start it as before: ${installation.link}/rollbook serve
${installation.folder} may stay, to go back, or be deleted.`);
    printChanges((await readTrustedChangelog(place, key)) ?? '', release.version);
  } catch (error) {
    throw isDiskFull(error) ? new Error(`The disk is full. Rollbook ${packageFile.version} stays as it was.`) : error;
  } finally {
    letGo();
  }
}

function holdUpdateLock(path: string): () => void {
  try {
    return holdLock(path);
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    throw new Error(`Another update (process ${error.holder}) is under way. Please wait for it.`);
  }
}

/** Returns the newest release if it is newer than this one; otherwise prints that and returns `undefined`. */
async function findNewer(place: ReleasePlace, name: string) {
  const newest = await findNewestRelease(place);
  if (!newest) throw new Error(`There is no release for ${process.platform}-${process.arch} in ${name}.`);
  if (isNewer(newest, packageFile)) return newest;
  console.log(
    `Nothing to do: this is Rollbook ${packageFile.version}, and the newest in ${name} is ${newest.version}.`,
  );
  return undefined;
}

function printChanges(changelog: string, newest: string): void {
  const changes = changesSince(changelog, packageFile.version, newest);
  if (changes) console.log(`\n${changes}`);
}

function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ENOSPC' || code === 'SQLITE_FULL' || /No space left on device/.test(message ?? '');
}
