import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const pauseMs = 250;

/**
 * Holds a text field's value and passes it to `onSearch` after a pause. Follows `value` if that changes from outside.
 */
export function useSearchText(value: string | undefined, onSearch: (text: string | undefined) => void) {
  const current = value ?? '';
  const [text, setText] = useState(current);
  /** The searches that were sent and have not come back as `value` yet. */
  const underWay = useRef<string[]>([]);
  const search = useDebouncedCallback((typed: string) => {
    underWay.current.push(typed);
    onSearch(typed || undefined);
  }, pauseMs);

  useEffect(() => {
    const arrived = underWay.current.indexOf(current);
    underWay.current.splice(0, arrived < 0 ? underWay.current.length : arrived + 1);
    // A value that comes back can be older than what has been typed meanwhile.
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
