import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { shownLanguage } from '../../../platform/web/language.ts';
import type { Draft } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import * as contract from '../timetable-maker.contract.ts';

const makerKey = 'timetable-maker';

/** Text typed without a pause is checked once. */
const checkPauseMs = 500;
/** The interval in milliseconds at which progress is requested. */
const progressMs = 700;

/** The plan is always fetched again, because saving an outdated plan would be refused. */
export function planQuery(session?: string) {
  return queryOptions({
    ...callQuery(makerKey, contract.readMakerPlan, { query: { session } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The plan of the session in the address, as it was when the page was opened. */
export function useReadPlan() {
  const [session] = useUrlSession();
  return useQuery(planQuery(session));
}

/** The totals and contradictions of a plan; those of the former plan until the answer arrives. */
export function useCheck(plan: Plan) {
  const [session] = useUrlSession();
  const [asked] = useDebouncedValue(plan, checkPauseMs);
  return useQuery({
    queryKey: [makerKey, 'check', shownLanguage(), session, asked],
    queryFn: ({ signal }) => call(contract.checkMakerPlan, { body: { session, plan: asked } }, undefined, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    structuralSharing: false,
  });
}

export function useSuggestPlan(onSuccess: (plan: Plan) => void) {
  const [session] = useUrlSession();
  return useChange('nothing', () => call(contract.suggestMakerPlan, { query: { session } }), {
    onSuccess: ({ plan }) => onSuccess(plan),
  });
}

export function draftsQuery(session?: string) {
  return queryOptions({
    queryKey: [makerKey, 'drafts', session],
    queryFn: () => call(contract.listMakerDrafts, { query: { session } }),
  });
}

/** The timetables made so far. */
export function useDrafts() {
  const [session] = useUrlSession();
  return useQuery(draftsQuery(session));
}

/** The progress of a run. It is requested repeatedly until the run has ended; then the list is fetched again. */
export function useProgress({ _id, progress }: Draft): Draft['progress'] {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [makerKey, 'progress', _id],
    queryFn: async () => {
      const made = await call(contract.readMakingProgress, { params: { id: Number(_id) } }).catch((error) => {
        if (!(error instanceof CallRefused)) throw error;
        return null;
      });
      if (made?.state !== 'making') void queries.invalidateQueries({ queryKey: [makerKey, 'drafts'] });
      return made;
    },
    refetchInterval: progressMs,
  });
  return data?.progress ?? progress;
}

function draftQuery(id: string) {
  return queryOptions({
    queryKey: [makerKey, 'draft', shownLanguage(), id],
    queryFn: () => call(contract.readMakerDraft, { params: { id: Number(id) } }),
  });
}

export function useDraft(id: string) {
  return useQuery(draftQuery(id));
}

/** The effects of moving a lesson, slot by slot; fetched only while a lesson is lifted. */
export function useConsequences(id: string, lesson: string | undefined, at: number) {
  return useQuery({
    queryKey: [makerKey, 'consequences', id, lesson, at],
    queryFn: ({ signal }) =>
      call(contract.readConsequences, { params: { id: Number(id), lesson: lesson ?? '' } }, undefined, signal),
    enabled: lesson !== undefined,
  });
}

export function useMakeDraft() {
  const [session] = useUrlSession();
  return useChange(makerKey, (body: Omit<InputOf<typeof contract.makeMakerDraft>['body'], 'session'>) =>
    call(contract.makeMakerDraft, { body: { ...body, session } }),
  );
}

export function useStopDraft() {
  return useChange(makerKey, (id: string) => call(contract.stopMakerDraft, { params: { id: Number(id) } }));
}

export function useRemoveDraft() {
  return useChange(makerKey, (id: string) => call(contract.removeMakerDraft, { params: { id: Number(id) } }));
}

/** Publishing a timetable, or cancelling a publication, changes everybody's timetable. */
export function usePublishDraft() {
  return useChange('schedule', ({ id, from }: { readonly id: string; readonly from: string }) =>
    call(contract.publishMakerDraft, { params: { id: Number(id) }, body: { from } }),
  );
}

export function useWithdrawDraft() {
  return useChange('schedule', (id: string) => call(contract.withdrawMakerDraft, { params: { id: Number(id) } }));
}

export type Move = InputOf<typeof contract.moveInMakerDraft>['body'];

/** Shows the moved draft at once, as the answer has all of it. */
export function useMoveLesson(id: string) {
  const queries = useQueryClient();
  return useChange('nothing', (body: Move) => call(contract.moveInMakerDraft, { params: { id: Number(id) }, body }), {
    onSuccess: (draft: contract.ReadDraft) => {
      queries.setQueryData(draftQuery(id).queryKey, draft);
      void queries.invalidateQueries({ queryKey: [makerKey, 'drafts'] });
    },
  });
}
