import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { useMovePeriod, useSwapPeriods } from './schedule.hooks.ts';
import { judgeSlot, type Verdict } from './slots.ts';
import { type Entry, isSameSlot, type Slot, slotKey, swapPlaces } from './timetable.ts';
import { useVerdictWords } from './use-verdict-words.ts';

export type Moving = ReturnType<typeof useMoving>;

type Week = {
  /** The periods on the screen. */
  readonly entries: readonly Entry[];
  /** The whole school's periods. */
  readonly all: readonly Entry[];
  /** The number of rows. */
  readonly periods: number;
};

/** The state of moving a period in a week: which one, its target, and what would happen in each slot. */
export function useMoving({ entries, all, periods }: Week) {
  const { t } = useTranslation('schedule');
  const words = useVerdictWords();
  const { focusNext, sendMove, sendSwap, failureOf } = useSending();
  const [lifted, setLifted] = useState<Entry>();
  const [target, setTarget] = useState<Slot>();
  const [announcement, setAnnouncement] = useState('');
  const verdictOf = useVerdicts(lifted, { entries, all, periods });

  const end = () => {
    setLifted(undefined);
    setTarget(undefined);
  };

  const lift = (entry: Entry) => {
    setLifted(entry);
    setTarget(entry);
    setAnnouncement(t('lifted', { ...entry, day: t(`days.${entry.day}`) }));
  };

  const over = (slot: Slot) => {
    if (!lifted || (target && isSameSlot(target, slot))) return;
    setTarget(slot);
    const verdict = verdictOf(slot);
    const place = t('over', { day: t(`days.${slot.day}`), period: slot.period });
    setAnnouncement(verdict ? t('overVerdict', { place, verdict: words(verdict).long }) : place);
  };

  const putBack = () => {
    if (!lifted) return;
    setAnnouncement(t('putBack', lifted));
    end();
  };

  /** A clash is sent too, because the server may have newer data, and its refusal says which times are free. */
  const drop = (slot: Slot) => {
    const verdict = verdictOf(slot);
    if (!lifted || !verdict || verdict.kind === 'own') return putBack();
    end();
    const other = 'other' in verdict ? verdict.other : undefined;
    const sent = other ? sendSwap(lifted, other) : 'moved' in verdict && sendMove(verdict.moved, lifted);
    if (sent) sent.catch((error: Error) => toastFailure(failureOf(error)));
  };

  return { lifted, target, announcement, focusNext, verdictOf, lift, over, drop, putBack };
}

/** Returns what would happen if the lifted period were dropped in a slot. */
function useVerdicts(lifted: Entry | undefined, { entries, all, periods }: Week) {
  const refusesRooms = useSchool().data?.school?.policies?.roomTaken === 'refuse';
  const verdicts = useMemo(() => {
    if (!lifted) return undefined;
    const slots = days.flatMap((day) => Array.from({ length: periods }, (_, index) => ({ day, period: index + 1 })));
    return new Map(
      slots.map((slot) => [slotKey(slot), judgeSlot(lifted, slot, { shown: entries, all, refusesRooms })]),
    );
  }, [lifted, entries, all, periods, refusesRooms]);
  return (slot: Slot): Verdict | undefined => verdicts?.get(slotKey(slot));
}

/** The changes of the timetable, each with the offer to undo it. */
function useSending() {
  const { t } = useTranslation('schedule');
  const move = useMovePeriod();
  const swap = useSwapPeriods();
  /** The id of the moved period, which takes the focus in its new place. */
  const focusNext = useRef<string>(undefined);

  /** Awaits the promise and does not use the mutation's callbacks, because the undo offer outlives this page. */
  const sendMove = async (moved: Entry, before: Entry) => {
    focusNext.current = moved.id;
    await move.mutateAsync({ moved, before });
    const text = t('moved', { day: t(`days.${moved.day}`), period: moved.period, time: formatDigits(moved.time) });
    offerUndo({ text, undo: () => sendMove(before, moved), failureOf });
  };

  const sendSwap = async (one: Entry, other: Entry) => {
    focusNext.current = one.id;
    await swap.mutateAsync([one, other]);
    const [moved, movedOther] = swapPlaces(one, other);
    const text = t('swapped', { one: one.subject, other: other.subject });
    offerUndo({ text, undo: () => sendSwap(moved, movedOther), failureOf });
  };

  const failureOf = (error: Error) => failureText(error, t('moveFailed', { why: error.message }), t('moveNoAnswer'));
  return { focusNext, sendMove, sendSwap, failureOf };
}
