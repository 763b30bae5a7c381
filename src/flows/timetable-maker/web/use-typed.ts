import { createContext, type KeyboardEvent, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Plan } from '../plan.contract.ts';

/** The numbers of fields whose values are not in the plan, because they are still being typed or were refused. */
export type NotTaken = { readonly typing: number; readonly refused: number };
export const noneNotTaken: NotTaken = { typing: 0, refused: 0 };

/** The texts in the page's fields that are not in the plan. */
export type Texts = {
  /** Counts the fields on the screen; `by` is 1 or -1. */
  readonly count: (kind: keyof NotTaken, by: 1 | -1) => void;
  /** The texts of fields that are not on the screen, as another part of the page is shown. */
  readonly kept: ReadonlyMap<string, string>;
  readonly keep: (field: string, text: string | undefined) => void;
};

export const TextsOfPage = createContext<Texts>({ count: () => {}, kept: new Map(), keep: () => {} });

/** A field that belongs to a row, room or period of the plan; `new-room` to none. */
export type FieldName = `load/${string}/${string}` | `room/${string}/${string}` | `period/${number}/time` | 'new-room';

/** Returns whether the plan still has the row, room or period that a field belongs to. */
export function hasField({ load, rooms, week }: Plan, field: string): boolean {
  const isOf = (start: string) => field.startsWith(`${start}/`);
  return (
    field === 'new-room' ||
    load.some(({ key }) => isOf(`load/${key}`)) ||
    rooms.some(({ name }) => isOf(`room/${name}`)) ||
    week.periods.some(({ period }) => isOf(`period/${period}`))
  );
}

/** A text that stays as it is while another part of the page is shown. */
export function useKeptText(field: FieldName) {
  const { kept, keep } = useContext(TextsOfPage);
  const [text, setText] = useState(() => kept.get(field) ?? '');
  const newest = useRef(text);
  newest.current = text;
  useEffect(() => {
    keep(field, undefined);
    return () => keep(field, newest.current || undefined);
  }, [field, keep]);
  return [text, setText] as const;
}

type Options = {
  readonly field: FieldName;
  /** The value in the plan. */
  readonly stands: string;
  readonly isWrong: (text: string) => boolean;
  readonly take: (text: string) => void;
};

/**
 * A field of the plan, which saves itself. Typing passes through other values (1 on the way to 12), so a value is only
 * used on Enter, or when the field is left or removed. A wrong value stays as typed, and the page shows that it is not
 * saved.
 */
export function useTyped({ field, stands, isWrong, take }: Options) {
  const { count, kept, keep } = useContext(TextsOfPage);
  const [typed, setTyped] = useState<string | undefined>(() => kept.get(field));
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
  useEffect(() => {
    keep(field, undefined);
    return () => {
      finish();
      keep(field, newest.current.typed);
    };
  }, [field, finish, keep]);

  const kind = typed === undefined || typed === stands ? undefined : isRefused ? 'refused' : 'typing';
  useEffect(() => {
    if (kind === undefined) return;
    count(kind, 1);
    // When a page is closed or reloaded, its fields get no blur event.
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
    /** Discards the typed text. */
    drop: () => setTyped(undefined),
    events: {
      onBlur: finish,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') finish();
      },
    },
  };
}
