import type { RuleKind, Who } from '../solver/problem.ts';
import type { FetNaming } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';
import type { Written } from './write-people-rules.ts';
import { slotItems } from './write-slots.ts';

type Kind<K extends RuleKind['kind']> = Extract<RuleKind, { kind: K }>;
type LessonRule = Exclude<RuleKind, { who: Who }>;
type Writers = { readonly [K in LessonRule['kind']]: (rule: Kind<K>, naming: FetNaming) => Written[] | null };

const writers: Writers = {
  break: ({ slots }, naming) => [
    [
      'BreakTimes',
      xml('Number_of_Break_Times', slots.length),
      ...slotItems(naming, slots, 'Break_Time', 'Day', 'Hour'),
    ],
  ],
  'starts-in': ({ lessons, slots }, naming) =>
    eachOf(naming, lessons, (id) => [
      'ActivityPreferredStartingTimes',
      id,
      xml('Number_of_Preferred_Starting_Times', slots.length),
      ...slotItems(naming, slots, 'Preferred_Starting_Time', 'Preferred_Starting_Day', 'Preferred_Starting_Hour'),
    ]),
  'stays-in': ({ lessons, slots }, naming) =>
    eachOf(naming, lessons, (id) => [
      'ActivityPreferredTimeSlots',
      id,
      xml('Number_of_Preferred_Time_Slots', slots.length),
      ...slotItems(naming, slots, 'Preferred_Time_Slot', 'Preferred_Day', 'Preferred_Hour'),
    ]),
  'days-apart': ({ lessons, least, togetherIfSameDay }, naming) => [
    [
      'MinDaysBetweenActivities',
      xml('Consecutive_If_Same_Day', togetherIfSameDay),
      ...listOf(naming, lessons),
      xml('MinDays', Math.max(1, least)),
    ],
  ],
  'days-apart-at-most': ({ lessons, most }, naming) => [
    ['MaxDaysBetweenActivities', ...listOf(naming, lessons), xml('MaxDays', most)],
  ],
  'periods-apart': ({ lessons, least }, naming) => [
    ['MinGapsBetweenActivities', ...listOf(naming, lessons), xml('MinGaps', least)],
  ],
  'periods-apart-at-most': () => null,
  same: ({ lessons, what }, naming) => [
    [`ActivitiesSameStarting${{ slot: 'Time', day: 'Day', period: 'Hour' }[what]}`, ...listOf(naming, lessons)],
  ],
  'not-at-once': ({ lessons }, naming) => [['ActivitiesNotOverlapping', ...listOf(naming, lessons)]],
  'sets-not-at-once': ({ sets }, naming) =>
    sets.flatMap((set, index) =>
      pairsOf(set, sets.slice(index + 1).flat()).map(
        (pair): Written => ['ActivitiesNotOverlapping', ...listOf(naming, pair)],
      ),
    ),
  follows: ({ first, second, eitherWay }, naming) => [
    [eitherWay ? 'TwoActivitiesGrouped' : 'TwoActivitiesConsecutive', ...inOrder(naming, [first, second])],
  ],
  'in-a-row': ({ lessons }, naming) => {
    if (lessons.length < 2 || lessons.length > 3) return null;
    return [[lessons.length === 2 ? 'TwoActivitiesGrouped' : 'ThreeActivitiesGrouped', ...inOrder(naming, lessons)]];
  },
  later: ({ first, second }, naming) => [['TwoActivitiesOrdered', ...inOrder(naming, [first, second])]],
  'later-if-same-day': ({ first, second }, naming) => [
    ['TwoActivitiesOrderedIfSameDay', ...inOrder(naming, [first, second])],
  ],
  'ends-day': ({ lessons, whose }, naming) =>
    eachOf(naming, lessons, (id) => [whose === 'group' ? 'ActivityEndsStudentsDay' : 'ActivityEndsTeachersDay', id]),
  'begins-day': ({ lessons, whose }, naming) =>
    eachOf(naming, lessons, (id) => [
      whose === 'group' ? 'ActivityBeginsStudentsDay' : 'ActivityBeginsTeachersDay',
      id,
    ]),
  'slots-used': ({ lessons, slots, most }, naming) => [
    [
      'ActivitiesOccupyMaxTimeSlotsFromSelection',
      ...listOf(naming, lessons),
      ...selected(naming, slots),
      xml('Max_Number_of_Occupied_Time_Slots', most),
    ],
  ],
  'slots-used-at-least': ({ lessons, slots, least }, naming) => [
    [
      'ActivitiesOccupyMinTimeSlotsFromSelection',
      ...listOf(naming, lessons),
      ...selected(naming, slots),
      xml('Min_Number_of_Occupied_Time_Slots', least),
    ],
  ],
  'at-once': ({ lessons, slots, most }, naming) => [
    [
      'ActivitiesMaxSimultaneousInSelectedTimeSlots',
      ...listOf(naming, lessons),
      ...selected(naming, slots),
      xml('Max_Number_of_Simultaneous_Activities', most),
    ],
  ],
  'at-once-at-least': ({ lessons, slots, least, mayBeEmpty }, naming) => [
    [
      'ActivitiesMinSimultaneousInSelectedTimeSlots',
      ...listOf(naming, lessons),
      ...selected(naming, slots),
      xml('Min_Number_of_Simultaneous_Activities', least),
      xml('Allow_Empty_Slots', mayBeEmpty),
    ],
  ],
  rooms: ({ lessons, rooms }, naming) => {
    const names = rooms.map((room) => naming.rooms[room] ?? '');
    const items = names.map((name) => xml(names.length === 1 ? 'Room' : 'Preferred_Room', name));
    return eachOf(naming, lessons, (id) =>
      names.length === 1
        ? ['ActivityPreferredRoom', id, ...items, xml('Permanently_Locked', true)]
        : ['ActivityPreferredRooms', id, xml('Number_of_Preferred_Rooms', names.length), ...items],
    );
  },
  'same-room': ({ lessons, ifConsecutive }, naming) => [
    [ifConsecutive ? 'ActivitiesSameRoomIfConsecutive' : 'ActivitiesSameRoom', ...listOf(naming, lessons)],
  ],
  'rooms-used': ({ lessons, most }, naming) => [
    ['ActivitiesOccupyMaxDifferentRooms', ...listOf(naming, lessons), xml('Max_Number_of_Different_Rooms', most)],
  ],
};

