import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/web/api/call.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { type Home, readHome } from '../home.contract.ts';
import { homeKey } from './home-outdated.ts';

const minuteMs = 60_000;

/** The home page's data. Refetched regularly, so that registers taken by others appear. */
export const homeQuery = queryOptions({
  queryKey: homeKey,
  queryFn: async (asking) => (await callOrKept(readHome, {}, asking, askForHome)) as AskedHome,
});

/**
 * The home page's data, with the time of the server's answer, which is long ago for an answer that the device stored.
 */
type AskedHome = Home & { readonly saidAt: number };

async function askForHome(): Promise<AskedHome> {
  return { ...(await call(readHome, {})), saidAt: Date.now() };
}

export function useHome() {
  return useQuery({ ...homeQuery, refetchInterval: 2 * minuteMs });
}

/** The school's time of day in minutes since midnight: the server's answer plus the time elapsed since. */
export function useMinuteNow(minute: number, saidAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return minute + Math.max(0, Math.floor((now - saidAt) / minuteMs));
}
