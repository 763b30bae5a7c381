import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { WeekCycle } from '../../../platform/contract/week-cycle.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../calendar.contract.ts';

/** The weeks of school, and what lies on the days of a range. */
export function useUseOfDays(range: { readonly from: string; readonly to: string } | undefined) {
  const { from = '', to = '' } = range ?? {};
  return useQuery({
    queryKey: ['calendar', 'use', from, to],
    queryFn: () => call(contract.readUseOfDays, { query: { from, to } }),
    enabled: range !== undefined && from <= to,
    placeholderData: keepPreviousData,
  });
}

export function useChangeDays(onSuccess: () => void) {
  const send = useBasedCall();
  return useChange({
    changes: 'calendar',
    onSuccess,
    mutationFn: (body: InputOf<typeof contract.changeDays>['body']) => send(contract.changeDays, { body }),
  });
}

export function useChangeWeeks() {
  const send = useBasedCall();
  return useChange({
    changes: 'calendar',
    mutationFn: (body: WeekCycle) => send(contract.changeWeeks, { body }),
  });
}

export function useCloseDays() {
  return useChange({
    changes: 'calendar',
    mutationFn: (body: InputOf<typeof contract.closeDays>['body']) => call(contract.closeDays, { body }),
  });
}

export function useRemoveClosedDays(id: string, onSuccess: () => void) {
  return useChange({
    changes: 'calendar',
    mutationFn: () => call(contract.removeClosedDays, { params: { id: Number(id) } }),
    onSuccess,
  });
}
