import { hash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 random bits needs no slow hash, as it cannot be guessed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
