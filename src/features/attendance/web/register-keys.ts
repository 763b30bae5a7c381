import { useEffect, useRef } from 'react';

/** Digits that follow each other faster than this make one roll. */
const pauseMs = 1200;

/** Joins typed digits to the rolls that begin with them. */
export function useTypedRoll() {
  const typed = useRef({ digits: '', at: 0 });
  return (digit: string, at: number): string => {
    const { digits, at: before } = typed.current;
    typed.current = { digits: at - before < pauseMs ? digits + digit : digit, at };
    return typed.current.digits;
  };
}

/** Calls `act` on Ctrl or ⌘ with Enter, but not in a field or a dialog. */
export function useSubmitKey(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('input:not([type=radio]), textarea, select, dialog'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
