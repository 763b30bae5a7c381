import { type Access, reachOf } from '../../contract/permissions.ts';
import { readWho } from './stored-sign-in.ts';

/** Whether the signed-in person has a permission, so that buttons show what they may; the server checks it again. */
export function mayDo(access: Access): boolean {
  const who = readWho();
  return who !== undefined && reachOf(who, access) !== undefined;
}
