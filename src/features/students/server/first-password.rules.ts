import type { Config } from '../../../platform/server/config.ts';
import { randomPassword } from '../../identity/server/passwords.ts';

type Wanted = Pick<Config, 'studentInitialPassword'>;

/** A student's first password: the roll, or a random one. */
export function makeFirstPassword({ studentInitialPassword }: Wanted, roll: number): string {
  return studentInitialPassword === 'roll' ? String(roll) : randomPassword();
}
