import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { DetailsForm } from './DetailsForm.tsx';

/** The part of the School page with the school's name and address. */
export function Details() {
  const { data: site } = useSchool();
  if (!site?.school) return null;
  const { name, domain, timeZone, address, logo } = site.school;
  return (
    <Opened record={{ name, domain, timeZone, address, logo }}>{(school) => <DetailsForm school={school} />}</Opened>
  );
}
