import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followNews } from './follow-news.ts';
import { type Renewals, renewNews } from './news.hooks.ts';

/** Keeps the open page up to date; renders nothing. */
export function LiveNews({ renewals }: { readonly renewals: Renewals }) {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void followNews((kinds) => renewNews(queries, kinds, renewals), leaving.signal);
    return () => leaving.abort();
  }, [queries, renewals]);
  return null;
}
