import { useEffect, useState } from 'react';

/** Whether so many milliseconds have passed since the component appeared. */
export function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
