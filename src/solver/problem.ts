/**
 * A timetable to be made, as plain data: the lessons, the people and rooms that they need, and the rules. Items are
 * referred to by their index in a list. A slot is `day * periods.length + period`, both from 0.
 */
export type Problem = {
  readonly days: readonly string[];
  readonly periods: readonly string[];
  readonly teachers: readonly string[];
  /** Students whom no lesson divides: a class, or its smallest groups. */
  readonly groups: readonly Group[];
  readonly rooms: readonly Room[];
  readonly lessons: readonly Lesson[];
  readonly rules: readonly Rule[];
};

export type Group = { readonly name: string; readonly students: number };
/** `seats` is the number of seats; Infinity if it is not known. Rules about buildings ignore rooms without one. */
export type Room = {
  readonly name: string;
  readonly seats: number;
  readonly building?: string;
  /** Present for a room that stands for several: one room of each of these sets, all different, is in use with it. */
  readonly oneOfEach?: readonly (readonly number[])[];
};

export type Lesson = {
  /** The caller's name for the lesson; it has no other meaning. */
  readonly id: string;
  readonly subject: string;
  readonly teachers: readonly number[];
  readonly groups: readonly number[];
  /** The number of students, each of whom needs a seat if the lesson has a room. */
  readonly students: number;
  /** In periods, one after another on one day. */
  readonly duration: number;
};

/** Teachers, groups or rooms; the rule applies to each of them separately. */
export type Who =
  | { readonly kind: 'teacher'; readonly ids: readonly number[] }
  | { readonly kind: 'group'; readonly ids: readonly number[] }
  | { readonly kind: 'room'; readonly ids: readonly number[] };

/**
 * 100 is a requirement; less is a preference, with its importance in percent. Some requirements need no rule: no person
 * or room is in two lessons at once, and a room has a seat for each student.
 */
type Weight = number;

/** A rule, with the id by which the caller finds it when it cannot hold. */
export type Rule = { readonly id: string; readonly weight: Weight } & RuleKind;

