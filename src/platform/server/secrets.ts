import { hash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret. With 256 random bits it needs no slow hash, because it cannot be guessed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
