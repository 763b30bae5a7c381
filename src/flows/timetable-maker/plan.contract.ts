import * as Type from 'typebox';
import { fault } from '../../platform/contract/reason.ts';
import { notAClass, notAWholeNumber } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  days,
  Email,
  EmailOrBlank,
  maxGroupNumber,
  maxNameLength,
  OneOf,
  OrNull,
  RequiredText,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';
import { maxCycle, WeekName } from '../../platform/contract/week-cycle.ts';

const maxPeriodNumber = 32_767;
const maxLabelLength = 40;
/** Half hours of a whole day. */
export const maxPeriodsADay = 48;
/** A day of a week of several alternating ones has as many periods in each of them. */
export const maxPeriods = maxCycle * maxPeriodsADay;
export const maxRooms = 500;
/** A school of 5,000 has 170 classes with a dozen subjects each, and 500 groups. */
export const maxLoadRows = 5_000;
/** Of twice as many rows as that school has, each with rooms. */
export const maxPlanBytes = 2 * 1024 * 1024;
/** A meeting of all teachers is a row too. */
export const mostTeachersOfRow = 200;
export const maxLessonsOfRow = 40;
export const maxAways = 2_000;
const maxParts = 2_000;
/** FET has no more in a set. */
export const maxStudents = 30_000;
export const maxRules = 8_000;
/** In place of the number of a class. */
export const nobody = 0;

/* @__NO_SIDE_EFFECTS__ */
export const Count = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, hint: fault(notAWholeNumber, { least }) });

/** The name of a row of the load, or of a rule, within its plan; chosen by the client that adds it. */
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 40 });
const RoomName = RequiredText(maxNameLength);
/** A period of the week; it must be one of `week`. */
export const Slot = Type.Object({ day: OneOf(days), period: Count(1, maxPeriodNumber) });
export type Slot = Type.Static<typeof Slot>;
const Slots = Type.Array(Slot, { maxItems: days.length * maxPeriods });

const PlannedPeriod = Type.Object({
  period: Count(1, maxPeriodNumber),
  /** A name besides the number; `null` for none. */
  label: OrNull(TextOrBlank(maxLabelLength)),
  /** `HH:MM-HH:MM`, on every day. */
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 11 }),
  /** Whether a break follows. A double lesson cannot continue after a break, and a break does not count as a gap. */
  breakAfter: Type.Boolean(),
});
export type PlannedPeriod = Type.Static<typeof PlannedPeriod>;

const Week = Type.Object({
  days: Type.Array(OneOf(days), { minItems: 1, maxItems: days.length }),
  /** In the order of the day; of each alternating week after the other, if the lessons are of certain weeks. */
  periods: Type.Array(PlannedPeriod, { minItems: 1, maxItems: maxPeriods }),
  /** Slots without lessons for everybody, such as the afternoon of a short day. */
  closed: Slots,
  /**
   * Present if rules treat parts of a day as days, such as the half days of a file: the number of periods of each part,
   * which together are all periods. A part without periods only keeps days apart.
   */
  dayParts: Type.Optional(Type.Array(Count(0, maxPeriodsADay), { minItems: 2, maxItems: 35 })),
  /**
   * Present if lessons are placed in one of several alternating weeks: their names. The first of equally many
   * `dayParts` are those of the first week, and so on; every week has all of its days before the next one begins.
   */
  weeks: Type.Optional(Type.Array(WeekName, { minItems: 2, maxItems: maxCycle })),
});

const Room = Type.Object({
  name: RoomName,
  seats: OrNull(Count(1, 10_000)),
  /** Its building, with which imported rules count changes of building. */
  building: Type.Optional(RequiredText(maxNameLength)),
  /**
   * Present for a room that stands for several: one room of each of these sets is used with it. Only an import creates
   * such rooms.
   */
  oneOfEach: Type.Optional(
    Type.Array(Type.Array(RoomName, { minItems: 1, maxItems: maxRooms }), { minItems: 1, maxItems: 50 }),
  ),
});

/**
 * A subject that a class or group is taught by one or more teachers, and its lessons a week. A row without a class or
 * teacher keeps time free, for a meeting or for lunch; it is in drafts but never published.
 */
