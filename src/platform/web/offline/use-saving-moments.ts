import { useEffect } from 'react';
import { followConnection, isConnectionLost } from '../api/connection.ts';

/**
 * Saves what an earlier visit left, and what is unsaved when the page is hidden, when the connection is back, and when the
 * component is removed. `save` must be referentially stable, and may be called where nothing is to be saved.
 */
export function useSavingMoments(save: () => unknown): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', onHidden);
    const unfollow = followConnection(() => {
      if (!isConnectionLost()) void save();
    });
    void save();
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      unfollow();
      void save();
    };
  }, [save]);
}
