import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
import type { Verdict } from './slots.ts';
import type { Entry } from './timetable.ts';

type Words = {
  /** The text in the slot, beside the sign. */
  readonly short: string;
  /** The text in a sentence that names the slot. */
  readonly long: string;
};

/** Returns a function that describes what would happen in a slot. */
export function useVerdictWords(): (verdict: Verdict) => Words {
  const { t } = useTranslation('schedule');
  const why = (clash: Verdict & { kind: 'clash' }) => {
    const { inTheWay } = clash;
    if (clash.of === 'room') return t('roomBusy', { ...inTheWay, room: inTheWay.room ?? '' });
    return clash.of === 'class'
      ? t('classBusy', inTheWay)
      : t('teacherBusy', { name: clash.name ?? '', class: inTheWay.class });
  };
  /** The lifted period's teacher is the same in each slot and is named above the week, so it is left out. */
  const whyShort = ({ inTheWay, of, moved, other }: Verdict & { kind: 'clash' }) => {
    if (of === 'room') return t('roomBusyShort');
    if (of === 'class') return t('classBusy', inTheWay);
    return t(moved.id === other?.id ? 'otherBusyShort' : 'teacherBusyShort', inTheWay);
  };
  const withRoom = ({ inRoom }: { readonly inRoom?: Entry | undefined }, short: string, long: string) =>
    inRoom
      ? { short: t('slotRoomTaken', { short }), long: t('slotRoomTakenLong', { long, ...inRoom }) }
      : { short, long };
  return (verdict) => {
    if (verdict.kind === 'own') return { short: t('ownPlace'), long: t('ownPlaceLong') };
    if (verdict.kind === 'free')
      return withRoom(verdict, t('freeSlot'), t('freeSlotLong', { time: formatDigits(verdict.moved.time) }));
    if (verdict.kind === 'swap') return withRoom(verdict, t('swapSlot'), t('swapSlotLong', verdict.other));
    const reason = why(verdict);
    const long = verdict.other ? t('noSwap', { ...verdict.other, why: reason }) : t('notFree', { why: reason });
    return { short: whyShort(verdict), long };
  };
}
