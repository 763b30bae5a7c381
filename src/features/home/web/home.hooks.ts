import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/web/api/call.ts';
import { readHome } from '../home.contract.ts';

const minuteMs = 60_000;

/** What the signed-in person needs first. Registers that others take show up by themselves. */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: () => call(readHome, {}) });

export function useHome() {
  return useQuery({ ...homeQuery, refetchInterval: 2 * minuteMs });
}

/** The school's time of day, in minutes since midnight: what the server said, and what has passed since. */
export function useMinuteNow(minute: number, saidAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return minute + Math.max(0, Math.floor((now - saidAt) / minuteMs));
}
