import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useState } from 'react';

const pauseMs = 250;

/** A text field's value that reaches `onSearch` when typing pauses, and follows `value` when that changes from outside. */
export function useSearchText(value: string | undefined, onSearch: (text: string | undefined) => void) {
  const [text, setText] = useState(value ?? '');
  const search = useDebouncedCallback((typed: string) => onSearch(typed || undefined), pauseMs);
  useEffect(() => setText(value ?? ''), [value]);
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.currentTarget.value);
      search(event.currentTarget.value);
    },
  };
}
