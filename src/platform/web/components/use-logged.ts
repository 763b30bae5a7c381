import { useEffect } from 'react';

/** Logs why something could not be fetched, for whoever looks for the reason: the page says only that it is not there. */
export function useLogged(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
