import { useEffect, useRef } from 'react';
import { hasOwnSign } from '../../../base/school/web/codes.hooks.ts';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';

/** Digits that are typed within this time of each other form one roll. */
const pauseMs = 1200;

/** Joins digits that are typed in quick succession, so that they find the rolls that begin with them. */
export function useTypedRoll() {
  const typed = useRef({ digits: '', at: 0 });
  return (digit: string, at: number): string => {
    const { digits, at: before } = typed.current;
    typed.current = { digits: at - before < pauseMs ? digits + digit : digit, at };
    return typed.current.digits;
  };
}

type Code = Pick<AttendanceCode, '_id' | 'code' | 'status' | 'isOpen'>;

/**
 * Finds the code for the typed keys; keys typed in quick succession are joined, so that C1 replaces C. Returns
 * `undefined` for a key with which no sign begins, which then keeps its usual action.
 */
export function useCodeKeys<C extends Code>(codes: readonly C[]) {
  const typed = useRef({ signs: '', at: 0 });
  const own = codes.filter((code) => code.isOpen && hasOwnSign(code));
  return (key: string, at: number): { readonly code: C | undefined } | undefined => {
    if (key.length !== 1) return undefined;
    const { signs, at: before } = typed.current;
    const begins = (text: string) => own.some(({ code }) => code.toLowerCase().startsWith(text));
    const joined = at - before < pauseMs && begins(signs + key) ? signs + key : key;
    if (!begins(joined)) return undefined;
    typed.current = { signs: joined, at };
    return { code: own.find(({ code }) => code.toLowerCase() === joined) };
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
