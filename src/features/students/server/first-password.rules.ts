import { randomInt } from 'node:crypto';
import type { Config } from '../../../server/config.ts';

type Wanted = Pick<Config, 'studentInitialPassword'>;

/** No vowels, so that no word comes about; nothing that looks like another on paper: `l` and `1`, `o` and `0`. */
const readableSigns = 'bcdfghjkmnpqrstvwxz23456789';

/** How many random signs a password has: 47 bits. */
const randomSigns = 10;

/** The password with which a student signs in for the first time: the roll (SPEC 5), or such as `kx7rw-m4hdp`. */
export function makeFirstPassword({ studentInitialPassword }: Wanted, roll: number): string {
  return studentInitialPassword === 'roll' ? String(roll) : randomPassword();
}

function randomPassword(): string {
  const signs = Array.from({ length: randomSigns }, () => readableSigns[randomInt(readableSigns.length)]).join('');
  return `${signs.slice(0, randomSigns / 2)}-${signs.slice(randomSigns / 2)}`;
}
