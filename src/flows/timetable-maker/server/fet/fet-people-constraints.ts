import type { XmlElement } from '@rgrove/parse-xml';
import type { RuleKind, Who } from '../../../../solver/problem.ts';
import type { FetNaming } from './fet-naming.ts';
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
import { type Xml, xml } from './fet-xml-text.ts';
import { type RuleNaming, slotItems, type Written } from './written.ts';

type PeopleRule = Extract<RuleKind, { who: Who }>;

/**
 * A constraint about teachers, students or rooms, for reading and writing: the elements of a rule of the kind, by
 * field.
 */
type Saying = {
  readonly kind: PeopleRule['kind'];
  /** Fields with a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The element of the number. */
  readonly most?: string;
  readonly least?: string;
  /** A boolean field, its element, and the value if the file does not give one. */
  readonly flag?: readonly [field: string, element: string, usual: (who: Who) => boolean];
  /** True if it is about lessons with a tag; for two tags, the elements of the lessons before and after. */
  readonly tags?: true | readonly [lessons: string, others: string];
  readonly slots?: 'listed' | 'interval';
};

const isForTeacher = ({ kind }: Who) => kind === 'teacher';
const never = () => false;
const always = () => true;
const ofDay = { per: 'day' };
const ofWeek = { per: 'week' };
const rooms = { between: 'rooms' };
const buildings = { between: 'buildings' };

/** By the last part of the constraint's name. */
const sayings: Readonly<Record<string, Saying>> = {
  NotAvailableTimes: { kind: 'unavailable', slots: 'listed' },
  MaxDaysPerWeek: { kind: 'days-a-week', most: 'Max_Days_Per_Week' },
  MinDaysPerWeek: { kind: 'days-a-week', least: 'Minimum_Days_Per_Week' },
  IntervalMaxDaysPerWeek: { kind: 'days-a-week', most: 'Max_Days_Per_Week', slots: 'interval' },
  MaxHoursDaily: { kind: 'periods-a-day', most: 'Maximum_Hours_Daily' },
  MinHoursDaily: {
    kind: 'periods-a-day',
    least: 'Minimum_Hours_Daily',
    flag: ['mayBeEmpty', 'Allow_Empty_Days', isForTeacher],
  },
  MaxHoursContinuously: { kind: 'periods-in-a-row', most: 'Maximum_Hours_Continuously' },
  ActivityTagMaxHoursDaily: { kind: 'periods-a-day', most: 'Maximum_Hours_Daily', tags: true },
  ActivityTagMinHoursDaily: {
    kind: 'periods-a-day',
    least: 'Minimum_Hours_Daily',
    tags: true,
    flag: ['mayBeEmpty', 'Allow_Empty_Days', always],
  },
  ActivityTagMaxHoursContinuously: { kind: 'periods-in-a-row', most: 'Maximum_Hours_Continuously', tags: true },
  MaxGapsPerDay: { kind: 'gaps', most: 'Max_Gaps', fixed: ofDay },
  MaxGapsPerWeek: { kind: 'gaps', most: 'Max_Gaps', fixed: ofWeek },
  EarlyMaxBeginningsAtSecondHour: { kind: 'early', most: 'Max_Beginnings_At_Second_Hour' },
  MaxSpanPerDay: {
    kind: 'span-a-day',
    most: 'Max_Span',
    flag: ['oneDayOneMore', 'Allow_One_Day_Exception_of_Plus_One', never],
  },
  MinRestingHours: { kind: 'rest', least: 'Minimum_Resting_Hours', flag: ['circular', 'Circular', never] },
  MinGapsBetweenOrderedPairOfActivityTags: {
    kind: 'pause',
    least: 'MinGaps',
    tags: ['First_Activity_Tag', 'Second_Activity_Tag'],
  },
  MaxBuildingChangesPerDay: { kind: 'moves', most: 'Max_Building_Changes_Per_Day', fixed: { ...buildings, ...ofDay } },
  MaxBuildingChangesPerWeek: {
    kind: 'moves',
    most: 'Max_Building_Changes_Per_Week',
    fixed: { ...buildings, ...ofWeek },
  },
  MaxRoomChangesPerDay: { kind: 'moves', most: 'Max_Room_Changes_Per_Day', fixed: { ...rooms, ...ofDay } },
  MaxRoomChangesPerWeek: { kind: 'moves', most: 'Max_Room_Changes_Per_Week', fixed: { ...rooms, ...ofWeek } },
  MinGapsBetweenBuildingChanges: { kind: 'time-to-move', least: 'Min_Gaps_Between_Building_Changes', fixed: buildings },
  MinGapsBetweenRoomChanges: { kind: 'time-to-move', least: 'Min_Gaps_Between_Room_Changes', fixed: rooms },
};

