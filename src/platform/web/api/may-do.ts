import { type Access, reachOf } from '../../contract/permissions.ts';
import { readWho } from './stored-sign-in.ts';

/**
 * Returns whether the signed-in person has a permission, so that pages show only what is allowed; the server checks it
 * again.
 */
export function mayDo(access: Access): boolean {
  const who = readWho();
  return who !== undefined && reachOf(who, access) !== undefined;
}
