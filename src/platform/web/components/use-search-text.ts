import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const pauseMs = 250;

/** A text field's value, passed to `onSearch` debounced. Follows `value` when that changes from outside. */
export function useSearchText(value: string | undefined, onSearch: (text: string | undefined) => void) {
  const current = value ?? '';
  const [text, setText] = useState(current);
  /** Searches that have been sent and have not come back as `value`. */
  const underWay = useRef<string[]>([]);
  const search = useDebouncedCallback((typed: string) => {
    underWay.current.push(typed);
    onSearch(typed || undefined);
  }, pauseMs);

  useEffect(() => {
    const arrived = underWay.current.indexOf(current);
    underWay.current.splice(0, arrived < 0 ? underWay.current.length : arrived + 1);
    // A value that comes back may be older than what has been typed meanwhile.
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
