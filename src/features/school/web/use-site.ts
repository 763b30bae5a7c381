import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import { readSchool } from '../school.contract.ts';
import { heardOfSchool } from './heard-of-school.ts';

/**
 * The school at this address for a page before the sign-in, once loaded: only then it is known which languages it
 * offers. Without a response the page works, with less on it.
 */
export function useSite(words: 'login' | 'all') {
  const [site, setSite] = useState<OutputOf<typeof readSchool>>();
  useEffect(() => {
    const speak = () => showLanguage(wantedLanguage(), words).catch(() => {});
    const show = (heard: typeof site) => {
      setSite(heard);
      void speak();
    };
    void speak();
    call(readSchool, {}, null)
      .then(heardOfSchool)
      .then(show, () => {});
  }, [words]);
  return site;
}
