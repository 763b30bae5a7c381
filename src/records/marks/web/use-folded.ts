import { useEffect, useRef, useState } from 'react';

/**
 * Whether a phone may show what was chosen in one line instead of the fields: as soon as a mark takes the focus, until
 * a field inside `data-unfolds` does.
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
