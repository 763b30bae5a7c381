import { useEffect, useState } from 'react';
import { call } from '../../../platform/web/api/call.ts';
import { showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import { readSchool } from '../school.contract.ts';
import { heardOfSchool, type Site } from './heard-of-school.ts';

/**
 * The school at this address for a page before the sign-in, once loaded: only then it is known which languages it
 * offers. Without a response the page works, with less on it. What is `known` already is not asked.
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
