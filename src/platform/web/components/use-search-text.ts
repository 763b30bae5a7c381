import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const pauseMs = 250;

/** A text field's value that reaches `onSearch` when typing pauses, and follows `value` when that changes from outside. */
export function useSearchText(value: string | undefined, onSearch: (text: string | undefined) => void) {
  const current = value ?? '';
  const [text, setText] = useState(current);
  /** What was typed and has not come back as `value` yet. */
  const underWay = useRef<string[]>([]);
  const search = useDebouncedCallback((typed: string) => {
    underWay.current.push(typed);
    onSearch(typed || undefined);
  }, pauseMs);

  useEffect(() => {
    const arrived = underWay.current.indexOf(current);
    underWay.current.splice(0, arrived < 0 ? underWay.current.length : arrived + 1);
    // What comes back may be older than what has been typed in the meantime.
    if (arrived >= 0) return;
    search.cancel();
    setText(current);
  }, [current, search]);

  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.currentTarget.value);
      search(event.currentTarget.value);
    },
  };
}
