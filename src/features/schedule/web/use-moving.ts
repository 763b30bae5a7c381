import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { days } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { useMovePeriod } from './schedule.hooks.ts';
import { type Entry, moveTo, type Slot } from './timetable.ts';

/** The state of moving a period in a week with `periods` rows: which one, and where to. */
export function useMoving(all: readonly Entry[], periods: number) {
  const { t } = useTranslation('schedule');
  const move = useMovePeriod();
  const [lifted, setLifted] = useState<Entry>();
  const [target, setTarget] = useState<Slot>();
  const [announcement, setAnnouncement] = useState('');
  const moving = useRef<string>(undefined);

  const lift = (entry: Entry) => {
    setLifted(entry);
    setTarget(entry);
    setAnnouncement(t('lifted', entry));
  };

  const putBack = () => {
    if (!lifted) return;
    setAnnouncement(t('putBack', lifted));
    setLifted(undefined);
    setTarget(undefined);
  };

  const drop = (slot: Slot) => {
    if (!lifted || (slot.day === lifted.day && slot.period === lifted.period)) return putBack();
    const moved = moveTo(lifted, slot, all);
    setLifted(undefined);
    setTarget(undefined);
    send(moved, lifted).catch((error: Error) => toastFailure(failureOf(error)));
  };

  /** Uses the promise, not the mutation's callbacks, as the undo offer outlives this page. */
  const send = async (moved: Entry, before: Entry) => {
    moving.current = moved.id;
    await move.mutateAsync(moved);
    const text = t('moved', { day: t(`days.${moved.day}`), period: moved.period, time: moved.time });
    offerUndo({ text, action: t('undo'), undo: () => send(before, moved), failureOf });
  };

  const failureOf = (error: Error) => failureText(error, `${t('moveFailed')} ${error.message}`, t('moveNoAnswer'));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!target) return;
    const [right = 0, down = 0] = steps[event.key] ?? [];
    if (event.key === 'Escape') putBack();
    if (right === 0 && down === 0) return;
    event.preventDefault();
    const day = days[Math.max(0, Math.min(days.length - 1, days.indexOf(target.day) + right))] ?? target.day;
    const period = Math.max(1, Math.min(periods, target.period + down));
    setTarget({ day, period });
    setAnnouncement(t('over', { day: t(`days.${day}`), period }));
  };

  return { lifted, target, announcement, moving, lift, drop, putBack, onKeyDown };
}

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
