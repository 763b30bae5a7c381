import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { CallRefused, call, NoAnswer } from '../../../platform/web/api/call.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../drafts.contract.ts';
import { draftsQuery, fetchDraft, fetchDrafts, type NamedDraft, saveSafely, takeBackDraft } from './drafts.hooks.ts';
import { holdsAllOf, isNewer, isSameExam, merged, toDraftBody, toSheet } from './drafts.ts';
import type { MarkTexts } from './mark-text.ts';
import type { MarkSheet, SavedDraft } from './use-mark-sheet.ts';

/** The pause after the last key before saving, so that a column that is typed in one go is saved once. */
const pauseMs = 1500;
const retryMs = 8000;

type Options = {
  readonly classNumber: number;
  readonly rolls: readonly number[];
  readonly sheet: MarkSheet;
  /** The chosen or default term. */
  readonly term: string | undefined;
  readonly scale: MarkScale | null;
  /** Whether the sheet can be saved: its subject is one of the class, and it is not being submitted. */
  readonly canSave: boolean;
  readonly noteSaved: (sent: MarkSheet, saved: SavedDraft) => void;
  readonly replace: (sheet: MarkSheet) => void;
};

/** Returns whether saving failed because another device saved the draft at the same time. */
function isChanged(error: Error): boolean {
  return error instanceof CallRefused && error.answer.code === 'changed_meanwhile';
}

type ExamNamed = { readonly subject: string; readonly examName: string };

/**
 * The state of the draft on the server. The news `taken` and `joined` come from another device; `replaced` are the
 * texts from there.
 */
export type DraftState = {
  readonly failure?: 'no-answer' | 'refused' | undefined;
  readonly news?:
    | { readonly kind: 'taken' | 'joined'; readonly savedAt: string; readonly replaced?: MarkTexts }
    | undefined;
};

/**
 * Saves the typed sheet as a draft on the server: after a pause, when the page is hidden or left (then the device sends
 * it, even without a connection), and again after a failure. What another device saved meanwhile is merged row by row.
 */
export function useSavedDraft(options: Options) {
  const latest = useRef(options);
  const underWay = useRef<Promise<boolean>>(undefined);
  const [state, setState] = useState<DraftState>({});
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { saveNow, saveSoon } = useSending(latest, setState);

  /**
   * Saves once at a time; a failure is kept to be shown, and saving is tried again. Resolves to whether nothing is left
   * to save.
   */
  const save = useCallback((): Promise<boolean> => {
    const { canSave, sheet } = latest.current;
    if (!canSave || !sheet.isUnsaved) return underWay.current ?? Promise.resolve(!sheet.isUnsaved);
    underWay.current ??= saveNow()
      .catch((error: Error) => {
        const isPassing = error instanceof NoAnswer || isChanged(error);
        setState(({ news }) => ({ news, failure: isPassing ? 'no-answer' : 'refused' }));
        return false;
      })
      .finally(() => {
        underWay.current = undefined;
      });
    return underWay.current;
  }, [saveNow]);
  useTimesToSave(options, state.failure, save, saveSoon);

  const show = useCallback(async (draft: ExamNamed, mayReplace: () => boolean) => {
    const found = await fetchDraft({ ...draft, class: latest.current.classNumber });
    if (!mayReplace()) return;
    latest.current.replace(toSheet(found));
    setState({ news: { kind: 'taken', savedAt: found.savedAt } });
  }, []);

  /**
   * Shows the draft as another device has saved it. Text that was typed meanwhile is kept, and replaces it at the next
   * save.
   */
  const take = useCallback((draft: ExamNamed) => show(draft, () => !latest.current.sheet.isUnsaved), [show]);

  /** Opens another exam's draft once the typed sheet is saved. Resolves to whether it was opened. */
  const open = useCallback(
    async (draft: ExamNamed): Promise<boolean> => {
      const isSafe = (await save()) || Object.values(latest.current.sheet.marks).every(isBlank);
      if (!isSafe) return false;
      await show(draft, () => true);
      return true;
    },
    [save, show],
  );

  const forget = useCallback(() => setState({}), []);
  /** Waits until no draft is being saved. Resolves to whether one was saved. */
  const settle = useCallback(async (): Promise<boolean> => (await underWay.current) === true, []);
  return { ...state, take, open, forget, settle };
}

