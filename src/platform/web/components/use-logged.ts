import { useEffect } from 'react';

/** Logs why a fetch failed, because the page says only that there is nothing. */
export function useLogged(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
