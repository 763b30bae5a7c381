import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { discardDraft, takeBackDraft, useDrafts } from './drafts.hooks.ts';
import { isNewer, isSameExam } from './drafts.ts';
import type { MarkSheet } from './use-mark-sheet.ts';
import type { useSavedDraft } from './use-saved-draft.ts';

type Options = {
  readonly classNumber: number;
  readonly sheet: MarkSheet;
  readonly saving: ReturnType<typeof useSavedDraft>;
  readonly startOver: () => void;
};

/** Follows the draft on other devices, where it can be continued, submitted or discarded. */
export function useDraftElsewhere({ classNumber, sheet, saving, startOver }: Options) {
  const { t } = useTranslation('marks');
  const { data: drafts, dataUpdatedAt, refetch } = useDrafts();
  const { take, open, forget, settle } = saving;
  const isOpening = useAskedDraft(open);
  const { saved, isUnsaved } = sheet;
  const savedHereAt = useRef(0);
  // A list fetched before the last save does not contain its result.
  useEffect(() => {
    savedHereAt.current = saved ? Date.now() : 0;
  }, [saved]);

  useEffect(() => {
    if (!drafts || !saved || isUnsaved) return;
    const listed = drafts.find((draft) => draft.class === classNumber && isSameExam(saved, draft));
    if (listed) {
      // If fetching it fails, the next list contains it again.
      if (isNewer(listed, saved)) take(listed).catch(() => {});
    } else if (dataUpdatedAt > savedHereAt.current) {
      toastSuccess(t('goneElsewhere'));
      forget();
      startOver();
    }
  }, [drafts, dataUpdatedAt, saved, isUnsaved, classNumber, take, forget, startOver, t]);

  /** Deletes the draft on the server too, and offers an undo. */
  const discard = (restore: () => void) => {
    void takeBackDraft({ ...sheet, class: classNumber });
    // A draft that is just being saved would come after its deletion.
    const remove = async () => {
      const isSavedNow = await settle();
      const stored = isSavedNow ? sheet : saved;
      if (!stored) return;
      await discardDraft({ ...stored, class: classNumber }).catch(() => {});
      await refetch();
    };
    void remove();
    offerUndo({ text: t('discarded'), undo: async () => restore() });
  };

  return { discard, isOpening };
}

/** Opens the draft that the address names, once. Returns whether it is still opening, while nothing can be typed. */
function useAskedDraft(open: Options['saving']['open']): boolean {
  const { t } = useTranslation('marks');
  const [{ subject, exam }, choose] = useUrlValues();
  const isAsked = subject !== undefined && exam !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    const done = (failure?: string) => {
      if (isLeft) return;
      choose({ subject: undefined, exam: undefined });
      if (failure !== undefined) toastFailure(failure);
    };
    open({ subject, examName: exam }).then(
      (isOpen) => done(isOpen ? undefined : t('notSavedYet')),
      (error: Error) => done(isNotThere(error) ? t('goneElsewhere') : failureText(error, t('overviewFailed'))),
    );
    return () => {
      isLeft = true;
    };
  }, [subject, exam, isAsked, open]);
  return isAsked;
}
