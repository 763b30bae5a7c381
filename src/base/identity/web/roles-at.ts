import { type Role, roles } from '../../../platform/contract/school-terms.ts';
import type { Site } from '../../school/web/heard-of-school.ts';

/** The roles to choose from. The role of staff is included if the school has offices, or if that is not known yet. */
export function rolesAt(site: Site | undefined, chosen: Role): readonly Role[] {
  const hasOffices = site && (!site.school || site.school.hasOffices);
  return roles.filter((role) => role !== 'staff' || hasOffices || chosen === 'staff');
}
