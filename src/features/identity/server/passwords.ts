import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { shortestPassword } from '../../../contract/school-terms.ts';

const derive = promisify(argon2);

type Cost = { readonly memoryKibibytes: number; readonly passes: number };

/** OWASP's recommendation for argon2id. */
export const fullCost: Cost = { memoryKibibytes: 19_456, passes: 2 };

/** For passwords that are no secret: the demo's, which README prints. */
export const demoCost: Cost = { memoryKibibytes: 64, passes: 1 };

const keyBytes = 32;

/** Hashes a password with argon2id into `argon2id$memory$passes$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string, cost: Cost = fullCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return ['argon2id', cost.memoryKibibytes, cost.passes, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  );
}

/** Tells whether the password is the one that was hashed, in a time that does not depend on where they differ. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, salt = '', key = ''] = hash.split('$');
  const cost = { memoryKibibytes: Number(memory), passes: Number(passes) };
  const expected = Buffer.from(key, 'base64url');
  return timingSafeEqual(expected, await deriveKey(password, Buffer.from(salt, 'base64url'), cost));
}

/** What is wrong with a password that a person chooses; in the demo alone it may be short (DESIGN 7). */
export function findPasswordFault(password: string, isDemo: boolean): string | undefined {
  return password.length >= shortestPassword || isDemo ? undefined : `At least ${shortestPassword} characters.`;
}

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: 1,
    tagLength: keyBytes,
    memory: cost.memoryKibibytes,
    passes: cost.passes,
  });
}
