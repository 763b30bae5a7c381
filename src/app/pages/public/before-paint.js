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

  // Signed in: preloads the files of all pages in parallel with the document's own. The build lists them.
  const { pages } = document.currentScript.dataset;
  if (!pages || localStorage.getItem('rollbook.token') === null) return;
  for (const href of pages.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
