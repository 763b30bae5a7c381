import { randomPassword } from '../../identity/server/passwords.ts';

/** A student's first password: the roll, or a random one. */
export function makeFirstPassword(kind: 'roll' | 'random', roll: number): string {
  return kind === 'roll' ? String(roll) : randomPassword();
}
