/**
 * Keeps the focus in the page. What has it may be disabled while it is busy, and gets it back afterwards; what is gone,
 * such as a row that was deleted, leaves it to what is marked with `data-takes-focus`, or to the page as a whole.
 * Otherwise a keyboard would begin anew with the menu.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined;
  });
  // Whoever presses beside everything means to leave it; what is pressed and takes the focus says so afterwards.
  document.addEventListener('pointerdown', () => {
    last = undefined;
  });
  const giveBack = () => {
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) successor()?.focus();
    else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
  };
  const all = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(giveBack).observe(document.body, all);
}

function successor(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [data-takes-focus]') ?? document.querySelector('main');
}
