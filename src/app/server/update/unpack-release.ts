import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { syncToDisk } from '../../../platform/server/sync-to-disk.ts';
import { expectSpace } from './expect-space.ts';
import type { Installation } from './installation.ts';
import type { Release, ReleasePlace } from './release-place.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { lineOf, sha256Of } from './signatures.ts';

const run = promisify(execFile);

const workPrefix = '.rollbook-update-';
/** An unpacked release takes less than five times the room of its archive, which lies beside it meanwhile. */
const timesArchive = 6;
/** The file in an unpacked release that says which archive it was. */
const originName = 'ARCHIVE.sha256';

/**
 * Unpacks a release beside the present one and returns its folder, which gets its name only when it is complete. A
 * complete folder that an earlier run unpacked from the same archive is reused.
 */
export async function unpackRelease(place: ReleasePlace, release: Release, { parent }: Installation): Promise<string> {
  removeLeftovers(parent, workPrefix);
  const name = release.file.replace(/\.tar\.xz$/, '');
  const folder = join(parent, name);
  if (existsSync(folder)) {
    await expectWhole(folder);
    await expectOrigin(folder, release);
    return folder;
  }
  const work = mkdtempSync(join(parent, workPrefix));
  try {
    const archive = await fetchArchive(place, release, work);
    // The modes of the archive are preserved, so that other users can read the files.
    await run('tar', ['-xpJf', archive, '--no-same-owner', '-C', work]).catch((error: { stderr?: string }) => {
      throw new Error(`${release.file} cannot be unpacked: ${error.stderr?.trim() || String(error)}`);
    });
    await expectWhole(join(work, name));
    writeFileSync(join(work, name, originName), lineOf(release));
    await run('sync', ['-f', work]);
    renameSync(join(work, name), folder);
    syncToDisk(parent);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

async function fetchArchive(place: ReleasePlace, { file, sha256 }: Release, work: string): Promise<string> {
  const { bytes, content } = await place.open(file);
  const archive = join(work, 'archive.tar.xz');
  try {
    expectSpace(work, bytes * timesArchive);
    await pipeline(content, createWriteStream(archive));
  } catch (error) {
    content.destroy();
    throw error;
  }
  if ((await sha256Of(archive)) !== sha256) {
    throw new Error(`${file} is not what its checksum says: it was damaged on the way, or changed.`);
  }
  return archive;
}

/** Compares an unpacked release with the checksums in it. */
async function expectWhole(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => '');
  const lines = list.split('\n').filter(Boolean);
  for (const line of lines) {
    const [sha256, file = ''] = line.split('  ');
    const found = await sha256Of(join(folder, file)).catch(() => 'missing');
    if (found !== sha256) throw new Error(`${join(folder, file)} is damaged. Delete ${folder}, and begin again.`);
  }
  if (lines.length === 0) throw new Error(`${folder} is no whole release. Delete it, and begin again.`);
}

/** Throws unless an unpacked release comes from this archive: its own checksums do not show who made it. */
async function expectOrigin(folder: string, release: Release): Promise<void> {
  const origin = await readFile(join(folder, originName), 'utf8').catch(() => '');
  if (origin !== lineOf(release)) {
    throw new Error(
      `${folder} was not unpacked from the ${release.file} that is there now. Delete it, and begin again.`,
    );
  }
}
