import type { XmlElement } from '@rgrove/parse-xml';
import { element } from '../../../../platform/server/read-xml.ts';
import type { RuleKind } from '../../../../solver/problem.ts';
import {
  type ConstraintReader,
  type FetReading,
  lessonsIn,
  lessonsLike,
  lessonsWith,
  slotsAt,
  slotsIn,
  slotsOfInterval,
} from './fet-reading.ts';
import { flagOf, numberOf, textOf, textsOf } from './fet-xml.ts';

/** Builds rules of the lessons that a constraint lists, as long as this many of them are switched on. */
function listed(build: (lessons: number[], c: XmlElement, r: FetReading) => RuleKind[], fewest = 1): ConstraintReader {
  return (reading, constraint) => {
    const lessons = lessonsIn(reading, constraint);
    return lessons.length < fewest ? [] : build(lessons, constraint, reading);
  };
}

/** Builds rules of the lessons that a constraint describes. */
function described(build: (lessons: number[], c: XmlElement, r: FetReading) => RuleKind[]): ConstraintReader {
  return (reading, constraint) => {
    const lessons = lessonsLike(reading, constraint);
    return lessons.length === 0 ? [] : build(lessons, constraint, reading);
  };
}

/** Builds a rule of a first lesson and a second, if all are switched on. */
function ordered(build: (lessons: number[]) => RuleKind, nths = ['First', 'Second']): ConstraintReader {
  return (reading, constraint) => {
    const lessons = nths.flatMap((nth) => lessonsIn(reading, constraint, `${nth}_Activity_Id`));
    return lessons.length < nths.length ? [] : [build(lessons)];
  };
}

const startsIn = (lessons: number[], c: XmlElement, r: FetReading): RuleKind[] => [
  { kind: 'starts-in', lessons, slots: slotsIn(r, c) },
];
const staysIn = (lessons: number[], c: XmlElement, r: FetReading): RuleKind[] => [
  { kind: 'stays-in', lessons, slots: slotsIn(r, c) },
];
const startsAt = (lessons: number[], c: XmlElement, r: FetReading): RuleKind[] => {
  const [day, period] = [textOf(c, 'Preferred_Day', 'Day'), textOf(c, 'Preferred_Hour', 'Hour')];
  return [{ kind: 'starts-in', lessons, slots: slotsAt(r, day, period) }];
};
const atEdge =
  (edge: 'first' | 'last', whose: 'group' | 'teacher') =>
  (lessons: number[]): RuleKind[] => [{ kind: 'edge-of-day', lessons, whose, edge }];
const chain = (lessons: number[]): RuleKind => ({ kind: 'chain', lessons });

/** Lessons on the same day must be adjacent, however low the weight of keeping them on different days is. */
function daysApart(lessons: number[], constraint: XmlElement): RuleKind[] {
  const least = numberOf(constraint, 'MinDays', 'Min_Days');
  const together = flagOf(constraint, 'Consecutive_If_Same_Day', flagOf(constraint, 'Adjacent_If_Broken', false));
  return [{ kind: 'days-apart', lessons, least, ...(together && { together }) }];
}

const setsOrdered: ConstraintReader = (reading, constraint) => {
  const firsts = lessonsIn(reading, element(constraint, 'First_Activities_Ids_Set'));
  const seconds = lessonsIn(reading, element(constraint, 'Second_Activities_Ids_Set'));
  return firsts.flatMap((first) => seconds.map((second): RuleKind => ({ kind: 'later', lessons: [first, second] })));
};

const tagsNotOverlapping: ConstraintReader = (reading, constraint) => {
  const sets = textsOf(constraint, 'Activity_Tag').map((tag) => lessonsWith(reading, tag));
  return sets.filter((set) => set.length > 0).length < 2 ? [] : [{ kind: 'not-at-once', sets }];
};

