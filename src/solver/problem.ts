/**
 * A timetable to be made, as plain data: what takes place, who and what it needs, and what must or should hold.
 * Everything is named by its index in its list. A slot is `day * periods.length + period`, both from 0.
 */
export type Problem = {
  readonly days: readonly string[];
  readonly periods: readonly string[];
  readonly teachers: readonly string[];
  /** Students that no lesson parts: a class, or its smallest groups. */
  readonly groups: readonly Group[];
  readonly rooms: readonly Room[];
  readonly lessons: readonly Lesson[];
  readonly rules: readonly Rule[];
};

export type Group = { readonly name: string; readonly students: number };
/**
 * `seats` are those of the room; Infinity where they are not known. What asks for buildings leaves out rooms without
 * one.
 */
export type Room = {
  readonly name: string;
  readonly seats: number;
  readonly building?: string;
  /** A room that stands for several at once, all of them in use with it: one of each of these sets, each another. */
  readonly oneOfEach?: readonly (readonly number[])[];
};

export type Lesson = {
  /** The caller's name for it; nothing else is read from it. */
  readonly id: string;
  readonly subject: string;
  readonly teachers: readonly number[];
  readonly groups: readonly number[];
  /** How many students come, who need a seat each if the lesson has a room. */
  readonly students: number;
  /** In periods, one after another on one day. */
  readonly duration: number;
};

/** Teachers, groups or rooms, each of which the rule is for alone. */
export type Who =
  | { readonly kind: 'teacher'; readonly ids: readonly number[] }
  | { readonly kind: 'group'; readonly ids: readonly number[] }
  | { readonly kind: 'room'; readonly ids: readonly number[] };

/**
 * 100 must hold; less should: the part of its breaks that is to be avoided, in percent. Nobody and nothing is in two
 * lessons at once, and a room has a seat for each student: that holds without a rule.
 */
type Weight = number;

/** A rule, with what the asker calls it, by which it is named when it cannot hold. */
export type Rule = { readonly id: string; readonly weight: Weight } & RuleKind;

