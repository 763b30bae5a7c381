import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { sendSafely, takeBack } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../drafts.contract.ts';
import { draftsKey } from './marks-outdated.ts';

export type ListedDraft = Awaited<ReturnType<typeof fetchDrafts>>[number];
export type NamedDraft = { readonly class: number; readonly subject: string; readonly examName: string };

export function fetchDrafts() {
  return call(contract.listDrafts, {});
}

export function fetchDraft({ class: number, subject, examName }: NamedDraft) {
  return call(contract.readDraft, { query: { class: number, subject, examName } });
}

/** The drafts are fetched again when the page is shown, because another device may have saved one meanwhile. */
export const draftsQuery = queryOptions({
  queryKey: draftsKey,
  queryFn: fetchDrafts,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** The caller's own drafts, the newest first. */
export function useDrafts() {
  return useQuery(draftsQuery);
}

export function useDiscardDraft(draft: NamedDraft, onSuccess: () => void) {
  return useChange('marks', () => discardDraft(draft), { onSuccess });
}

/** Deletes a draft on the server and, if it waits to be sent, on this device. */
export async function discardDraft({ class: number, subject, examName }: NamedDraft): Promise<void> {
  await takeBackDraft({ class: number, subject, examName });
  await call(contract.deleteDraft, { query: { class: number, subject, examName } });
}

/**
 * Saves a draft even if the page is closed meanwhile or has no connection: the device sends it later. It is refused if
 * another device has changed the draft that it continues.
 */
export function saveSafely(body: InputOf<typeof contract.saveDraft>['body']) {
  const { class: number, subject, examName: exam } = body;
  const about = { kind: 'draft', class: number, subject, exam } as const;
  return sendSafely(contract.saveDraft, { body }, { subject: placeOf(body), takesPlace: true, about });
}

/** Removes a draft that waits on the device, because its replacement is about to be sent. */
export function takeBackDraft(draft: NamedDraft): Promise<void> {
  return takeBack(placeOf(draft)).catch(() => {});
}

function placeOf({ class: number, subject, examName }: NamedDraft): string {
  return ['draft', number, subject, examName.trim()].join(' ');
}
