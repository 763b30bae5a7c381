import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { readHome } from '../home.contract.ts';

const minuteMs = 60_000;

/** The home page's data. Refetched regularly, so that registers taken by others appear. */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: (asking) => callOrKept(readHome, {}, asking) });

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
