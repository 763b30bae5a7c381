import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { LanguagesForm } from './LanguagesForm.tsx';

/** The part of the School page that says which languages the school offers. */
export function Languages() {
  const { data: site } = useSchool();
  return site?.school ? <LanguagesForm school={site.school} /> : null;
}
