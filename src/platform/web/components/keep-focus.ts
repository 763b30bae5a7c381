/**
 * Keeps the focus in the page. What has it may be disabled while it is busy, and gets it back afterwards; what is gone,
 * such as a row that was deleted, leaves it to what it stood in if that is marked with `data-keeps-focus`, otherwise to what
 * is marked with `data-takes-focus`, or to the page as a whole.
 * Otherwise a keyboard would begin anew with the menu.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  let around: HTMLElement | null | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined;
    around = last?.closest<HTMLElement>('[data-keeps-focus]');
  });
  // Whoever presses beside everything means to leave it; what is pressed and takes the focus says so afterwards.
  document.addEventListener('pointerdown', () => {
    last = undefined;
  });
  const giveBack = () => {
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) (around?.isConnected ? around : successor())?.focus();
    else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
  };
  const all = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(giveBack).observe(document.body, all);
}

function successor(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [data-takes-focus]') ?? document.querySelector('main');
}
