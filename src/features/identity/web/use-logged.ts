import { useEffect } from 'react';

/** Logs why a profile could not be fetched, of which the page says only that it is not there. */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error('The profile could not be fetched.', error);
  }, [error]);
}
