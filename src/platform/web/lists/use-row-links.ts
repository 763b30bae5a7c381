import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { focusRow, rowsOf } from './use-list-keys.ts';

/** The row that was opened last, and the history entry of its list. */
let opened: { readonly entry: string | undefined; readonly row: string } | undefined;

/**
 * Opens the plain links of rows without a reload; a press anywhere in a row except on its buttons opens the row's own
 * link. The router's link component would take most of the time to render 100 rows. After Back, that row has the focus
 * again; if a focused row is removed, the row that took its place gets it.
 */
export function useRowLinks(list: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const preloaded = new Set<string>();
    let place = 0;

    const onFocusIn = ({ target }: FocusEvent) => {
      const rows = rowsOf(shown);
      if (target !== shown) place = Math.max(0, rows.indexOf(rowAround(target) as HTMLElement));
      // A press on text focuses the list too, and must be able to select the text.
      else if (!shown.matches(':active')) focusRow(rows[place] ?? rows.at(-1));
    };
    const onClick = (event: MouseEvent) => {
      const row = rowAround(event.target);
      const target = event.target as Element;
      if (!row || event.defaultPrevented) return;
      const link = target.closest<HTMLAnchorElement>('a[href]');
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!link) {
        if (target.closest('button, input, label, dialog') || hasSelectedText()) return;
        const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
        row.querySelector('[data-row-link]')?.dispatchEvent(new MouseEvent('click', press));
        return;
      }
      // The browser opens the link in another tab or window.
      if (ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      const { href, state } = router.state.location;
      opened = { entry: state.__TSR_key, row: row.dataset.row ?? '' };
      router.navigate({ to: link.pathname as never, state: { list: { address: href, isBefore: true } } });
    };
    /** All pages of details share the same code, and so do all forms. */
    const onPointerOver = ({ target }: PointerEvent) => {
      const { pathname } = (target as Element).closest<HTMLAnchorElement>('a[href]') ?? {};
      const page = pathname?.split('/')[1];
      if (pathname === undefined || page === undefined || preloaded.has(page)) return;
      preloaded.add(page);
      router.preloadRoute({ to: pathname as never }).catch(() => preloaded.delete(page));
    };
    shown.addEventListener('focusin', onFocusIn);
    shown.addEventListener('click', onClick);
    shown.addEventListener('pointerover', onPointerOver);
    return () => {
      shown.removeEventListener('focusin', onFocusIn);
      shown.removeEventListener('click', onClick);
      shown.removeEventListener('pointerover', onPointerOver);
    };
  }, [list, router]);

  useEffect(() => {
    if (!list.current || !opened || opened.entry !== router.state.location.state.__TSR_key) return;
    const { row } = opened;
    opened = undefined;
    focusRow(rowsOf(list.current).find(({ dataset }) => dataset.row === row));
  }, [list, router]);
}

function rowAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}

function hasSelectedText(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
