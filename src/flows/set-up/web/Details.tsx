import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { DetailsForm } from './DetailsForm.tsx';

/** The part of the School page that says how the school is called and where it is. */
export function Details() {
  const { data: site } = useSchool();
  return site?.school ? <DetailsForm school={site.school} /> : null;
}
