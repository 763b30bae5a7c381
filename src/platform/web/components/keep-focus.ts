/**
 * Keeps the focus in the page, so that keyboard users do not start again at the menu. An element that is disabled while
 * it is busy gets the focus back afterwards. If a focused element is removed, such as a deleted row, the focus goes to
 * its nearest `data-keeps-focus` ancestor, else to the `data-takes-focus` element, else to the page.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  let around: HTMLElement | null | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined;
    around = last?.closest<HTMLElement>('[data-keeps-focus]');
  });
  // A press on the background drops the focus on purpose; a press on a focusable element causes `focusin` afterwards.
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
