import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, OutputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { shownLanguage } from '../../../platform/web/language.ts';
import { applyMoveUp, listMoveUps, planMoveUp, undoMoveUp } from '../moving-up.contract.ts';

export type MoveUpPlan = OutputOf<typeof planMoveUp>;
export type AppliedMoveUp = OutputOf<typeof applyMoveUp>;
type Asked = InputOf<typeof planMoveUp>['body'];

/** The wait in milliseconds, so that several choices in a row need only one request. */
const pauseMs = 400;
/** A plan of a big school is half a megabyte: an older one is not kept for long. */
const keptMs = 10_000;

/** The plan of moving up. `isStale` means that it belongs to earlier choices and a new one is being fetched. */
export function usePlan(wanted: Asked) {
  const text = JSON.stringify(wanted);
  const [asked] = useDebouncedValue(text, pauseMs);
  const [last, setLast] = useState<MoveUpPlan>();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...planQuery(asked),
    placeholderData: keepPreviousData,
  });
  if (data && data !== last) setLast(data);
  return { plan: data ?? last, error, refetch, isStale: !data || isPlaceholderData || asked !== text };
}

/** Whether anybody is to move from one session to another; asked only where `wanted` is given. */
export function useSomebodyMoves(wanted: Asked | undefined) {
  return useQuery({
    ...planQuery(JSON.stringify(wanted ?? {})),
    enabled: wanted !== undefined,
    select: ({ students }) => students.length > 0,
  });
}

function planQuery(asked: string) {
  return {
    // The plan's faults are worded in this language.
    queryKey: ['students', 'move-up', shownLanguage(), asked],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(planMoveUp, { body: JSON.parse(asked) as Asked }, undefined, signal),
    gcTime: keptMs,
    structuralSharing: false,
  };
}

export function useApplyMoveUp(onSuccess: (applied: AppliedMoveUp) => void) {
  return useChange('students', (body: InputOf<typeof applyMoveUp>['body']) => call(applyMoveUp, { body }), {
    onSuccess,
  });
}

/** The moves so far, the latest first. */
export function useMoveUps() {
  return useQuery({ queryKey: ['students', 'move-ups', shownLanguage()], queryFn: () => call(listMoveUps, {}) });
}

export function useUndoMoveUp(onSuccess: () => void) {
  const queries = useQueryClient();
  return useChange('students', (id: string) => call(undoMoveUp, { params: { id: Number(id) } }), {
    onSuccess: () => {
      // A plan from before the undo lacks the students who come back, and would drop the choices for them.
      queries.removeQueries({ queryKey: ['students', 'move-up'] });
      onSuccess();
    },
  });
}
