import { accessSync, constants, existsSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../../platform/server/config.ts';
import { syncToDisk } from '../../../platform/server/sync-to-disk.ts';

/** An unpacked release, in `folder`, and the link in its `parent` folder that leads to the version in use. */
export type Installation = { readonly folder: string; readonly parent: string; readonly link: string };

/** The name of the link, beside the unpacked releases. */
const linkName = 'current';

/** Finds the installation of this program. If `rollbook update` cannot be used, throws with the right way to update. */
export function findInstallation(config: Config): Installation {
  const folder = dirname(fileURLToPath(new URL('../../../../package.json', import.meta.url)));
  const parent = dirname(folder);
  const link = join(parent, linkName);
  if (folder === '/usr/lib/rollbook') {
    throw new Error('The Debian package is updated by apt: sudo apt install ./rollbook_VERSION_amd64.deb');
  }
  if (!existsSync(join(folder, 'bin', 'node'))) {
    throw new Error('This is a clone: git pull brings a newer version, and the next start builds it.');
  }
  if (config.database.engine === 'postgres') {
    throw new Error('With PostgreSQL, several servers may be running. See docs/running.md for how they are updated.');
  }
  if (!isLinkTo(link, folder)) throw new Error(explainLink(link, folder));
  expectOwner(config.dataDirectory);
  expectWritable(parent);
  return { folder, parent, link };
}

/** Points the link at another folder beside it, atomically: after a power cut it leads to one or the other. */
export function leadTo({ link, parent }: Installation, folder: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(basename(folder), next);
  renameSync(next, link);
  syncToDisk(parent);
}

function isLinkTo(link: string, folder: string): boolean {
  return readLink(link) === folder;
}

function readLink(link: string): string | undefined {
  try {
    return resolve(dirname(link), readlinkSync(link));
  } catch {
    return undefined;
  }
}

function explainLink(link: string, folder: string): string {
  const target = readLink(link);
  if (target) return `${link} leads to ${target}: please run ${link}/rollbook update.`;
  return `Which version serves is decided by a link, and there is none. Make it once: ln -s ${basename(folder)} ${link}
Then have the service run ${link}/rollbook serve. A container is updated by a newer image instead.`;
}

/** Throws if the server's own user could not read the files that root would write. */
function expectOwner(dataDirectory: string): void {
  const owner = statSync(dataDirectory, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0 && owner) {
    throw new Error(
      `${dataDirectory} belongs to the user with the number ${owner}: please run the command as that user.`,
    );
  }
}

function expectWritable(parent: string): void {
  try {
    accessSync(parent, constants.W_OK);
  } catch {
    throw new Error(
      `A newer version would be unpacked in ${parent}, where this user may not write. Please run the command as the user to whom the folder belongs.`,
    );
  }
}
