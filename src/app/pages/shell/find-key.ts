import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';

export const isMac = /Mac|iP/.test(navigator.platform);

/** Ctrl+K, on a Mac ⌘K. Where the layout has no Latin letters, the key at the place of K. */
export function isFindKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac && latinKeyOf(event) === 'k';
}
