// Runs before the first paint, so that a dark page never flashes white, and follows the device while nothing is chosen.
(() => {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    const dark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  prefersDark.addEventListener('change', apply);
  apply();
})();
