import { useEffect, useRef, useState } from 'react';

/**
 * Returns whether a phone shows the choices as one line: from when a mark gets the focus until a field inside
 * `data-unfolds` does.
 */
export function useFolded() {
  const within = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(true);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-unfolds]')) setFolded(false);
      else if (target.closest('li')) setFolded(true);
    };
    const element = within.current;
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, []);
  return { within, isFolded };
}
