import type { XmlElement } from '@rgrove/parse-xml';
import type { RuleKind, Who } from '../../../../solver/problem.ts';
import {
  type About,
  type ConstraintReader,
  type FetReading,
  lessonsWith,
  slotsIn,
  slotsOfInterval,
  whoIn,
} from './fet-reading.ts';
import { flagOf, numberOf, textOf } from './fet-xml.ts';

type OfPeople = (constraint: XmlElement, who: Who, reading: FetReading) => RuleKind;

const isFor = (who: Who) => who.kind === 'teacher';

/** The constraints of a teacher, all teachers, some students and all students, by the end of the constraint's name. */
const ofPeople: Readonly<Record<string, OfPeople>> = {
  MaxDaysPerWeek: (c, who) => ({ kind: 'days-a-week', who, most: numberOf(c, 'Max_Days_Per_Week') }),
  MinDaysPerWeek: (c, who) => ({ kind: 'days-a-week', who, least: numberOf(c, 'Minimum_Days_Per_Week') }),
  IntervalMaxDaysPerWeek: (c, who, reading) => ({
    kind: 'days-a-week',
    who,
    slots: slotsOfInterval(reading, c, 'Interval_'),
    most: numberOf(c, 'Max_Days_Per_Week'),
  }),
  MaxHoursDaily: (c, who) => ({ kind: 'periods-a-day', who, most: numberOf(c, 'Maximum_Hours_Daily') }),
  MinHoursDaily: (c, who) => ({
    kind: 'periods-a-day',
    who,
    least: numberOf(c, 'Minimum_Hours_Daily'),
    mayBeEmpty: flagOf(c, 'Allow_Empty_Days', isFor(who)),
  }),
  MaxHoursContinuously: (c, who) => ({
    kind: 'periods-in-a-row',
    who,
    most: numberOf(c, 'Maximum_Hours_Continuously'),
  }),
  ActivityTagMaxHoursDaily: (c, who, reading) => ({
    kind: 'periods-a-day',
    who,
    most: numberOf(c, 'Maximum_Hours_Daily'),
    lessons: withTag(c, reading),
  }),
  ActivityTagMinHoursDaily: (c, who, reading) => ({
    kind: 'periods-a-day',
    who,
    least: numberOf(c, 'Minimum_Hours_Daily'),
    mayBeEmpty: flagOf(c, 'Allow_Empty_Days', true),
    lessons: withTag(c, reading),
  }),
  ActivityTagMaxHoursContinuously: (c, who, reading) => ({
    kind: 'periods-in-a-row',
    who,
    most: numberOf(c, 'Maximum_Hours_Continuously'),
    lessons: withTag(c, reading),
  }),
  MaxGapsPerDay: (c, who) => ({ kind: 'gaps', who, most: numberOf(c, 'Max_Gaps'), per: 'day' }),
  MaxGapsPerWeek: (c, who) => ({ kind: 'gaps', who, most: numberOf(c, 'Max_Gaps'), per: 'week' }),
  NoGaps: (_, who) => ({ kind: 'gaps', who, most: 0, per: 'week' }),
  EarlyMaxBeginningsAtSecondHour: (c, who) => ({
    kind: 'early',
    who,
    most: numberOf(c, 'Max_Beginnings_At_Second_Hour'),
  }),
  Early: (_, who) => ({ kind: 'early', who, most: 0 }),
  MaxSpanPerDay: (c, who) => ({
    kind: 'span-a-day',
    who,
    most: numberOf(c, 'Max_Span'),
    ...(flagOf(c, 'Allow_One_Day_Exception_of_Plus_One', false) ? { oneDayOneMore: true } : {}),
  }),
  MinRestingHours: (c, who) => ({
    kind: 'rest',
    who,
    least: numberOf(c, 'Minimum_Resting_Hours'),
    circular: flagOf(c, 'Circular', false),
  }),
  MinGapsBetweenOrderedPairOfActivityTags: (c, who, reading) => ({
    kind: 'pause',
    who,
    lessons: lessonsWith(reading, textOf(c, 'First_Activity_Tag')),
    others: lessonsWith(reading, textOf(c, 'Second_Activity_Tag')),
    least: numberOf(c, 'MinGaps'),
  }),
  MinGapsBetweenActivityTag: (c, who, reading) => ({
    kind: 'pause',
    who,
    lessons: withTag(c, reading),
    others: withTag(c, reading),
    least: numberOf(c, 'MinGaps'),
  }),
  MaxTwoActivityTagsPerDayFromN1N2N3: (_, who, reading) => ({
    kind: 'sets-a-day',
    who,
    sets: ['N1', 'N2', 'N3'].map((tag) => lessonsWith(reading, tag)),
    most: 2,
  }),
  NotAvailableTimes: (c, who, reading) => ({ kind: 'unavailable', who, slots: slotsIn(reading, c) }),
  NotAvailable: (c, who, reading) => ({ kind: 'unavailable', who, slots: slotsOfInterval(reading, c) }),
  MaxBuildingChangesPerDay: (c, who) => moves(who, 'buildings', 'day', numberOf(c, 'Max_Building_Changes_Per_Day')),
  MaxBuildingChangesPerWeek: (c, who) => moves(who, 'buildings', 'week', numberOf(c, 'Max_Building_Changes_Per_Week')),
  MaxRoomChangesPerDay: (c, who) => moves(who, 'rooms', 'day', numberOf(c, 'Max_Room_Changes_Per_Day')),
  MaxRoomChangesPerWeek: (c, who) => moves(who, 'rooms', 'week', numberOf(c, 'Max_Room_Changes_Per_Week')),
  MinGapsBetweenBuildingChanges: (c, who) => ({
    kind: 'time-to-move',
    who,
    between: 'buildings',
    least: numberOf(c, 'Min_Gaps_Between_Building_Changes'),
  }),
  MinGapsBetweenRoomChanges: (c, who) => ({
    kind: 'time-to-move',
    who,
    between: 'rooms',
    least: numberOf(c, 'Min_Gaps_Between_Room_Changes'),
  }),
};

function withTag(constraint: XmlElement, reading: FetReading): number[] {
  return lessonsWith(reading, textOf(constraint, 'Activity_Tag', 'Activity_Tag_Name'));
}

function moves(who: Who, between: 'rooms' | 'buildings', per: 'day' | 'week', most: number): RuleKind {
  return { kind: 'moves', who, between, most, per };
}

const everyone: readonly About[] = ['Teacher', 'Teachers', 'StudentsSet', 'Students'];

/** The readers of all constraints about teachers, students, and when rooms are not available; by the constraint's name. */
export const peopleConstraints: Readonly<Record<string, ConstraintReader>> = Object.fromEntries([
  ...everyone.flatMap((about) =>
    Object.entries(ofPeople).map(([end, read]) => [`Constraint${about}${end}`, readerFor(about, read)] as const),
  ),
  ['ConstraintRoomNotAvailableTimes', readerFor('Room', ofPeople.NotAvailableTimes as OfPeople)],
  ['ConstraintRoomNotAvailable', readerFor('Room', ofPeople.NotAvailable as OfPeople)],
]);

function readerFor(about: About, read: OfPeople): ConstraintReader {
  return (reading, constraint) => [read(constraint, whoIn(reading, constraint, about), reading)];
}
