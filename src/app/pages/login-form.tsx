import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginPage } from '../../base/identity/web/LoginPage.tsx';
import { languageNames } from '../../languages/languages.ts';
import { everyLanguage } from '../../languages/offer.ts';

/**
 * The login as React draws it where everything that it can have at first is on it, with the keys of its words in their
 * place. The build asks for it, and `before-paint.js` shows it until the code is there.
 */
export async function drawLogin(): Promise<string> {
  // There is no browser during the build, so all languages are offered.
  const offer = [everyLanguage.own, ...everyLanguage.all].join(',');
  const localStorage = { getItem: (key: string) => (key === 'rollbook.languages' ? offer : null) };
  Object.assign(globalThis, { localStorage });
  await i18next.changeLanguage('cimode');
  const days = { session: '', today: '', timeZone: '' };
  const school = { name: '', domain: '', ...days, isDemo: true, language: 'en', languages: languageNames };
  const site = { needsSetUp: false, imageHost: null, issuer: 'issuer', school };
  const markup = renderToStaticMarkup(<LoginPage site={site} onSignedIn={async () => {}} />);
  Reflect.deleteProperty(globalThis, 'localStorage');
  return markup;
}
