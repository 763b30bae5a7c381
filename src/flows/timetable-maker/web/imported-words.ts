import { useTranslation } from 'react-i18next';
import { days } from '../../../platform/contract/school-terms.ts';
import { formatList, formatNumber, formatSeries } from '../../../platform/web/format.ts';
import type { Slot } from '../../../records/schedule/web/timetable.ts';
import type { MakerRule, Who } from '../timetable-maker.contract.ts';
import { dayName } from './day-name.ts';
import type { Names } from './names.ts';

/** Words a rule that was imported, of a kind that the page has no form for. */
export function useImportedWords(
  names: Names,
  whoWords: (who: Who | undefined) => string,
): (rule: MakerRule) => string {
  const { t } = useTranslation('timetable-maker');
  const slotsWords = (slots: readonly Slot[]) =>
    formatSeries(
      days.flatMap((day) => {
        const own = slots.filter((slot) => slot.day === day).map(({ period }) => period);
        const periods = formatList(own.sort((one, other) => one - other).map(formatNumber));
        return own.length === 0 ? [] : [t('slotsOfDay', { day: dayName(day), periods })];
      }),
    );
  return (rule) => {
    const { kind, who, lessons = [], others = [], sets = [], slots = [], rooms = [], least = 0, most } = rule;
    const bound = most === undefined ? t('atLeastNumber', { number: least }) : t('atMostNumber', { number: most });
    const all = {
      bound,
      number: most ?? least,
      who: whoWords(who),
      lessons: names.rows(lessons),
      others: names.rows(others),
      slots: slotsWords(slots),
      rooms: formatList(rooms),
      sets: formatSeries(sets.map(names.rows)),
    };
    const isOfAll = lessons.length === 0;
    switch (kind) {
      case 'days-apart':
        if (most === undefined && rule.least === undefined) return t('imported.together', all);
        return t(rule.together ? 'imported.daysApartTogether' : 'imported.daysApart', all);
      case 'days-a-week':
        return t(rule.slots ? 'imported.daysInSlots' : 'imported.daysAWeek', all);
      case 'periods-a-day':
        if (rule.mayBeEmpty === false && rule.least !== undefined)
          return t(isOfAll ? 'imported.everyDay' : 'imported.everyDayOfThese', all);
        return t(isOfAll ? 'imported.aDay' : 'imported.aDayOfThese', all);
      case 'periods-in-a-row':
        return t(isOfAll ? 'imported.inARow' : 'imported.inARowOfThese', all);
      case 'span-a-day':
        return t(rule.oneDayOneMore ? 'imported.spanButOneDay' : 'imported.span', all);
      case 'rest':
        return t(rule.circular ? 'imported.restAndWeekend' : 'imported.rest', all);
      case 'same':
        return t(`imported.same.${rule.what ?? 'slot'}`, all);
      case 'later':
        return t(rule.ifSameDay ? 'imported.laterIfSameDay' : 'imported.later', {
          first: names.rows(lessons.slice(0, 1)),
          second: names.rows(lessons.slice(1)),
        });
      case 'edge-of-day':
        return t(`imported.${rule.edge ?? 'last'}Of.${rule.whose ?? 'group'}`, all);
      case 'same-room':
        return t(rule.ifConsecutive ? 'imported.sameRoomIfConsecutive' : 'imported.sameRoom', all);
      case 'moves':
        return t(`imported.moves.${rule.between ?? 'rooms'}.${rule.per ?? 'day'}`, all);
      case 'time-to-move':
        return t(`imported.timeToMove.${rule.between ?? 'rooms'}`, all);
      case 'unavailable':
      case 'starts-in':
      case 'stays-in':
      case 'periods-apart':
      case 'pause':
      case 'sets-a-day':
      case 'not-at-once':
      case 'chain':
      case 'slots-used':
      case 'at-once':
      case 'rooms':
      case 'rooms-used':
        return t(`imported.${kind}`, all);
      default:
        return '';
    }
  };
}
