import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { DetailsForm } from './DetailsForm.tsx';

/** The part of the School page with the school's name and address. */
export function Details() {
  const { data: site } = useSchool();
  return site?.school ? <DetailsForm school={site.school} /> : null;
}
