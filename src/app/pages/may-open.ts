import { type Access, reachOf, type Who } from '../../platform/contract/permissions.ts';
import { guardOf, type InnerPath } from './page-list.ts';

/** `who` is unknown where the browser remembers no role that there is. */
export function mayOpen(who: Who | undefined, path: InnerPath): boolean {
  const guard = guardOf(path);
  if (guard === 'everybody') return true;
  if (who === undefined) return false;
  const reach = reachOf(who, guard.replace('own ', '') as Access);
  return guard.startsWith('own ') ? reach === 'own' || reach === 'children' : reach !== undefined;
}