type OfPeople = (constraint: XmlElement, who: Who, reading: FetReading) => RuleKind;

const tagged = (c: XmlElement, reading: FetReading) =>
  lessonsWith(reading, textOf(c, 'Activity_Tag', 'Activity_Tag_Name'));

/** Constraints that are read but never written: old files have them, or another constraint means the same. */
const readAlone: Readonly<Record<string, OfPeople>> = {
  NoGaps: (_, who) => ({ kind: 'gaps', who, most: 0, per: 'week' }),
  Early: (_, who) => ({ kind: 'early', who, most: 0 }),
  NotAvailable: (c, who, reading) => ({ kind: 'unavailable', who, slots: slotsOfInterval(reading, c) }),
  MinGapsBetweenActivityTag: (c, who, reading) => {
    const lessons = tagged(c, reading);
    return { kind: 'pause', who, lessons, others: lessons, least: numberOf(c, 'MinGaps') };
  },
  MaxTwoActivityTagsPerDayFromN1N2N3: (_, who, reading) => ({
    kind: 'sets-a-day',
    who,
    most: 2,
    sets: ['N1', 'N2', 'N3'].map((tag) => lessonsWith(reading, tag)),
  }),
};

function readerOf({ kind, fixed, most, least, flag, tags, slots }: Saying): OfPeople {
  const tagsOf = (c: XmlElement, reading: FetReading) => {
    if (tags === true) return { lessons: tagged(c, reading) };
    const [lessons = [], others = []] = tags?.map((element) => lessonsWith(reading, textOf(c, element))) ?? [];
    return tags && { lessons, others };
  };
  return (c, who, reading) => {
    const isSo = flag && flagOf(c, flag[1], flag[2](who));
    return {
      kind,
      who,
      ...fixed,
      ...(most && { most: numberOf(c, most) }),
      ...(least && { least: numberOf(c, least) }),
      ...(flag && (isSo || flag[0] !== 'oneDayOneMore') && { [flag[0]]: isSo }),
      ...tagsOf(c, reading),
      ...(slots && { slots: slots === 'listed' ? slotsIn(reading, c) : slotsOfInterval(reading, c, 'Interval_') }),
    } as RuleKind;
  };
}

const everyone: readonly About[] = ['Teacher', 'Teachers', 'StudentsSet', 'Students'];
const ofPeople = [
  ...Object.entries(sayings).map(([end, saying]) => [end, readerOf(saying)] as const),
  ...Object.entries(readAlone),
];

/** The readers of all constraints about teachers, students, and when rooms are not available; by the constraint's name. */
export const peopleConstraints: Readonly<Record<string, ConstraintReader>> = Object.fromEntries(
  ofPeople.flatMap(([end, read]) =>
    [...everyone, ...(end.startsWith('NotAvailable') ? (['Room'] as const) : [])].map((about) => [
      `Constraint${about}${end}`,
      (reading: FetReading, c: XmlElement) => [read(c, whoIn(reading, c, about), reading)],
    ]),
  ),
);

/** A rule for teachers, groups or rooms as constraints, one for each of them; null for what FET cannot say. */
export function writePeopleRule(rule: PeopleRule, naming: RuleNaming): Written[] | null {
  const { who } = rule;
  const fields: Readonly<Record<string, unknown>> = rule;
  const isSaid = ({ kind, fixed = {}, tags, slots, most, least }: Saying) =>
    kind === rule.kind &&
    Object.entries(fixed).every(([field, value]) => fields[field] === value) &&
    Boolean(tags) === (fields.lessons !== undefined) &&
    Boolean(slots) === (fields.slots !== undefined) &&
    (most === undefined || fields.most !== undefined) &&
    (least === undefined || fields.least !== undefined);
  const said = Object.entries(sayings).filter(([, saying]) => isSaid(saying));
  if (said.length === 0 || said.some(([end]) => isForeign(end, rule, naming))) return null;
  return who.ids.flatMap((id) =>
    said.map(([end, saying]): Written => {
      return [`${startOf(who)}${end}`, whoItem(naming, who, id, end), ...itemsOf(saying, rule, naming)];
    }),
  );
}

