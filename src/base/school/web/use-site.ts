import { useEffect, useState } from 'react';
import { call } from '../../../platform/web/api/call.ts';
import { showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import { readSchool } from '../school.contract.ts';
import { heardOfSchool, type Site } from './heard-of-school.ts';

/**
 * The school at this host for a page before sign-in, because its languages must be known first. Without a response the
 * page works with fewer features. If the school is `known`, it is not fetched.
 */
export function useSite(words: 'login' | 'all', known?: Site) {
  const [site, setSite] = useState(known);
  useEffect(() => {
    const speak = () => showLanguage(wantedLanguage(), words).catch(() => {});
    const show = (heard: Site) => {
      setSite(heard);
      void speak();
    };
    void speak();
    if (known) return;
    call(readSchool, {}, null)
      .then(heardOfSchool)
      .then(show, () => {});
  }, [words, known]);
  return site;
}