/** The two ways of the draft to the server: by a call, or handed to the device. */
function useSending(latest: { readonly current: Options }, setState: Dispatch<SetStateAction<DraftState>>) {
  const queries = useQueryClient();
  /** The state last handed to the device for sending. */
  const queued = useRef<NamedDraft>(undefined);

  const saveNow = useCallback(async (): Promise<boolean> => {
    const { classNumber, sheet, scale, noteSaved, replace } = latest.current;
    const body = bodyOf(latest.current);
    const takeBackQueued = async () => {
      for (const waits of new Set([body, queued.current ?? body])) await takeBackDraft(waits);
    };
    await takeBackQueued();
    const listed = (await fetchDrafts()).find((draft) => draft.class === classNumber && isSameExam(draft, body));
    const isElsewhere = listed !== undefined && isNewer(listed, sheet.saved);
    const theirs = isElsewhere ? await fetchDraft(listed) : undefined;
    // A waiting draft of this device may have been sent meanwhile; it does not count as one from another device.
    if (theirs !== undefined && !holdsAllOf(body, theirs)) {
      const { sheet: joined, replaced } = merged(theirs, latest.current.sheet, scale);
      replace(joined);
      setState({ news: { kind: 'joined', savedAt: theirs.savedAt, replaced } });
      return false;
    }
    // The call is refused if another device has saved since; the next attempt then merges that draft.
    const { savedAt } = await call(contract.saveDraft, { body: { ...body, basedOn: listed?.savedAt ?? null } });
    // If the page was hidden meanwhile, a draft is queued on the device and must be removed.
    await takeBackQueued();
    if (sheet.saved && !isSameExam(sheet.saved, body)) {
      const { subject, examName } = sheet.saved;
      await call(contract.deleteDraft, { query: { class: classNumber, subject, examName } });
    }
    const { subject, examName } = body;
    noteSaved(sheet, { subject, examName, savedAt });
    setState(({ news }) => ({ news }));
    await queries.invalidateQueries({ queryKey: draftsQuery.queryKey });
    return true;
  }, [queries, latest, setState]);

  /**
   * Hands the draft to the device, because the page may be closed at once or have no connection. A refused draft is
   * merged when the page is open again.
   */
  const saveSoon = useCallback((): void => {
    const { canSave, sheet, noteSaved } = latest.current;
    if (!canSave || !sheet.isUnsaved) return;
    const body = bodyOf(latest.current);
    const { subject, examName } = body;
    const basedOn = isSameExam(sheet.saved, body) ? sheet.saved?.savedAt : null;
    queued.current = body;
    saveSafely({ ...body, basedOn })
      .then((answer) => {
        if (answer !== waiting) noteSaved(sheet, { subject, examName, savedAt: answer.savedAt });
      })
      .catch(() => {});
  }, [latest]);

  return { saveNow, saveSoon };
}

function bodyOf({ sheet, term, classNumber, rolls, scale }: Options) {
  return toDraftBody(sheet, term, classNumber, rolls, scale);
}

function useTimesToSave(
  { sheet, canSave }: Options,
  failure: DraftState['failure'],
  save: () => Promise<boolean>,
  saveSoon: () => void,
): void {
  useEffect(() => {
    if (!sheet.isUnsaved || !canSave) return;
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [sheet, canSave, save]);

  useEffect(() => {
    if (failure !== 'no-answer') return;
    const timer = setInterval(save, retryMs);
    window.addEventListener('online', save);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', save);
    };
  }, [failure, save]);

  useEffect(() => {
    const whenHidden = () => (document.hidden ? saveSoon() : void save());
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      saveSoon();
    };
  }, [save, saveSoon]);
}
