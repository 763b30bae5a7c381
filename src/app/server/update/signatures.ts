import { createHash, type KeyObject, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Config } from '../../../platform/server/config.ts';
import { readEd25519Key } from '../../../platform/server/ed25519-key.ts';
import { type Release, type ReleasePlace, signatureOf } from './release-place.ts';

/** A file of a release, with its checksum. */
type SummedFile = Pick<Release, 'file' | 'sha256'>;

const ownKeyFile = fileURLToPath(new URL('release-key.pem', import.meta.url));

/** Returns the key that has to sign releases: the operator's, or the program's; `undefined` if there is none. */
export function releaseKey({ updateKeyFile }: Pick<Config, 'updateKeyFile'>): KeyObject | undefined {
  if (updateKeyFile) return readEd25519Key(updateKeyFile);
  return readFileSync(ownKeyFile, 'utf8').includes('BEGIN') ? readEd25519Key(ownKeyFile) : undefined;
}

/**
 * Returns what is signed for a file: its line in a list of checksums. The line has the file's name, and this one the
 * version, so that no signature fits another version.
 */
export function lineOf({ file, sha256 }: SummedFile): string {
  return `${sha256}  ${file}\n`;
}

/** Throws if there is a key and it did not sign this file. */
export async function expectSigned(place: ReleasePlace, file: SummedFile, key: KeyObject | undefined): Promise<void> {
  if (!key) return;
  expectSignature(file, await place.readSignature(file.file), key);
}

/** Throws unless the signature is the key's, of this checksum and this name. */
export function expectSignature(file: SummedFile, signature: Buffer | undefined, key: KeyObject): void {
  const stays = `Rollbook ${packageFile.version} stays as it was.`;
  if (!signature) {
    throw new Error(`${file.file} is not signed, as there is no ${signatureOf(file.file)} beside it. ${stays}`);
  }
  if (!verify(null, Buffer.from(lineOf(file)), key, signature)) {
    throw new Error(
      `${signatureOf(file.file)} is not right: the file, its name or its checksum was changed, or it was signed with another key. ${stays}`,
    );
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns the changelog beside the releases; `undefined` if there is none, or one that the key did not sign. */
export async function readTrustedChangelog(
  place: ReleasePlace,
  key: KeyObject | undefined,
): Promise<string | undefined> {
  const text = await place.readChangelog();
  if (text === undefined) return undefined;
  const file = { file: 'CHANGELOG.md', sha256: createHash('sha256').update(text).digest('hex') };
  return expectSigned(place, file, key).then(
    () => text,
    () => undefined,
  );
}