export type RuleKind =
  /** No lesson of these in these slots. */
  | { readonly kind: 'unavailable'; readonly who: Who; readonly slots: readonly number[] }
  /** No lesson at all in these slots; a gap over them is none. */
  | { readonly kind: 'break'; readonly slots: readonly number[] }
  /** Each lesson begins in one of these slots. */
  | { readonly kind: 'starts-in'; readonly lessons: Lessons; readonly slots: readonly number[] }
  /** Each period of each lesson is in one of these slots. */
  | { readonly kind: 'stays-in'; readonly lessons: Lessons; readonly slots: readonly number[] }
  /**
   * Each two are this many days apart. With `together`, two on one day are in periods next to each other too; with no
   * days given, that is all that is asked.
   */
  | ({ readonly kind: 'days-apart'; readonly lessons: Lessons; readonly together?: boolean } & Bounds)
  /** Each two on one day have this many periods between them. */
  | ({ readonly kind: 'periods-apart'; readonly lessons: Lessons } & Bounds)
  /**
   * Free periods between two lessons of a day, over the week or a day. Breaks and unavailable ones are not counted,
   * here nor in any other rule, if they must hold.
   */
  | { readonly kind: 'gaps'; readonly who: Who; readonly most: number; readonly per: 'day' | 'week' }
  /**
   * At most so many days begin at the second of the periods that are available and no break; all others at the first of
   * them.
   */
  | { readonly kind: 'early'; readonly who: Who; readonly most: number }
  /** Days with a lesson; with `slots`, with one in these. */
  | ({ readonly kind: 'days-a-week'; readonly who: Who; readonly slots?: readonly number[] } & Bounds)
  /**
   * Periods of lessons on a day; with `lessons`, of these alone. A day without any counts as too few if it may not be
   * empty. For a teacher's days, and for certain lessons, each is one break by however much; else each period too many
   * or too few is.
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
   * From the first lesson of a day to the end of the last; with `oneDayOneMore`, one day of the week may have one more.
   */
  | { readonly kind: 'span-a-day'; readonly who: Who; readonly most: number; readonly oneDayOneMore?: boolean }
  /**
   * Periods from the end of a day's last lesson to the first of the next day, of the first day after the last if
   * `circular`.
   */
  | { readonly kind: 'rest'; readonly who: Who; readonly least: number; readonly circular?: boolean }
  /** After one of these lessons, so many periods pass on that day before one of the others. */
  | {
      readonly kind: 'pause';
      readonly who: Who;
      readonly lessons: Lessons;
      readonly others: Lessons;
      readonly least: number;
    }
  /** The number of these sets of which a day may have lessons. */
  | { readonly kind: 'sets-a-day'; readonly who: Who; readonly sets: readonly Lessons[]; readonly most: number }
  /** All begin together: in the same slot, on the same day, or in the same period of whatever day. */
  | { readonly kind: 'same'; readonly lessons: Lessons; readonly what: 'slot' | 'day' | 'period' }
  /** No lesson of one set at once with one of another; within a set they may be. */
  | { readonly kind: 'not-at-once'; readonly sets: readonly Lessons[] }
  /** The second of the two begins when the first ends (breaks between do not part them). */
  | { readonly kind: 'follows'; readonly lessons: Lessons }
  /** All on one day, one after another in whatever order (breaks between do not part them). */
  | { readonly kind: 'chain'; readonly lessons: Lessons }
  /** The second of the two is later in the week than the first; with `ifSameDay`, only if they are on one day. */
  | { readonly kind: 'later'; readonly lessons: Lessons; readonly ifSameDay?: boolean }
  /** Nothing of the same students, or of the same teachers, is before them on that day, or follows. */
  | {
      readonly kind: 'edge-of-day';
      readonly lessons: Lessons;
      readonly whose: 'group' | 'teacher';
      readonly edge: 'first' | 'last';
    }
  /** In how many of these slots any of the lessons takes place. */
  | ({ readonly kind: 'slots-used'; readonly lessons: Lessons; readonly slots: readonly number[] } & Bounds)
  /** How many of the lessons take place at once in each of these slots, or in each that any of them is in. */
  | ({
      readonly kind: 'at-once';
      readonly lessons: Lessons;
      readonly slots: readonly number[];
      readonly mayBeEmpty?: boolean;
    } & Bounds)
  /**
   * Each lesson is in one of these rooms. A lesson that no such rule names has no room; one that none but rules of less
   * than 100 name is in a room of any of them, or has none.
   */
  | { readonly kind: 'rooms'; readonly lessons: Lessons; readonly rooms: readonly number[] }
  /** All that have a room are in the same; or each two that follow each other without a period between. */
  | { readonly kind: 'same-room'; readonly lessons: Lessons; readonly ifConsecutive?: boolean }
  /** In how many rooms the lessons take place at most. */
  | { readonly kind: 'rooms-used'; readonly lessons: Lessons; readonly most: number }
  /** How often they go from one room, or building, to another. Lessons without one do not count. */
  | {
      readonly kind: 'moves';
      readonly who: Who;
      readonly between: 'rooms' | 'buildings';
      readonly most: number;
      readonly per: 'day' | 'week';
    }
  /** Free periods between two lessons of a day in different rooms, or buildings, if no other with one is between. */
  | {
      readonly kind: 'time-to-move';
      readonly who: Who;
      readonly between: 'rooms' | 'buildings';
      readonly least: number;
    };

type Lessons = readonly number[];

/** How many there must be at least, and may be at most. */
type Bounds = { readonly least?: number; readonly most?: number };

/** Where a lesson is: its first slot and its room; null where it is not placed, or has no room. */
export type Placed = {
  readonly slot: number | null;
  readonly room: number | null;
  /** For a room that stands for several: which, in the order of its `oneOfEach`. */
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
  /** How often, or by how much, it is broken. */
  readonly times: number;
  /** The lessons that break it, as far as it is certain lessons. */
  readonly lessons: readonly number[];
};
