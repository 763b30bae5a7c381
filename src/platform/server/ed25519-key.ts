import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Reads an Ed25519 public key (PEM). Throws if the file cannot be read or has none. */
export function readEd25519Key(file: string): KeyObject {
  const text = readFileSync(file, 'utf8');
  // Node would take a private key as well, which nobody should leave on a school's machine.
  const [pem] = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/.exec(text) ?? [];
  const key = pem ? createPublicKey(pem) : undefined;
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`${file} has no Ed25519 public key (PEM).`);
  return key;
}

export function hasEd25519Key(file: string): boolean {
  try {
    return readEd25519Key(file) !== undefined;
  } catch {
    return false;
  }
}
