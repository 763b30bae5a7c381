import type { RuleKind, Who } from '../../../../solver/problem.ts';
import type { FetNaming } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';
import { slotItems } from './write-slots.ts';

/** A constraint: its name without `Constraint`, and what is in it but for its weight. */
export type Written = readonly [name: string, ...inside: Xml[]];

/** Besides the names of things, the tag of the lessons that a rule counts. */
export type RuleNaming = FetNaming & { readonly tagOf: (lessons: readonly number[]) => string };

type Kind<K extends RuleKind['kind']> = Extract<RuleKind, { kind: K }>;
type PeopleRule = Extract<RuleKind, { who: Who }>;
/** The ends of constraints' names, with what is in each; null for what FET cannot say. */
type Writers = { readonly [K in PeopleRule['kind']]: (rule: Kind<K>, naming: RuleNaming) => Written[] | null };

const writers: Writers = {
  unavailable: ({ slots }, naming) => [
    [
      'NotAvailableTimes',
      xml('Number_of_Not_Available_Times', slots.length),
      ...slotItems(naming, slots, 'Not_Available_Time', 'Day', 'Hour'),
    ],
  ],
  gaps: ({ most, per }) => [[per === 'day' ? 'MaxGapsPerDay' : 'MaxGapsPerWeek', xml('Max_Gaps', most)]],
  early: ({ who, most }) =>
    who.kind === 'group' ? [['EarlyMaxBeginningsAtSecondHour', xml('Max_Beginnings_At_Second_Hour', most)]] : null,
  'days-a-week': ({ who, slots, most, least }, naming) => {
    if (slots)
      return intervalOf(
        slots,
        naming,
        given(most, (days) => xml('Max_Days_Per_Week', days)),
      );
    if (least !== undefined && who.kind === 'group') return null;
    return [
      ...given(most, (days): Written => ['MaxDaysPerWeek', xml('Max_Days_Per_Week', days)]),
      ...given(least, (days): Written => ['MinDaysPerWeek', xml('Minimum_Days_Per_Week', days)]),
    ];
  },
  'periods-a-day': ({ who, lessons, most, least, mayBeEmpty = true }, naming) => {
    const [start, tags] = lessons ? ['ActivityTag', [tagItem(who, naming.tagOf(lessons))]] : ['', []];
    if (least !== undefined && !mayBeEmpty && who.kind === 'teacher') return null;
    return [
      ...given(most, (hours): Written => [`${start}MaxHoursDaily`, ...tags, xml('Maximum_Hours_Daily', hours)]),
      ...given(
        least,
        (hours): Written => [
          `${start}MinHoursDaily`,
          ...tags,
          xml('Minimum_Hours_Daily', hours),
          xml('Allow_Empty_Days', mayBeEmpty),
        ],
      ),
    ];
  },
  'periods-in-a-row': ({ who, lessons, most }, naming) => [
    lessons
      ? [
          'ActivityTagMaxHoursContinuously',
          tagItem(who, naming.tagOf(lessons)),
          xml('Maximum_Hours_Continuously', most),
        ]
      : ['MaxHoursContinuously', xml('Maximum_Hours_Continuously', most)],
  ],
  'span-a-day': ({ who, most, oneDayOneMore = false }) => {
    if (who.kind === 'teacher')
      return [['MaxSpanPerDay', xml('Max_Span', most), xml('Allow_One_Day_Exception_of_Plus_One', oneDayOneMore)]];
    return oneDayOneMore ? null : [['MaxSpanPerDay', xml('Max_Span', most)]];
  },
  rest: ({ least, circular = false }) => [
    ['MinRestingHours', xml('Minimum_Resting_Hours', least), xml('Circular', circular)],
  ],
  pause: ({ lessons, others, least }, { tagOf }) => [
    [
      'MinGapsBetweenOrderedPairOfActivityTags',
      xml('First_Activity_Tag', tagOf(lessons)),
      xml('Second_Activity_Tag', tagOf(others)),
      xml('MinGaps', least),
    ],
  ],
  'sets-a-day': () => null,
  moves: ({ between, most, per }) => {
    const [what, tag] = between === 'rooms' ? ['Room', 'Room'] : ['Building', 'Building'];
    return per === 'day'
      ? [[`Max${what}ChangesPerDay`, xml(`Max_${tag}_Changes_Per_Day`, most)]]
      : [[`Max${what}ChangesPerWeek`, xml(`Max_${tag}_Changes_Per_Week`, most)]];
  },
  'time-to-move': ({ between, least }) =>
    between === 'rooms'
      ? [['MinGapsBetweenRoomChanges', xml('Min_Gaps_Between_Room_Changes', least)]]
      : [['MinGapsBetweenBuildingChanges', xml('Min_Gaps_Between_Building_Changes', least)]],
};

/** A rule for teachers, groups or rooms as constraints, one for each of them; null for what FET cannot say. */
export function writePeopleRule(rule: PeopleRule, naming: RuleNaming): Written[] | null {
  const { who } = rule;
  if (who.kind === 'room' && rule.kind !== 'unavailable') return null;
  const write = writers[rule.kind] as (rule: RuleKind, naming: RuleNaming) => Written[] | null;
  const written = write(rule, naming);
  if (written === null) return null;
  return who.ids.flatMap((id) =>
    written.map(([end, ...inside]): Written => [`${startOf(who)}${end}`, whoItem(naming, who, id, end), ...inside]),
  );
}

const startOf = ({ kind }: Who) => (kind === 'teacher' ? 'Teacher' : kind === 'group' ? 'StudentsSet' : 'Room');

/** FET calls a teacher by one element in some constraints and by another in others. */
function whoItem({ teachers, groups, rooms }: FetNaming, { kind }: Who, id: number, end: string): Xml {
  if (kind === 'group') return xml('Students', groups[id] ?? '');
  if (kind === 'room') return xml('Room', rooms[id] ?? '');
  const isPlain =
    end === 'NotAvailableTimes' || end.startsWith('MinGapsBetweenOrdered') || /(Building|Room)Changes/.test(end);
  return xml(isPlain ? 'Teacher' : 'Teacher_Name', teachers[id] ?? '');
}

function tagItem({ kind }: Who, tag: string): Xml {
  return xml(kind === 'teacher' ? 'Activity_Tag_Name' : 'Activity_Tag', tag);
}

/** FET counts days by an interval of periods, the same on each day. */
function intervalOf(slots: readonly number[], { days, periods }: FetNaming, most: readonly Xml[]): Written[] | null {
  const width = periods.length;
  const from = Math.min(...slots) % width;
  const to = from + slots.length / days.length;
  const isInterval = slots.every((slot) => slot % width >= from && slot % width < to);
  if (!isInterval || most.length === 0) return null;
  const [start, end] = [periods[from] ?? '', periods[to] ?? ''];
  return [['IntervalMaxDaysPerWeek', xml('Interval_Start_Hour', start), xml('Interval_End_Hour', end), ...most]];
}

export function given<T>(value: number | undefined, write: (value: number) => T): T[] {
  return value === undefined ? [] : [write(value)];
}