/** The readers of all constraints about when lessons are, by the constraint's name. */
export const lessonConstraints: Readonly<Record<string, ConstraintReader>> = {
  ConstraintBasicCompulsoryTime: () => [],
  ConstraintBreakTimes: (reading, c) => [{ kind: 'break', slots: slotsIn(reading, c) }],
  ConstraintBreak: (reading, c) => [{ kind: 'break', slots: slotsOfInterval(reading, c) }],
  ConstraintActivityPreferredStartingTime: listed(startsAt),
  ConstraintActivityPreferredTime: listed(startsAt),
  ConstraintActivityPreferredDay: listed(startsAt),
  ConstraintActivityPreferredStartingTimes: listed(startsIn),
  ConstraintActivityPreferredTimes: listed(startsIn),
  ConstraintActivityPreferredTimeSlots: listed(staysIn),
  ConstraintActivitiesPreferredStartingTimes: described(startsIn),
  ConstraintActivitiesPreferredTimes: described(startsIn),
  ConstraintActivitiesPreferredTimeSlots: described(staysIn),
  ConstraintSubactivitiesPreferredStartingTimes: described(startsIn),
  ConstraintSubactivitiesPreferredTimeSlots: described(staysIn),
  ConstraintActivitiesSameStartingTime: listed((lessons) => [{ kind: 'same', lessons, what: 'slot' }], 2),
  ConstraintActivitiesSameStartingDay: listed((lessons) => [{ kind: 'same', lessons, what: 'day' }], 2),
  ConstraintActivitiesSameStartingHour: listed((lessons) => [{ kind: 'same', lessons, what: 'period' }], 2),
  ConstraintActivitiesNotOverlapping: listed(
    (lessons) => [{ kind: 'not-at-once', sets: lessons.map((lesson) => [lesson]) }],
    2,
  ),
  ConstraintActivityTagsNotOverlapping: tagsNotOverlapping,
  ConstraintMinDaysBetweenActivities: listed(daysApart, 2),
  ConstraintMinNDaysBetweenActivities: listed(daysApart, 2),
  ConstraintMaxDaysBetweenActivities: listed(
    (lessons, c) => [{ kind: 'days-apart', lessons, most: numberOf(c, 'MaxDays') }],
    2,
  ),
  ConstraintMinGapsBetweenActivities: listed(
    (lessons, c) => [{ kind: 'periods-apart', lessons, least: numberOf(c, 'MinGaps') }],
    2,
  ),
  ConstraintMaxGapsBetweenActivities: listed(
    (lessons, c) => [{ kind: 'periods-apart', lessons, most: numberOf(c, 'MaxGaps') }],
    2,
  ),
  ConstraintTwoActivitiesConsecutive: ordered((lessons) => ({ kind: 'follows', lessons })),
  ConstraintTwoActivitiesGrouped: ordered(chain),
  ConstraintThreeActivitiesGrouped: ordered(chain, ['First', 'Second', 'Third']),
  ConstraintTwoActivitiesOrdered: ordered((lessons) => ({ kind: 'later', lessons })),
  ConstraintTwoActivitiesOrderedIfSameDay: ordered((lessons) => ({ kind: 'later', lessons, ifSameDay: true })),
  ConstraintTwoSetsOfActivitiesOrdered: setsOrdered,
  ConstraintActivityEndsStudentsDay: listed(atEdge('last', 'group')),
  ConstraintActivityEndsDay: listed(atEdge('last', 'group')),
  ConstraintActivitiesEndStudentsDay: described(atEdge('last', 'group')),
  ConstraintActivityEndsTeachersDay: listed(atEdge('last', 'teacher')),
  ConstraintActivitiesEndTeachersDay: described(atEdge('last', 'teacher')),
  ConstraintActivityBeginsStudentsDay: listed(atEdge('first', 'group')),
  ConstraintActivitiesBeginStudentsDay: described(atEdge('first', 'group')),
  ConstraintActivityBeginsTeachersDay: listed(atEdge('first', 'teacher')),
  ConstraintActivitiesBeginTeachersDay: described(atEdge('first', 'teacher')),
  ConstraintActivitiesOccupyMaxTimeSlotsFromSelection: listed((lessons, c, r) => [
    { kind: 'slots-used', lessons, slots: slotsIn(r, c), most: numberOf(c, 'Max_Number_of_Occupied_Time_Slots') },
  ]),
  ConstraintActivitiesOccupyMinTimeSlotsFromSelection: listed((lessons, c, r) => [
    {
      kind: 'slots-used',
      lessons,
      slots: slotsIn(r, c),
      least: numberOf(c, 'Min_Number_of_Occupied_Time_Slots'),
    },
  ]),
  ConstraintActivitiesMaxSimultaneousInSelectedTimeSlots: listed((lessons, c, r) => [
    { kind: 'at-once', lessons, slots: slotsIn(r, c), most: numberOf(c, 'Max_Number_of_Simultaneous_Activities') },
  ]),
  ConstraintActivitiesMinSimultaneousInSelectedTimeSlots: listed((lessons, c, r) => [
    {
      kind: 'at-once',
      lessons,
      slots: slotsIn(r, c),
      least: numberOf(c, 'Min_Number_of_Simultaneous_Activities'),
      mayBeEmpty: flagOf(c, 'Allow_Empty_Slots', false),
    },
  ]),
  ConstraintActivitiesOccupyMaxDifferentRooms: listed((lessons, c) => [
    { kind: 'rooms-used', lessons, most: numberOf(c, 'Max_Number_of_Different_Rooms') },
  ]),
  ConstraintActivitiesSameRoomIfConsecutive: listed(
    (lessons) => [{ kind: 'same-room', lessons, ifConsecutive: true }],
    2,
  ),
  ConstraintActivitiesSameRoom: listed((lessons) => [{ kind: 'same-room', lessons }], 2),
  ConstraintBasicCompulsorySpace: () => [],
};
