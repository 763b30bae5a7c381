import { type Access, reachOf } from '../../platform/contract/permissions.ts';
import type { Role } from '../../platform/contract/school-terms.ts';
import { guardOf, type InnerPath } from './page-list.ts';

/** `role` is unknown where the browser remembers none that there is. */
export function mayOpen(role: Role | undefined, path: InnerPath): boolean {
  const guard = guardOf(path);
  if (guard === 'everybody') return true;
  if (role === undefined) return false;
  const reach = reachOf(role, guard.replace('own ', '') as Access);
  return guard.startsWith('own ') ? reach === 'own' || reach === 'children' : reach !== undefined;
}
