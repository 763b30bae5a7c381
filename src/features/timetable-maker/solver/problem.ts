/**
 * A timetable to be made, as plain data: what takes place, who and what it needs, and what must or should hold. Everything is
 * named by its index in its list. A slot is `day * periods.length + period`, both from 0.
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
/** `seats` are those of the room; Infinity where they are not known. */
export type Room = { readonly name: string; readonly seats: number };

export type Lesson = {
  /** What the asker calls it; nothing else is read from it. */
  readonly id: string;
  readonly subject: string;
  readonly tags: readonly string[];
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
 * 100 must hold; less should: the part of its breaks that is to be avoided, in percent. Nobody and nothing is in two lessons at
 * once, and a room has a seat for each student: that holds without a rule.
 */
export type Weight = number;

/** A rule, with what the asker calls it, by which it is named when it cannot hold. */
export type Rule = { readonly id: string; readonly weight: Weight } & RuleKind;

export type RuleKind =
  /** No lesson of these in these slots. */
  | { readonly kind: 'unavailable'; readonly who: Who; readonly slots: readonly number[] }
  /** No lesson at all in these slots; a gap over them is none. */
  | { readonly kind: 'break'; readonly slots: readonly number[] }
  /** Each lesson begins in one of these slots. */
  | { readonly kind: 'starts-in'; readonly lessons: readonly number[]; readonly slots: readonly number[] }
  /** Each period of each lesson is in one of these slots. */
  | { readonly kind: 'stays-in'; readonly lessons: readonly number[]; readonly slots: readonly number[] }
  /** Each two are this many days apart at least; two on one day follow each other without a gap, if so asked. */
  | {
      readonly kind: 'days-apart';
      readonly lessons: readonly number[];
      readonly least: number;
      readonly togetherIfSameDay: boolean;
    }
  /** Each two are this many days apart at most. */
  | { readonly kind: 'days-apart-at-most'; readonly lessons: readonly number[]; readonly most: number }
  /** Each two on one day have this many periods between them at least. */
  | { readonly kind: 'periods-apart'; readonly lessons: readonly number[]; readonly least: number }
  /** Free periods between two lessons of a day, breaks and unavailable ones not counted, over the week or a day. */
  | { readonly kind: 'gaps'; readonly who: Who; readonly most: number; readonly per: 'day' | 'week' }
  /** At most so many days begin at the second period; all others at the first that is available. */
  | { readonly kind: 'early'; readonly who: Who; readonly mostLate: number }
  | { readonly kind: 'days-a-week'; readonly who: Who; readonly most?: number; readonly least?: number }
  /** Days with a lesson between these periods, the second not included. */
  | {
      readonly kind: 'days-in-interval';
      readonly who: Who;
      readonly from: number;
      readonly to: number;
      readonly most: number;
    }
  /** Periods of lessons on a day, or of those with a tag. A day without any counts as too few if it may not be empty. */
  | {
      readonly kind: 'periods-a-day';
      readonly who: Who;
      readonly most?: number;
      readonly least?: number;
      readonly mayBeEmpty?: boolean;
      readonly tag?: string;
    }
  /** Periods of lessons without a free one between, or of those with a tag. */
  | { readonly kind: 'periods-in-a-row'; readonly who: Who; readonly most: number; readonly tag?: string }
  /** From the first lesson of a day to the end of the last. */
  | { readonly kind: 'span-a-day'; readonly who: Who; readonly most: number }
  /** All begin together: in the same slot, on the same day, or in the same period of whatever day. */
  | { readonly kind: 'same'; readonly lessons: readonly number[]; readonly what: 'slot' | 'day' | 'period' }
  | { readonly kind: 'not-at-once'; readonly lessons: readonly number[] }
  /** The second begins when the first ends (breaks between do not part them); or whichever way round. */
  | {
      readonly kind: 'follows';
      readonly first: number;
      readonly second: number;
      readonly eitherWay: boolean;
    }
  /** The second is later in the week than the first. */
  | { readonly kind: 'later'; readonly first: number; readonly second: number }
  /** Nothing of the same students follows on that day. */
  | { readonly kind: 'ends-day'; readonly lessons: readonly number[] }
  /** In how many of these slots any of the lessons may take place. */
  | {
      readonly kind: 'slots-used';
      readonly lessons: readonly number[];
      readonly slots: readonly number[];
      readonly most: number;
    }
  /** How many of the lessons may take place at once in each of these slots. */
  | {
      readonly kind: 'at-once';
      readonly lessons: readonly number[];
      readonly slots: readonly number[];
      readonly most: number;
    }
  /** Each lesson is in one of these rooms. A lesson that no such rule names has no room. */
  | { readonly kind: 'rooms'; readonly lessons: readonly number[]; readonly rooms: readonly number[] };

/** Where a lesson is: its first slot and its room; null where it is not placed, or has no room. */
export type Placed = { readonly slot: number | null; readonly room: number | null };

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