export type RuleKind =
  /** They have no lessons in these slots. */
  | { readonly kind: 'unavailable'; readonly who: Who; readonly slots: readonly number[] }
  /** No lessons at all are in these slots; they do not count as gaps. */
  | { readonly kind: 'break'; readonly slots: readonly number[] }
  /** Each lesson begins in one of these slots. */
  | { readonly kind: 'starts-in'; readonly lessons: Lessons; readonly slots: readonly number[] }
  /** Each period of each lesson is in one of these slots. */
  | { readonly kind: 'stays-in'; readonly lessons: Lessons; readonly slots: readonly number[] }
  /**
   * Each pair is this many days apart. With `together`, two on one day must also be in adjacent periods; without
   * bounds, this is the only requirement.
   */
  | ({ readonly kind: 'days-apart'; readonly lessons: Lessons; readonly together?: boolean } & Bounds)
  /** Each two on one day have this many periods between them. */
  | ({ readonly kind: 'periods-apart'; readonly lessons: Lessons } & Bounds)
  /**
   * Free periods between two lessons of a day, over the week or a day. Breaks and unavailable ones are not counted,
   * here nor in any other rule, if they must hold.
   */
  | { readonly kind: 'gaps'; readonly who: Who; readonly most: number; readonly per: 'day' | 'week' }
  /** At most this many days begin at the second available period that is not a break; all others begin at the first. */
  | { readonly kind: 'early'; readonly who: Who; readonly most: number }
  /** The number of days with a lesson; with `slots`, with a lesson in these. */
  | ({ readonly kind: 'days-a-week'; readonly who: Who; readonly slots?: readonly number[] } & Bounds)
  /**
   * Periods of lessons on a day; with `lessons`, only of these. A day without lessons counts as too few unless it may
   * be empty. Each wrong day of a teacher, or of certain lessons, counts once; otherwise each period over or under
   * counts.
   */
  | ({
      readonly kind: 'periods-a-day';
      readonly who: Who;
      readonly lessons?: Lessons;
      readonly mayBeEmpty?: boolean;
    } & Bounds)
  /** Periods of lessons without a free one between; with `lessons`, of these alone. */
  | { readonly kind: 'periods-in-a-row'; readonly who: Who; readonly lessons?: Lessons; readonly most: number }
  /**
   * Periods from the first lesson of a day to the end of the last; with `oneDayOneMore`, one more is allowed on one day
   * of the week.
   */
  | { readonly kind: 'span-a-day'; readonly who: Who; readonly most: number; readonly oneDayOneMore?: boolean }
  /**
   * Periods from the end of a day's last lesson to the first of the next day; with `circular`, the first day follows
   * the last.
   */
  | { readonly kind: 'rest'; readonly who: Who; readonly least: number; readonly circular?: boolean }
  /** After one of these lessons, at least this many periods pass on that day before one of the others. */
  | {
      readonly kind: 'pause';
      readonly who: Who;
      readonly lessons: Lessons;
      readonly others: Lessons;
      readonly least: number;
    }
  /** The most of these sets that can have lessons on the same day. */
  | { readonly kind: 'sets-a-day'; readonly who: Who; readonly sets: readonly Lessons[]; readonly most: number }
  /** All begin together: in the same slot, on the same day, or in the same period of whatever day. */
  | { readonly kind: 'same'; readonly lessons: Lessons; readonly what: 'slot' | 'day' | 'period' }
  /** No lesson of one set at once with one of another; within a set they may be. */
  | { readonly kind: 'not-at-once'; readonly sets: readonly Lessons[] }
  /** The second of the two begins when the first ends; breaks between do not count. */
  | { readonly kind: 'follows'; readonly lessons: Lessons }
  /** All are on one day, consecutively in any order; breaks between do not count. */
  | { readonly kind: 'chain'; readonly lessons: Lessons }
  /** The second of the two is later in the week than the first; with `ifSameDay`, only if they are on one day. */
  | { readonly kind: 'later'; readonly lessons: Lessons; readonly ifSameDay?: boolean }
  /** On that day, the same students (or teachers) have nothing before these lessons, or nothing after them. */
  | {
      readonly kind: 'edge-of-day';
      readonly lessons: Lessons;
      readonly whose: 'group' | 'teacher';
      readonly edge: 'first' | 'last';
    }
  /** The number of these slots in which any of the lessons takes place. */
  | ({ readonly kind: 'slots-used'; readonly lessons: Lessons; readonly slots: readonly number[] } & Bounds)
  /** The number of the lessons at once in each of these slots, or in each of them that has any. */
  | ({
      readonly kind: 'at-once';
      readonly lessons: Lessons;
      readonly slots: readonly number[];
      readonly mayBeEmpty?: boolean;
    } & Bounds)
  /**
   * Each lesson is in one of these rooms. A lesson without such a rule has no room; a lesson with only preferred ones
   * is in a room of any of them, or has none.
   */
  | { readonly kind: 'rooms'; readonly lessons: Lessons; readonly rooms: readonly number[] }
  /** All that have a room are in the same one; with `ifConsecutive`, only pairs without a period between. */
  | { readonly kind: 'same-room'; readonly lessons: Lessons; readonly ifConsecutive?: boolean }
  /** The most rooms in which the lessons take place. */
  | { readonly kind: 'rooms-used'; readonly lessons: Lessons; readonly most: number }
  /** How often they go from one room, or building, to another. Lessons without one do not count. */
  | {
      readonly kind: 'moves';
      readonly who: Who;
      readonly between: 'rooms' | 'buildings';
      readonly most: number;
      readonly per: 'day' | 'week';
    }
  /** Free periods between two lessons of a day in different rooms or buildings, without another such lesson between. */
  | {
      readonly kind: 'time-to-move';
      readonly who: Who;
      readonly between: 'rooms' | 'buildings';
      readonly least: number;
    };

type Lessons = readonly number[];

/** The lower and the upper bound. */
type Bounds = { readonly least?: number; readonly most?: number };

/** The place of a lesson: its first slot and its room; null if it is not placed, or has no room. */
export type Placed = {
  readonly slot: number | null;
  readonly room: number | null;
  /** For a room that stands for several: the rooms in use, in the order of its `oneOfEach`. */
  readonly rooms?: readonly number[];
};

/** A place for each lesson of a problem, in the order of its lessons. */
export type Timetable = readonly Placed[];

/** A rule that a timetable breaks. */
export type Violation = {
  /** The rule's id; null for what holds without a rule. */
  readonly rule: string | null;
  readonly kind: RuleKind['kind'] | 'not-placed' | 'overlap' | 'too-long' | 'seats' | 'room-missing';
  readonly weight: Weight;
  /** The number of times, or the amount, by which it is broken. */
  readonly times: number;
  /** The lessons that break it, if it is about certain lessons. */
  readonly lessons: readonly number[];
};
