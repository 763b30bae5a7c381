import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { keepOffer } from '../../../platform/web/language.ts';
import { setSchoolClasses } from '../../../platform/web/school-classes.ts';
import type { readSchool } from '../school.contract.ts';

/**
 * Keeps on the device which languages the school offers, sets by which names its classes are called, before anything
 * that shows them renders, and passes the facts on.
 */
export function heardOfSchool(site: OutputOf<typeof readSchool>) {
  keepOffer(site.school);
  if (site.school?.classes) setSchoolClasses(site.school.classes);
  return site;
}
