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
  const { languages, pages, site } = document.currentScript.dataset;
  const known = JSON.parse(languages);
  const { school, issuer } = site ? JSON.parse(site) : {};
  const read = (key) => localStorage.getItem(key)?.split(',') ?? [];
  const primary = (tag) => tag.toLowerCase().split('-')[0];
  const offered = (school ? [school.language, ...school.languages] : read('rollbook.languages')).map(primary);
  const own = Object.hasOwn(known, offered[0]) ? offered[0] : 'en';
  const isOffered = (name) => Object.hasOwn(known, name) && (offered.length === 0 || offered.includes(name));
  const wishes = [...read('rollbook.account-language'), ...read('rollbook.language'), ...navigator.languages];
  const language = wishes.map(primary).find(isOffered) ?? own;
  const { direction, loading, waiting, login, others } = known[language];
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const isSignedIn = localStorage.getItem('rollbook.token') !== null;
  const isLogin = !isSignedIn && ['/', '/login'].includes(location.pathname);

  // The words of the document itself, once it is parsed; those of the pages follow with them.
  const word = () => {
    const sign = document.getElementById('start');
    sign.textContent = loading;
    Object.assign(sign.dataset, { loading, waiting });
    if (isLogin && school && sessionStorage.getItem('rollbook.way-back') === null) showForm(sign.parentElement);
  };
  document.addEventListener('readystatechange', word, { once: true });

  // Shows the login's form as React draws it first, until its code is there. The build puts it into the document.
  const showForm = (start) => {
    const form = document.getElementById('login');
    if (!form) return;
    // A name of another script leaves the order of the sentence around it as it is.
    const isolate = (name) => `\u2068${name}\u2069`;
    const words = JSON.parse(form.dataset.words)[language];
    words.signInTo = words.signInTo.replace('{{school}}', () => isolate(school.name));
    words.signInOutside = words.signInOutside.replace('{{name}}', () => isolate(issuer));
    const drawn = form.content.firstElementChild;
    const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = words[texts.currentNode.data] ?? texts.currentNode.data;
    // Nobody can type there, or reach it: React draws it anew.
    drawn.inert = true;
    const choice = drawn.querySelector('fieldset');
    const buttons = school.languages.map((tag) => choice.querySelector(`[lang=${primary(tag)}]`));
    for (const button of buttons) button.setAttribute('aria-pressed', button.lang === language);
    choice.replaceChildren(...buttons);
    if (buttons.length < 2) choice.parentElement.remove();
    if (!school.isDemo) drawn.querySelector('h1 + p').remove();
    if (!issuer) drawn.querySelector('form > :last-child').remove();
    // It is seen that nothing can be sent yet.
    drawn.querySelector('form > button').disabled = true;
    // React knows which role it was; until then none is shown as chosen.
    if (localStorage.getItem('rollbook.last-role')) drawn.querySelector('[checked]').checked = false;
    start.after(drawn);
  };

  // Preloads the words and, signed in, the files of all pages in parallel with the document's own. The build lists them.
  const files = isSignedIn ? [login, others, ...pages.split(' ')] : [login];
  for (const href of files.filter(Boolean)) {
    const link = document.createElement('link');
    Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
