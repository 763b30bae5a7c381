import { useEffect, useState } from 'react';

/** Returns whether this many milliseconds have passed since the component was mounted. */
export function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
