import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatSeries } from '../../../platform/web/format.ts';
import { isSameSlot, type Slot, slotKey } from '../../../records/schedule/web/timetable.ts';
import type { Broken, DraftLesson, ReadDraft } from '../timetable-maker.contract.ts';
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
  const move = useMoveLesson(draft._id);
  const { data: consequences, isFetching } = useConsequences(draft._id, liftedId, shownAt);
  const brokenWords = useBrokenWords(draft, names);
  const nameOf = useLessonNames(draft);
  /** The id of the moved lesson, which takes the focus in its new place. */
  const focusNext = useRef<string>(undefined);
  const lifted = draft.lessons.find(({ id }) => id === liftedId);

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

  /** Required rules come first. */
  const line = (broken: readonly Broken[]) => {
    const inOrder = [...broken.filter(({ must }) => must), ...broken.filter(({ must }) => !must)];
    return formatSeries(inOrder.map((one) => brokenWords(one, liftedId)));
  };

  /** A cell has an icon, so its text only needs to say what would be broken. */
  const shortWordsOf = (verdict: DraftVerdict): string => {
    if (!('breaks' in verdict) || verdict.breaks.length === 0) return wordsOf(verdict);
    const what = line(verdict.breaks);
    return verdict.isSwap ? t('swapButBreaks', { what }) : what;
  };

  const wordsOf = (verdict: DraftVerdict): string => {
    if (verdict.kind === 'own') return t('ownPlace');
    if (verdict.kind === 'outside') return t('doesNotFit');
    const { breaks, mends, isSwap } = verdict;
    if (breaks.length > 0) return t(isSwap ? 'swapBreaks' : 'breaks', { what: line(breaks) });
    if (mends.length > 0) return t(isSwap ? 'swapMends' : 'mends', { what: line(mends) });
    return t(isSwap ? 'swapsFreely' : 'free');
  };

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
    setAnnouncement(verdict ? t('overSlot', { place, verdict: wordsOf(verdict) }) : place);
  };

  const putBack = () => {
    if (!lifted) return;
    setAnnouncement(t('putBack', { lesson: nameOf(lifted.id) }));
    end();
  };

  /** This uses the promise, not the mutation's callbacks, because the offer to undo can outlive the week component. */
  const send = async (body: Move, back: Move) => {
    focusNext.current = body.lesson;
    await move.mutateAsync(body);
    const text = body.slot
      ? t('moved', { lesson: nameOf(body.lesson), day: dayName(body.slot.day), period: body.slot.period })
      : t('takenOut', { lesson: nameOf(body.lesson) });
    offerUndo({ text, undo: () => send(back, body) });
  };

  const sendMove = (lesson: DraftLesson, slot: Slot | null, swap: boolean) => {
    end();
    const swapped = swap ? { swap } : {};
    send({ lesson: lesson.id, slot, ...swapped }, { lesson: lesson.id, slot: lesson.slot, ...swapped }).catch(
      toastError,
    );
  };

  const drop = (slot: Slot) => {
    const verdict = verdictOf(slot);
    if (!lifted || !verdict || verdict.kind === 'own' || verdict.kind === 'outside') return putBack();
    sendMove(lifted, slot, verdict.isSwap);
  };

  const takeOut = () => {
    if (lifted) sendMove(lifted, null, false);
  };

  return {
    lifted,
    target,
    announcement,
    isAsking: lifted !== undefined && isFetching,
    focusNext,
    verdictOf,
    shortWordsOf,
    lift,
    over,
    drop,
    putBack,
    takeOut,
  };
}
