import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { WeekCycle } from '../../../platform/contract/week-cycle.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../calendar.contract.ts';

/** The weeks of school, and what lies on the days of a range. */
export function useUseOfDays(range: { readonly from: string; readonly to: string } | undefined) {
  const { from = '', to = '' } = range ?? {};
  return useQuery({
    ...callQuery('calendar', contract.readUseOfDays, { query: { from, to } }),
    enabled: range !== undefined && from <= to,
    placeholderData: keepPreviousData,
  });
}

export function useChangeDays(onSuccess: () => void) {
  const send = useBasedCall();
  return useChange(
    'calendar',
    (body: InputOf<typeof contract.changeDays>['body']) => send(contract.changeDays, { body }),
    { onSuccess },
  );
}

export function useChangeWeeks() {
  const send = useBasedCall();
  return useChange('calendar', (body: WeekCycle) => send(contract.changeWeeks, { body }));
}

export function useCloseDays() {
  return useChange('calendar', (body: InputOf<typeof contract.closeDays>['body']) =>
    call(contract.closeDays, { body }),
  );
}

export function useRemoveClosedDays(id: string, onSuccess: () => void) {
  return useChange('calendar', () => call(contract.removeClosedDays, { params: { id: Number(id) } }), { onSuccess });
}
