// Signs the files of a release with the Ed25519 key that a maintainer keeps outside of the repository.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from '../prepare.mjs';

/**
 * Reads the private key that RELEASE_KEY_FILE names, with RELEASE_KEY_PASSPHRASE if it has one, and returns a function
 * that signs a text; `undefined` without that setting. Stops if programs would not accept the key.
 */
export function openSigningKey(root) {
  const { RELEASE_KEY_FILE: file, RELEASE_KEY_PASSPHRASE: passphrase } = process.env;
  if (!file) return undefined;
  const key = readKey(file, passphrase);
  if (key.asymmetricKeyType !== 'ed25519') stop(`${file} has no Ed25519 key.`);
  const known = readFileSync(join(root, 'src/app/server/update/release-key.pem'), 'utf8');
  if (known.includes('BEGIN') && !createPublicKey(known).equals(createPublicKey(key))) {
    stop(`The key in ${file} is not the one whose public half is in src/app/server/update/release-key.pem.`);
  }
  return (text) => sign(null, Buffer.from(text), key);
}

function readKey(file, passphrase) {
  try {
    return createPrivateKey({ key: readFileSync(file), format: 'pem', passphrase });
  } catch (error) {
    return stop(
      `RELEASE_KEY_FILE names ${file}, which has no private key that RELEASE_KEY_PASSPHRASE opens: ${error.message}`,
    );
  }
}
