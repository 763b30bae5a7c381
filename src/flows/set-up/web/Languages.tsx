import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { LanguagesForm } from './LanguagesForm.tsx';

/** The part of the School page that says which languages the school offers. */
export function Languages() {
  const { data: site } = useSchool();
  if (!site?.school) return null;
  const { language, languages } = site.school;
  return <Opened record={{ language, languages }}>{(school) => <LanguagesForm school={school} />}</Opened>;
}
