import type { RuleKind, Who } from '../../../../solver/problem.ts';
import type { FetNaming } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';
import { areApart, given, type RuleNaming, slotItems, type Written } from './written.ts';

type Kind<K extends RuleKind['kind']> = Extract<RuleKind, { kind: K }>;
type LessonRule = Exclude<RuleKind, { who: Who }>;
const writers: { readonly [K in LessonRule['kind']]: (rule: Kind<K>, naming: RuleNaming) => Written[] | null } = {
  break: ({ slots }, naming) => [
    [
      'BreakTimes',
      xml('Number_of_Break_Times', slots.length),
      ...slotItems(naming, slots, 'Break_Time', 'Day', 'Hour'),
    ],
  ],
  'starts-in': ({ lessons, slots }, naming) =>
    together(naming, lessons, 'PreferredStartingTimes', [
      xml('Number_of_Preferred_Starting_Times', slots.length),
      ...slotItems(naming, slots, 'Preferred_Starting_Time', 'Preferred_Starting_Day', 'Preferred_Starting_Hour'),
    ]),
  'stays-in': ({ lessons, slots }, naming) =>
    together(naming, lessons, 'PreferredTimeSlots', [
      xml('Number_of_Preferred_Time_Slots', slots.length),
      ...slotItems(naming, slots, 'Preferred_Time_Slot', 'Preferred_Day', 'Preferred_Hour'),
    ]),
  'days-apart': ({ lessons, least, most, together = false }, naming) => [
    ...given(most, (days): Written => ['MaxDaysBetweenActivities', ...listOf(naming, lessons), xml('MaxDays', days)]),
    ...given(
      least ?? (together ? 1 : undefined),
      (days): Written => [
        'MinDaysBetweenActivities',
        xml('Consecutive_If_Same_Day', together),
        ...listOf(naming, lessons),
        xml('MinDays', Math.max(1, days)),
      ],
    ),
  ],
  'periods-apart': ({ lessons, least, most }, naming) =>
    most === undefined
      ? given(least, (gaps): Written => ['MinGapsBetweenActivities', ...listOf(naming, lessons), xml('MinGaps', gaps)])
      : null,
  same: ({ lessons, what }, naming) => [
    [`ActivitiesSameStarting${{ slot: 'Time', day: 'Day', period: 'Hour' }[what]}`, ...listOf(naming, lessons)],
  ],
  'not-at-once': ({ sets }, naming) => {
    if (areApart(sets)) {
      const tags = sets.map((set) => xml('Activity_Tag', naming.tagOf(set)));
      return [['ActivityTagsNotOverlapping', xml('Number_of_Activity_Tags', tags.length), ...tags]];
    }
    const isPlain = sets.every(({ length }) => length === 1);
    const some = isPlain ? [sets.flat()] : sets.flatMap((set, index) => pairsOf(set, sets.slice(index + 1).flat()));
    return some.map((lessons): Written => ['ActivitiesNotOverlapping', ...listOf(naming, lessons)]);
  },
  follows: ({ lessons }, naming) => [['TwoActivitiesConsecutive', ...inOrder(naming, lessons)]],
  chain: ({ lessons }, naming) => {
    if (lessons.length < 2 || lessons.length > 3) return null;
    return [[lessons.length === 2 ? 'TwoActivitiesGrouped' : 'ThreeActivitiesGrouped', ...inOrder(naming, lessons)]];
  },
  later: ({ lessons, ifSameDay }, naming) => [
    [ifSameDay ? 'TwoActivitiesOrderedIfSameDay' : 'TwoActivitiesOrdered', ...inOrder(naming, lessons)],
  ],
  'edge-of-day': ({ lessons, whose, edge }, naming) =>
    eachOf(naming, lessons, (id) => [
      `Activity${edge === 'last' ? 'Ends' : 'Begins'}${whose === 'group' ? 'Students' : 'Teachers'}Day`,
      id,
    ]),
  'slots-used': ({ lessons, slots, ...bounds }, naming) =>
    selected(naming, { lessons, slots }, bounds, (end) => [
      `ActivitiesOccupy${end}TimeSlotsFromSelection`,
      `${end}_Number_of_Occupied_Time_Slots`,
    ]),
  'at-once': ({ lessons, slots, mayBeEmpty = false, ...bounds }, naming) =>
    selected(
      naming,
      { lessons, slots },
      bounds,
      (end) => [`Activities${end}SimultaneousInSelectedTimeSlots`, `${end}_Number_of_Simultaneous_Activities`],
      xml('Allow_Empty_Slots', mayBeEmpty),
    ),
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
export function writeLessonRule(rule: LessonRule, naming: RuleNaming): Written[] | null {
  const write = writers[rule.kind] as (rule: RuleKind, naming: RuleNaming) => Written[] | null;
  return write(rule, naming);
}

function idItem({ lessons }: FetNaming, lesson: number): Xml {
  return xml('Activity_Id', lessons[lesson] ?? '');
}

function eachOf(naming: FetNaming, lessons: readonly number[], write: (id: Xml) => Written): Written[] {
  return lessons.map((lesson) => write(idItem(naming, lesson)));
}

/** One constraint for all of these lessons, however many there are: several are named by their tag. */
function together(naming: RuleNaming, lessons: readonly number[], end: string, inside: readonly Xml[]): Written[] {
  const [first = -1, ...others] = lessons;
  if (others.length === 0) return [[`Activity${end}`, idItem(naming, first), ...inside]];
  const anyone = ['Teacher_Name', 'Students_Name', 'Subject_Name'].map((name) => xml(name));
  const of = [...anyone, xml('Activity_Tag_Name', naming.tagOf(lessons)), xml('Duration')];
  return [[`Activities${end}`, ...of, ...inside]];
}

function listOf(naming: FetNaming, lessons: readonly number[]): Xml[] {
  return [xml('Number_of_Activities', lessons.length), ...lessons.map((lesson) => idItem(naming, lesson))];
}

function inOrder({ lessons }: FetNaming, some: readonly number[]): Xml[] {
  return some.map((lesson, index) => xml(`${['First', 'Second', 'Third'][index]}_Activity_Id`, lessons[lesson] ?? ''));
}

/** A constraint for each bound, of some lessons in some slots. */
function selected(
  naming: FetNaming,
  { lessons, slots }: { readonly lessons: readonly number[]; readonly slots: readonly number[] },
  { most, least }: { readonly most?: number; readonly least?: number },
  namesOf: (end: 'Max' | 'Min') => readonly [constraint: string, number: string],
  ...ofLeast: Xml[]
): Written[] {
  const write = (end: 'Max' | 'Min', number: number): Written => [
    namesOf(end)[0],
    ...listOf(naming, lessons),
    xml('Number_of_Selected_Time_Slots', slots.length),
    ...slotItems(naming, slots, 'Selected_Time_Slot', 'Selected_Day', 'Selected_Hour'),
    xml(namesOf(end)[1], number),
    ...(end === 'Min' ? ofLeast : []),
  ];
  return [...given(most, (number) => write('Max', number)), ...given(least, (number) => write('Min', number))];
}

function pairsOf(ones: readonly number[], others: readonly number[]): [number, number][] {
  const all = ones.flatMap((one) => others.map((other): [number, number] => [one, other]));
  return all.filter(([one, other]) => one !== other);
}