const LoadRow = Type.Object({
  key: Key,
  /** The number of a class or group; `nobody` for a row of neither. */
  class: Type.Integer({ minimum: nobody, maximum: maxGroupNumber, hint: fault(notAClass) }),
  subject: RequiredText(maxNameLength),
  /** The first teacher's email; blank if there is none. */
  teacher: EmailOrBlank,
  /** The emails of all of them, the first one first. */
  teachers: Type.Array(Email, { maxItems: mostTeachersOfRow }),
  /** The alternating week of its lessons; null for every week. */
  week: OrNull(RequiredText(40)),
  /** In periods a week. */
  lessons: Count(1, maxLessonsOfRow),
  /** The number of double lessons among them: five lessons with two doubles are 2 + 2 + 1. */
  doubles: Count(0, maxLessonsOfRow / 2),
  /** The length in periods of each lesson that is longer than a double. */
  longer: Type.Optional(
    Type.Array(Count(3, maxPeriodsADay), { minItems: 1, maxItems: Math.floor(maxLessonsOfRow / 3) }),
  ),
  /** The number of students, if a file gives a number that differs from that of the class or group. */
  students: Type.Optional(Count(0, maxStudents)),
  /** Each lesson needs one of these rooms; if the list is empty, the lessons need no room. */
  rooms: Type.Array(RoomName, { maxItems: 20 }),
  /** The fixed places of lessons of the row. A double is pinned by its first period. */
  pinned: Type.Array(Slot, { maxItems: maxLessonsOfRow }),
});
export type LoadRow = Type.Static<typeof LoadRow>;

/** A row as it is sent, with `teacher` for a single teacher or `teachers` for several. */
const SentLoadRow = Type.Object({
  ...LoadRow.properties,
  ...Type.Partial(Type.Pick(LoadRow, ['teacher', 'teachers', 'week'])).properties,
});

/** The target of a rule: one of them, or each teacher or class. */
export const whoKinds = ['teacher', 'class', 'room', 'teachers', 'classes'] as const;
const Who = Type.Object({
  kind: OneOf(whoKinds),
  /** The email, for `teacher`. */
  teacher: Type.Optional(Email),
  /** The number, for `class`. */
  class: Type.Optional(ClassNumber),
  /** The name, for `room`. */
  room: Type.Optional(RoomName),
});
export type Who = Type.Static<typeof Who>;

/** The times at which a teacher, a class or a room is not available. */
const Away = Type.Object({ who: Who, slots: Slots });
export type Away = Type.Static<typeof Away>;

/**
 * The needs of each kind of rule besides `key`, `must` and `kind`: the page fills these blanks of its sentence.
 *
 * - `spread` (`lessons`, or none for each row; `n`, 1 if it is left out): the lessons of each row are n days apart, as far as
 *   the week allows; 1 is on different days.
 * - `at-most-a-day` (`who`, `n`): no more than n lessons a day.
 * - `gaps` (`who`, `n`, `per`): no more than n free periods between lessons a day, or a week.
 * - `in-a-row` (`who`, `n`): no more than n lessons without a free period between.
 * - `days-off` (`who`, `n`): lessons on n days a week at most.
 * - `begins-early` (`who`, `n`): each day begins with the first period, but for n days that begin with the second.
 * - `not-before`, `not-after` (`lessons` or `who`, `period`): nothing in an earlier, or later, period of a day.
 * - `same-time` (`lessons`, two rows or more): the first lessons of all begin together, and so do the second, and so on.
 * - `ends-day` (`lessons`): after these lessons the class has none that day.
 * - `follows` (`lessons`, two rows): a lesson of the second comes right after each of the first.
 */
export const ruleKinds = [
  'spread',
  'at-most-a-day',
  'gaps',
  'in-a-row',
  'days-off',
  'begins-early',
  'not-before',
  'not-after',
  'same-time',
  'ends-day',
  'follows',
] as const;
export type MakerRuleKind = (typeof ruleKinds)[number];

/**
 * Kinds of rules that only an import creates, with the names and fields of the solver's rules. They are shown and
 * stored, and can be removed.
 */
