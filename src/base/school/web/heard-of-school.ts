import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { keepOffer } from '../../../platform/web/language.ts';
import { setSchoolClasses } from '../../../platform/web/school-classes.ts';
import type { readSchool } from '../school.contract.ts';

export type Site = OutputOf<typeof readSchool>;

/**
 * Stores the school's languages on the device and sets the class names before any component shows them, then returns
 * the facts.
 */
export function heardOfSchool(site: Site) {
  keepOffer(site.school);
  if (site.school?.classes) setSchoolClasses(site.school.classes, site.school.groups);
  return site;
}

/** The school as included in the document by the server, only for the first page, because it may change later. */
export function siteOfDocument(): Site | undefined {
  const said = document.querySelector<HTMLElement>('[data-site]')?.dataset.site;
  return said ? heardOfSchool(JSON.parse(said)) : undefined;
}
