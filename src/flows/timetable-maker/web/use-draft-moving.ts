import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatSeries } from '../../../platform/web/format.ts';
import { isSameSlot, type Slot, slotKey } from '../../../records/schedule/web/timetable.ts';
import type { Broken, DraftLesson } from '../draft.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import { useBrokenWords, useLessonNames } from './broken-words.ts';
import { dayName } from './day-name.ts';
import { covers } from './draft-entries.ts';
import { type DraftVerdict, judge } from './draft-verdicts.ts';
import type { Names } from './names.ts';
import { type Move, useConsequences, useMoveLesson } from './timetable-maker.hooks.ts';

export type DraftMoving = ReturnType<typeof useDraftMoving>;

/** The state of moving a lesson of a draft by hand: which one, where to, and what it would break in each slot. */
export function useDraftMoving(draft: ReadDraft, names: Names, shownAt: number) {
  const { t } = useTranslation('timetable-maker');
  const [liftedId, setLifted] = useState<string>();
  const [target, setTarget] = useState<Slot>();
  const [announcement, setAnnouncement] = useState('');
  const words = useVerdictWords(draft, names, liftedId);
  const nameOf = useLessonNames(draft);
  const { send, focusNext } = useSentMoves(draft._id, nameOf);
  const lifted = draft.lessons.find(({ id }) => id === liftedId);
  const { verdictOf, isAsking } = useVerdicts(draft, lifted, shownAt);

  const end = () => {
    setLifted(undefined);
    setTarget(undefined);
  };

  const lift = ({ id, slot }: DraftLesson) => {
    setLifted(id);
    setTarget(slot ?? undefined);
    setAnnouncement(t('lifted', { lesson: nameOf(id) }));
  };

  const over = (slot: Slot) => {
    if (!lifted || (target && isSameSlot(target, slot))) return;
    setTarget(slot);
    const verdict = verdictOf(slot);
    const place = t('slot', { day: dayName(slot.day), period: slot.period });
    setAnnouncement(verdict ? t('overSlot', { place, verdict: words.whole(verdict) }) : place);
  };

  const putBack = () => {
    if (!lifted) return;
    setAnnouncement(t('putBack', { lesson: nameOf(lifted.id) }));
    end();
  };

  const drop = (slot: Slot) => {
    const verdict = verdictOf(slot);
    if (!lifted || !verdict || verdict.kind === 'own' || verdict.kind === 'outside') return putBack();
    end();
    send(lifted, slot, verdict.isSwap);
  };

  const takeOut = () => {
    end();
    if (lifted) send(lifted, null, false);
  };

  const state = { lifted, target, announcement, isAsking, focusNext };
  return { ...state, verdictOf, shortWordsOf: words.inCell, lift, over, drop, putBack, takeOut };
}

/** What it would break to put the lesson that is lifted into a slot; `isAsking` while the server is asked. */
function useVerdicts(draft: ReadDraft, lifted: DraftLesson | undefined, shownAt: number) {
  const { data: consequences, isFetching } = useConsequences(draft._id, lifted?.id, shownAt);
  const bySlot = useMemo(() => {
    const known = new Map(consequences?.map((one) => [slotKey(one.slot), one]));
    return consequences && known;
  }, [consequences]);

  const verdictOf = (slot: Slot): DraftVerdict | undefined => {
    if (!lifted || !bySlot) return undefined;
    if (lifted.slot && isSameSlot(lifted.slot, slot)) return { kind: 'own' };
    const found = bySlot.get(slotKey(slot));
    // The second period of a double lesson also belongs to its own place, unless the lesson can begin there.
    if (!found && covers(draft.plan, lifted, slot)) return { kind: 'own' };
    return judge(found);
  };
  return { verdictOf, isAsking: lifted !== undefined && isFetching };
}

/** Sends moves, each with an offer to undo it. */
function useSentMoves(draft: string, nameOf: (lesson: string) => string) {
  const { t } = useTranslation('timetable-maker');
  const move = useMoveLesson(draft);
  /** The id of the moved lesson, which takes the focus in its new place. */
  const focusNext = useRef<string>(undefined);

  /** This uses the promise, not the mutation's callbacks, because the offer to undo can outlive the week component. */
  const sendOne = async (body: Move, back: Move) => {
    focusNext.current = body.lesson;
    await move.mutateAsync(body);
    const text = body.slot
      ? t('moved', { lesson: nameOf(body.lesson), day: dayName(body.slot.day), period: body.slot.period })
      : t('takenOut', { lesson: nameOf(body.lesson) });
    offerUndo({ text, undo: () => sendOne(back, body) });
  };

  const send = ({ id: lesson, slot: before }: DraftLesson, slot: Slot | null, swap: boolean) => {
    const swapped = swap ? { swap } : {};
    sendOne({ lesson, slot, ...swapped }, { lesson, slot: before, ...swapped }).catch(toastError);
  };

  return { send, focusNext };
}

/** Words what a move of a lesson would break or mend; `inCell` for a cell, whose icon says the rest. */
function useVerdictWords(draft: ReadDraft, names: Names, lesson: string | undefined) {
  const { t } = useTranslation('timetable-maker');
  const brokenWords = useBrokenWords(draft, names);

  /** Required rules come first. */
  const line = (broken: readonly Broken[]) => {
    const inOrder = [...broken.filter(({ must }) => must), ...broken.filter(({ must }) => !must)];
    return formatSeries(inOrder.map((one) => brokenWords(one, lesson)));
  };

  const whole = (verdict: DraftVerdict): string => {
    if (verdict.kind === 'own') return t('ownPlace');
    if (verdict.kind === 'outside') return t('doesNotFit');
    const { breaks, mends, isSwap } = verdict;
    if (breaks.length > 0) return t(isSwap ? 'swapBreaks' : 'breaks', { what: line(breaks) });
    if (mends.length > 0) return t(isSwap ? 'swapMends' : 'mends', { what: line(mends) });
    return t(isSwap ? 'swapsFreely' : 'free');
  };

  const inCell = (verdict: DraftVerdict): string => {
    if (!('breaks' in verdict) || verdict.breaks.length === 0) return whole(verdict);
    const what = line(verdict.breaks);
    return verdict.isSwap ? t('swapButBreaks', { what }) : what;
  };

  return { whole, inCell };
}
