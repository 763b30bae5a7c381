import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Config } from '../../../platform/server/config.ts';
import { signatureOf } from '../update/release-place.ts';
import { expectSignature, releaseKey, sha256Of } from '../update/signatures.ts';

/** `rollbook verify FILE`: says whether a release was signed with the known key. */
export async function verify(config: Config, path: string): Promise<void> {
  const key = releaseKey(config);
  if (!key) throw new Error('No key is known: UPDATE_KEY_FILE names none, and this program has none of its own.');
  const sha256 = await sha256Of(path).catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}`);
  });
  expectSignature({ file: basename(path), sha256 }, readSignature(path), key);
  console.log(`${path} is the one that was signed.`);
}

function readSignature(path: string): Buffer | undefined {
  try {
    return readFileSync(signatureOf(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
