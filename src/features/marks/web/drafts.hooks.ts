import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../drafts.contract.ts';

export type ListedDraft = Awaited<ReturnType<typeof fetchDrafts>>[number];
export type NamedDraft = { readonly class: number; readonly subject: string; readonly examName: string };

export function fetchDrafts() {
  return call(contract.listDrafts, {});
}

export function fetchDraft({ class: number, subject, examName }: NamedDraft) {
  return call(contract.readDraft, { query: { class: number, subject, examName } });
}

/** Another device may have saved one while this page was hidden. */
export const draftsQuery = queryOptions({
  queryKey: ['marks', 'drafts'],
  queryFn: fetchDrafts,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** The caller's own drafts, the newest first. */
export function useDrafts() {
  return useQuery(draftsQuery);
}

export function useDiscardDraft({ class: number, subject, examName }: NamedDraft, onSuccess: () => void) {
  return useChange({
    changes: 'marks',
    onSuccess,
    mutationFn: () => call(contract.deleteDraft, { query: { class: number, subject, examName } }),
  });
}
