import { useEffect } from 'react';
import { latinKeyOf } from './latin-key.ts';

/**
 * Makes the browser's print shortcut do the same as the page's print button, for pages that show only a part of what is
 * printed.
 */
export function usePrintKey(print: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKeyOf(event) !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [print]);
}