/** A rule about lessons as constraints; null for what FET cannot say. */
export function writeLessonRule(rule: LessonRule, naming: FetNaming): Written[] | null {
  const write = writers[rule.kind] as (rule: RuleKind, naming: FetNaming) => Written[] | null;
  return write(rule, naming);
}

function idItem({ lessons }: FetNaming, lesson: number): Xml {
  return xml('Activity_Id', lessons[lesson] ?? '');
}

function eachOf(naming: FetNaming, lessons: readonly number[], write: (id: Xml) => Written): Written[] {
  return lessons.map((lesson) => write(idItem(naming, lesson)));
}

function listOf(naming: FetNaming, lessons: readonly number[]): Xml[] {
  return [xml('Number_of_Activities', lessons.length), ...lessons.map((lesson) => idItem(naming, lesson))];
}

function inOrder({ lessons }: FetNaming, some: readonly number[]): Xml[] {
  return some.map((lesson, index) => xml(`${['First', 'Second', 'Third'][index]}_Activity_Id`, lessons[lesson] ?? ''));
}

function selected(naming: FetNaming, slots: readonly number[]): Xml[] {
  return [
    xml('Number_of_Selected_Time_Slots', slots.length),
    ...slotItems(naming, slots, 'Selected_Time_Slot', 'Selected_Day', 'Selected_Hour'),
  ];
}

function pairsOf(ones: readonly number[], others: readonly number[]): [number, number][] {
  const all = ones.flatMap((one) => others.map((other): [number, number] => [one, other]));
  return all.filter(([one, other]) => one !== other);
}
