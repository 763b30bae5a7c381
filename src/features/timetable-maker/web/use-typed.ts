import { createContext, type KeyboardEvent, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** Field values that are not in the plan: still being typed, or refused. */
export type NotTaken = { readonly typing: number; readonly refused: number };
export const noneNotTaken: NotTaken = { typing: 0, refused: 0 };

/** Counts the fields whose text is not in the plan; `by` is 1 or -1. */
export const CountNotTaken = createContext<(kind: keyof NotTaken, by: 1 | -1) => void>(() => {});

type Options = {
  /** As the plan has it. */
  readonly stands: string;
  readonly isWrong: (text: string) => boolean;
  readonly take: (text: string) => void;
};

/**
 * A field of the plan, which saves itself. What is typed passes through other values (12:01 on the way to 12:15, 1 on the
 * way to 12), so it is taken over only when typing ends: when the field is left, by Enter, or with the field. What is
 * wrong stays as typed, and the page says that it is not saved.
 */
export function useTyped({ stands, isWrong, take }: Options) {
  const [typed, setTyped] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const text = typed ?? stands;
  const isRefused = typed !== undefined && isWrong(typed);

  const newest = useRef({ typed, stands, isWrong, take });
  newest.current = { typed, stands, isWrong, take };
  /** Enter may leave the field, too. */
  const finish = useCallback(() => {
    const { typed: last, ...rest } = newest.current;
    setTyping(false);
    if (last === undefined || rest.isWrong(last)) return;
    newest.current = { ...rest, typed: undefined };
    setTyped(undefined);
    if (last !== rest.stands) rest.take(last);
  }, []);
  useEffect(() => finish, [finish]);

  const count = useContext(CountNotTaken);
  const kind = typed === undefined || typed === stands ? undefined : isRefused ? 'refused' : 'typing';
  useEffect(() => {
    if (kind === undefined) return;
    count(kind, 1);
    // A page that is closed or reloaded leaves its fields without a word.
    const leaving = new AbortController();
    window.addEventListener('pagehide', finish, { signal: leaving.signal });
    document.addEventListener('visibilitychange', finish, { signal: leaving.signal });
    return () => {
      leaving.abort();
      count(kind, -1);
    };
  }, [kind, count, finish]);

  return {
    text,
    isRefused,
    /** Whether what is wrong may still become right. */
    isTyping,
    type: (next: string) => {
      setTyping(true);
      setTyped(next);
    },
    /** Forgets what was typed. */
    drop: () => setTyped(undefined),
    events: {
      onBlur: finish,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') finish();
      },
    },
  };
}