/** FET has some constraints for teachers alone, or for students, and intervals that are the same on each day. */
function isForeign(end: string, rule: PeopleRule, naming: RuleNaming): boolean {
  const isOfTeacher = rule.who.kind === 'teacher';
  if (rule.who.kind === 'room') return rule.kind !== 'unavailable';
  if (end === 'MinHoursDaily' && isOfTeacher) return 'mayBeEmpty' in rule && rule.mayBeEmpty === false;
  if (end === 'MaxSpanPerDay' && !isOfTeacher) return 'oneDayOneMore' in rule && rule.oneDayOneMore === true;
  if (end === 'IntervalMaxDaysPerWeek' && 'slots' in rule) return intervalOf(rule.slots ?? [], naming) === undefined;
  return end === 'MinDaysPerWeek' ? !isOfTeacher : end.startsWith('Early') && isOfTeacher;
}

function itemsOf({ most, least, flag, tags, slots }: Saying, rule: PeopleRule, naming: RuleNaming): Xml[] {
  const fields = rule as Readonly<Record<string, unknown>>;
  const some = fields.slots as readonly number[];
  const tagOf = (field: string) => naming.tagOf(fields[field] as readonly number[]);
  const [from, to] = (slots === 'interval' ? intervalOf(some, naming) : undefined) ?? [];
  const isFlagged = flag && (flag[0] !== 'oneDayOneMore' || rule.who.kind === 'teacher');
  return [
    ...(tags === true ? [xml(isForTeacher(rule.who) ? 'Activity_Tag_Name' : 'Activity_Tag', tagOf('lessons'))] : []),
    ...(tags !== true && tags ? [xml(tags[0], tagOf('lessons')), xml(tags[1], tagOf('others'))] : []),
    ...(from === undefined ? [] : [xml('Interval_Start_Hour', from), xml('Interval_End_Hour', to ?? '')]),
    ...(most ? [xml(most, fields.most as number)] : []),
    ...(least ? [xml(least, fields.least as number)] : []),
    ...(isFlagged ? [xml(flag[1], (fields[flag[0]] as boolean | undefined) ?? flag[0] === 'mayBeEmpty')] : []),
    ...(slots === 'listed' ? [xml('Number_of_Not_Available_Times', some.length)] : []),
    ...(slots === 'listed' ? slotItems(naming, some, 'Not_Available_Time', 'Day', 'Hour') : []),
  ];
}

/**
 * Returns the first period of consecutive slots that are the same on each day, and the period after the last. Breaks,
 * which have no lessons, may be among them.
 */
function intervalOf(slots: readonly number[], { days, periods, breaks }: RuleNaming): [string, string] | undefined {
  const width = periods.length;
  const columns = slots.map((slot) => slot % width);
  const [from, to] = [Math.min(...columns), Math.max(...columns) + 1];
  const isIn = new Set(slots).union(breaks);
  const isInterval = days.every((_, day) =>
    Array.from({ length: Math.max(0, to - from) }, (__, more) => day * width + from + more).every((slot) =>
      isIn.has(slot),
    ),
  );
  return slots.length > 0 && isInterval ? [periods[from] ?? '', periods[to] ?? ''] : undefined;
}

const startOf = ({ kind }: Who) => (kind === 'teacher' ? 'Teacher' : kind === 'group' ? 'StudentsSet' : 'Room');

/** FET refers to a teacher with different elements in different constraints. */
function whoItem({ teachers, groups, rooms: all }: FetNaming, { kind }: Who, id: number, end: string): Xml {
  if (kind === 'group') return xml('Students', groups[id] ?? '');
  if (kind === 'room') return xml('Room', all[id] ?? '');
  const isPlain =
    end === 'NotAvailableTimes' || end.startsWith('MinGapsBetweenOrdered') || /(Building|Room)Changes/.test(end);
  return xml(isPlain ? 'Teacher' : 'Teacher_Name', teachers[id] ?? '');
}
