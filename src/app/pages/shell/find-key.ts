import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';

export const isMac = /Mac|iP/.test(navigator.platform);

/**
 * Returns whether the key is Ctrl+K, or ⌘K on a Mac. On layouts without Latin letters, the key in the position of K
 * counts.
 */
export function isFindKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac && latinKeyOf(event) === 'k';
}
