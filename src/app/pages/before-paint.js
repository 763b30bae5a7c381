// Runs before the first paint.
(() => {
  // Sets the colour scheme before paint, so that dark mode does not flash white. Defaults to the device's scheme.
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    const dark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  prefersDark.addEventListener('change', apply);
  apply();

  // Decides as `wantedLanguage` does, so that nothing changes sides later. The build lists the languages.
  const { languages, pages } = document.currentScript.dataset;
  const known = JSON.parse(languages);
  const read = (key) => localStorage.getItem(key)?.split(',') ?? [];
  const primary = (tag) => tag.toLowerCase().split('-')[0];
  const offered = read('rollbook.languages').map(primary);
  const own = Object.hasOwn(known, offered[0]) ? offered[0] : 'en';
  const isOffered = (name) => Object.hasOwn(known, name) && (offered.length === 0 || offered.includes(name));
  const wishes = [...read('rollbook.account-language'), ...read('rollbook.language'), ...navigator.languages];
  const language = wishes.map(primary).find(isOffered) ?? own;
  const { direction, loading, waiting, login, others } = known[language];
  Object.assign(document.documentElement, { lang: language, dir: direction });
  // The words of the document itself, once it is parsed; those of the pages follow with them.
  const word = () => {
    const sign = document.getElementById('start');
    sign.textContent = loading;
    Object.assign(sign.dataset, { loading, waiting });
  };
  document.addEventListener('readystatechange', word, { once: true });

  // Preloads the words and, signed in, the files of all pages in parallel with the document's own. The build lists them.
  const isSignedIn = localStorage.getItem('rollbook.token') !== null;
  const preload = (href, link) => {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href, ...link }));
  };
  const files = isSignedIn ? [login, others, ...pages.split(' ')] : [login];
  for (const href of files.filter(Boolean)) {
    preload(href, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
  }

  // The login shows the school's name, and would ask for it only once all of its code has run.
  const isLogin = ['/', '/login'].includes(location.pathname);
  if (isLogin && !isSignedIn) preload('/api/school', { rel: 'preload', as: 'fetch' });
})();
