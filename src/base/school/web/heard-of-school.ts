import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { keepOffer } from '../../../platform/web/language.ts';
import { setSchoolClasses } from '../../../platform/web/school-classes.ts';
import type { readSchool } from '../school.contract.ts';

export type Site = OutputOf<typeof readSchool>;

/**
 * Keeps on the device which languages the school offers, sets by which names its classes are called, before anything
 * that shows them renders, and passes the facts on.
 */
export function heardOfSchool(site: Site) {
  keepOffer(site.school);
  if (site.school?.classes) setSchoolClasses(site.school.classes, site.school.groups);
  return site;
}

/** The school as the document that the server sent says it, with its first page alone: later it may have changed. */
export function siteOfDocument(): Site | undefined {
  const said = document.querySelector<HTMLElement>('[data-site]')?.dataset.site;
  return said ? heardOfSchool(JSON.parse(said)) : undefined;
}
