import { type Access, reachOf, type Who } from '../../platform/contract/permissions.ts';
import { guardOf, type InnerPath } from './page-list.ts';

/** Returns whether somebody may open a page. `who` is undefined if the browser remembers no valid role. */
export function mayOpen(who: Who | undefined, path: InnerPath): boolean {
  const guard = guardOf(path);
  if (guard === 'everybody') return true;
  if (who === undefined) return false;
  const reach = reachOf(who, guard.replace('own ', '') as Access);
  return guard.startsWith('own ') ? reach === 'own' || reach === 'children' : reach !== undefined;
}
