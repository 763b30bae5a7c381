import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { days } from '../../../platform/contract/school-terms.ts';
import { formatList, formatNumber, formatSeries } from '../../../platform/web/format.ts';
import type { Slot } from '../../../records/schedule/web/timetable.ts';
import { type ImportedKind, isImportedKind, type MakerRule, type Who } from '../plan.contract.ts';
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
    if (!isImportedKind(kind)) return '';
    // The only kind with texts for its first lesson and the others.
    const [first, second] = kind === 'later' ? [lessons.slice(0, 1), lessons.slice(1)] : [[], []];
    return t(textOf[kind](rule), {
      bound: most === undefined ? t('atLeastNumber', { number: least }) : t('atMostNumber', { number: most }),
      number: most ?? least,
      who: whoWords(who),
      lessons: names.rows(lessons),
      first: names.rows(first),
      second: names.rows(second),
      others: names.rows(others),
      slots: slotsWords(slots),
      rooms: formatList(rooms),
      sets: formatSeries(sets.map(names.rows)),
    });
  };
}

const isOfAll = ({ lessons = [] }: MakerRule) => lessons.length === 0;

type Text = Extract<ParseKeys<'timetable-maker'>, `imported.${string}`>;

/** The text of each kind, which can depend on more of the rule. */
const textOf: Readonly<Record<ImportedKind, (rule: MakerRule) => Text>> = {
  unavailable: () => 'imported.unavailable',
  'starts-in': () => 'imported.starts-in',
  'stays-in': () => 'imported.stays-in',
  'days-apart': ({ least, most, together }) => {
    if (least === undefined && most === undefined) return 'imported.together';
    return together ? 'imported.daysApartTogether' : 'imported.daysApart';
  },
  'periods-apart': () => 'imported.periods-apart',
  'days-a-week': ({ slots }) => (slots ? 'imported.daysInSlots' : 'imported.daysAWeek'),
  'periods-a-day': (rule) => {
    if (rule.mayBeEmpty === false && rule.least !== undefined)
      return isOfAll(rule) ? 'imported.everyDay' : 'imported.everyDayOfThese';
    return isOfAll(rule) ? 'imported.aDay' : 'imported.aDayOfThese';
  },
  'periods-in-a-row': (rule) => (isOfAll(rule) ? 'imported.inARow' : 'imported.inARowOfThese'),
  'span-a-day': ({ oneDayOneMore }) => (oneDayOneMore ? 'imported.spanButOneDay' : 'imported.span'),
  rest: ({ circular }) => (circular ? 'imported.restAndWeekend' : 'imported.rest'),
  pause: () => 'imported.pause',
  'sets-a-day': () => 'imported.sets-a-day',
  same: ({ what = 'slot' }) => `imported.same.${what}`,
  'not-at-once': () => 'imported.not-at-once',
  chain: () => 'imported.chain',
  later: ({ ifSameDay }) => (ifSameDay ? 'imported.laterIfSameDay' : 'imported.later'),
  'edge-of-day': ({ edge = 'last', whose = 'group' }) => `imported.${edge}Of.${whose}`,
  'slots-used': () => 'imported.slots-used',
  'at-once': () => 'imported.at-once',
  rooms: () => 'imported.rooms',
  'same-room': ({ ifConsecutive }) => (ifConsecutive ? 'imported.sameRoomIfConsecutive' : 'imported.sameRoom'),
  'rooms-used': () => 'imported.rooms-used',
  moves: ({ between = 'rooms', per = 'day' }) => `imported.moves.${between}.${per}`,
  'time-to-move': ({ between = 'rooms' }) => `imported.timeToMove.${between}`,
};