export const importedKinds = [
  'unavailable',
  'starts-in',
  'stays-in',
  'days-apart',
  'periods-apart',
  'days-a-week',
  'periods-a-day',
  'periods-in-a-row',
  'span-a-day',
  'rest',
  'pause',
  'sets-a-day',
  'same',
  'not-at-once',
  'chain',
  'later',
  'edge-of-day',
  'slots-used',
  'at-once',
  'rooms',
  'same-room',
  'rooms-used',
  'moves',
  'time-to-move',
] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** Returns whether only an import creates rules of this kind. */
export function isImportedKind(kind: MakerRule['kind']): kind is ImportedKind {
  return importedKinds.some((one) => one === kind);
}

/** Returns the fewest lessons that an imported rule of a kind needs to have an effect. */
export function leastLessons(kind: string): number {
  const ofSeveral = ['days-apart', 'periods-apart', 'same', 'chain', 'follows', 'later', 'same-room'];
  return ofSeveral.includes(kind) ? 2 : 1;
}

const mostOfRule = days.length * maxPeriods;

/** The parameters of imported rules, apart from their target and lessons. */
export const ruleDetails = {
  least: Type.Optional(Count(0, mostOfRule)),
  most: Type.Optional(Count(0, mostOfRule)),
  per: Type.Optional(OneOf(['day', 'week'])),
  what: Type.Optional(OneOf(['slot', 'day', 'period'])),
  whose: Type.Optional(OneOf(['group', 'teacher'])),
  edge: Type.Optional(OneOf(['first', 'last'])),
  between: Type.Optional(OneOf(['rooms', 'buildings'])),
  together: Type.Optional(Type.Boolean()),
  mayBeEmpty: Type.Optional(Type.Boolean()),
  oneDayOneMore: Type.Optional(Type.Boolean()),
  circular: Type.Optional(Type.Boolean()),
  ifSameDay: Type.Optional(Type.Boolean()),
  ifConsecutive: Type.Optional(Type.Boolean()),
};

/** All lessons of a row of the load by its key, or one of them by its id. */
const LessonRefs = Type.Array(Type.String({ pattern: '^[A-Za-z0-9_-]+(\\.[1-9]\\d?)?$', maxLength: 43 }), {
  maxItems: 4_000,
});

/** The key of the row that a rule names, whole or one lesson of it. */
export function rowOf(ref: string): string {
  return ref.replace(/\..*/, '');
}

const MakerRule = Type.Object({
  key: Key,
  /** Whether the rule is required; otherwise it is preferred. */
  must: Type.Boolean(),
  /** Whether it is switched off, and only kept. */
  isOff: Type.Optional(Type.Literal(true)),
  kind: OneOf([...ruleKinds, ...importedKinds]),
  who: Type.Optional(Who),
  lessons: Type.Optional(LessonRefs),
  n: Type.Optional(Count(0, mostOfRule)),
  period: Type.Optional(Count(1, maxPeriodNumber)),
  ...ruleDetails,
  /** The later lessons of a `pause`. */
  others: Type.Optional(LessonRefs),
  sets: Type.Optional(Type.Array(LessonRefs, { maxItems: 400 })),
  slots: Type.Optional(Slots),
  rooms: Type.Optional(Type.Array(RoomName, { maxItems: maxRooms })),
});
export type MakerRule = Type.Static<typeof MakerRule>;

/**
 * The parts that a class or group of a file consists of, if its students are not known here. Two of them with a common
 * part never have lessons at the same time.
 */
const Parts = Type.Object({
  class: ClassNumber,
  /** The number of students in the file, used while the school itself has none. */
  students: Type.Optional(Count(0, maxStudents)),
  parts: Type.Array(Count(0, 20_000), { minItems: 1, maxItems: 5_000, uniqueItems: true }),
});

/** Everything that a timetable is made from. */
export const Plan = Type.Object({
  week: Week,
  rooms: Type.Array(Room, { maxItems: maxRooms }),
  load: Type.Array(LoadRow, { maxItems: maxLoadRows }),
  away: Type.Array(Away, { maxItems: maxAways }),
  rules: Type.Array(MakerRule, { maxItems: maxRules }),
  /** The parts apply until each of these groups has members. */
  parts: Type.Optional(Type.Array(Parts, { maxItems: maxParts })),
});
export type Plan = Type.Static<typeof Plan>;

export const SentPlan = Type.Object({ ...Plan.properties, load: Type.Array(SentLoadRow, { maxItems: maxLoadRows }) });
export type SentPlan = Type.Static<typeof SentPlan>;
