import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ListedFault } from '../../platform/contract/errors.ts';
import { OrNull } from '../../platform/contract/or-null.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAClass, notAWholeNumber } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  days,
  Email,
  EmailOrBlank,
  Instant,
  LocalDate,
  maxClassNumber,
  maxNameLength,
  NamedPerson,
  OneOf,
  RecordId,
  RequiredText,
  SessionName,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

const maxPeriodNumber = 32_767;
const maxLabelLength = 40;
/** Half hours of a whole day; a file of half days has several of these on one. */
export const maxPeriodsADay = 48;
export const maxRooms = 500;
/** A school of 5,000 has 170 classes with a dozen subjects each, and 500 groups. */
export const maxLoadRows = 5_000;
/** Of twice as many rows as that school has, each with rooms. */
const maxPlanBytes = 2 * 1024 * 1024;
/** A meeting of all teachers is a row too. */
export const mostTeachersOfRow = 200;
export const maxLessonsOfRow = 40;
export const maxAways = 2_000;
const maxParts = 2_000;
/** FET has no more in a set. */
export const maxStudents = 30_000;
export const maxRules = 2_000;
/** In place of the number of a class. */
export const nobody = 0;
export const leastSeconds = 5;
export const mostSeconds = 600;
export const usualSeconds = 60;
export const usualRepairSeconds = 15;

/* @__NO_SIDE_EFFECTS__ */
const Count = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, hint: fault(notAWholeNumber, { least }) });

/** The name of a row of the load, or of a rule, within its plan; chosen by the client that adds it. */
export const Key = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 40 });
const RoomName = RequiredText(maxNameLength);
/** A period of the week; it must be one of `week`. */
export const Slot = Type.Object({ day: OneOf(days), period: Count(1, maxPeriodNumber) });
export type Slot = Type.Static<typeof Slot>;
const Slots = Type.Array(Slot, { maxItems: days.length * maxPeriodsADay });

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
  /** In the order of the day. */
  periods: Type.Array(PlannedPeriod, { minItems: 1, maxItems: maxPeriodsADay }),
  /** Slots without lessons for everybody, such as the afternoon of a short day. */
  closed: Slots,
  /**
   * Present if rules treat parts of a day as days, such as the half days of a file: the number of periods of each part,
   * which together are all periods. A part without periods only keeps days apart.
   */
  dayParts: Type.Optional(Type.Array(Count(0, maxPeriodsADay), { minItems: 2, maxItems: 35 })),
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
  class: Type.Integer({ minimum: nobody, maximum: maxClassNumber, hint: fault(notAClass) }),
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

/** Returns the fewest lessons that an imported rule of a kind needs to have an effect. */
export function leastLessons(kind: string): number {
  const ofSeveral = ['days-apart', 'periods-apart', 'same', 'chain', 'follows', 'later', 'same-room'];
  return ofSeveral.includes(kind) ? 2 : 1;
}

const mostOfRule = days.length * maxPeriodsADay;

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

const SentPlan = Type.Object({ ...Plan.properties, load: Type.Array(SentLoadRow, { maxItems: maxLoadRows }) });
export type SentPlan = Type.Static<typeof SentPlan>;

/** The session of the timetable; the present one unless another is named. */
const ofSession = Type.Object({ session: Type.Optional(SessionName) });

/** A teacher whom a plan names. `hasLeft` if nobody can teach as them any more. */
const PlannedTeacher = Type.Object({ ...NamedPerson.properties, hasLeft: Type.Optional(Type.Literal(true)) });

const ReadPlan = Type.Object({
  session: Type.String(),
  /** Whether the session is closed, and nothing can be changed. */
  isClosed: Type.Boolean(),
  /** `null` until a plan is saved; until then, the plan is the one that the session's timetable suggests. */
  version: OrNull(Type.String()),
  changedAt: OrNull(Instant),
  changedBy: OrNull(NamedPerson),
  plan: Plan,
  teachers: Type.Array(PlannedTeacher),
});
export type ReadPlan = Type.Static<typeof ReadPlan>;

export const readMakerPlan = endpoint({
  method: 'GET',
  path: '/api/timetable-maker',
  access: 'schedule.manage',
  summary:
    'What the timetable of the present session or the one named is to be made from. Until somebody saves it, what its timetable suggests.',
  query: ofSession,
  response: ReadPlan,
});

export const saveMakerPlan = endpoint({
  method: 'PUT',
  path: '/api/timetable-maker',
  access: 'schedule.manage',
  summary:
    'Saves the plan of a timetable as a whole. Refused with 409, with what stands, if somebody else has saved one since the one that it is `basedOn`; `null` is for the first.',
  maxBodyBytes: maxPlanBytes,
  body: Type.Object({ ...ofSession.properties, plan: SentPlan, basedOn: OrNull(Type.String({ maxLength: 100 })) }),
  response: ReadPlan,
});

export const suggestMakerPlan = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/from-timetable',
  access: 'schedule.manage',
  summary:
    'The plan that the session’s timetable of today suggests: its week, and as load what it holds. Saves nothing.',
  query: ofSession,
  response: Type.Object({ plan: Plan, teachers: Type.Array(PlannedTeacher) }),
});

/**
 * A reason why no timetable meets all requirements, in words, with the keys of the rules and rows of the load that it
 * is about.
 */
const Obstacle = Type.Object({
  ...ListedFault.properties,
  rules: Type.Array(Type.String()),
  lessons: Type.Array(Type.String()),
});
export type Obstacle = Type.Static<typeof Obstacle>;

/** `lessons` in periods a week; `of` how many there are room for. */
const total = { lessons: Type.Integer(), of: Type.Integer() };

export const checkMakerPlan = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/check',
  access: 'schedule.manage',
  summary: 'Counts what a plan asks of each class, teacher and room, and names what cannot be. Saves nothing.',
  maxBodyBytes: maxPlanBytes,
  body: Type.Object({ ...ofSession.properties, plan: SentPlan }),
  response: Type.Object({
    classes: Type.Array(Type.Object({ class: ClassNumber, ...total })),
    teachers: Type.Array(Type.Object({ ...NamedPerson.properties, ...total })),
    /** `lessons` are those that no other room can take. */
    rooms: Type.Array(Type.Object({ name: Type.String(), ...total })),
    obstacles: Type.Array(Obstacle),
  }),
});

/** `stopped` has the best timetable until then; `failed` has no timetable. */
export const draftStates = ['making', 'made', 'stopped', 'failed'] as const;
export type DraftState = (typeof draftStates)[number];

/** The quality of a timetable, and its distance from the one in force. A rule counts each time that it is broken. */
const Measures = Type.Object({
  placed: Type.Integer(),
  of: Type.Integer(),
  mustBroken: Type.Integer(),
  shouldBroken: Type.Integer(),
  /** Free periods between two lessons of a day. */
  teacherGaps: Type.Integer(),
  classGaps: Type.Integer(),
  /** The number of periods of today's timetable that have another place or none. */
  moves: Type.Integer(),
});
export type Measures = Type.Static<typeof Measures>;

const Progress = Type.Object({
  placed: Type.Integer(),
  of: Type.Integer(),
  /** Keys of the rows of the load that are hardest to place, the hardest first. */
  stuck: Type.Array(Type.String()),
  /** For a repair: the number of moved periods in the best one that was found so far. */
  moves: Type.Optional(Type.Integer()),
});

const Draft = Type.Object({
  _id: Type.String(),
  session: Type.String(),
  state: OneOf(draftStates),
  /**
   * Whether the draft is a repair, with few moves from the timetable in force. Repairs of one run have the same
   * `madeAt`; one of them is chosen.
   */
  isRepair: Type.Boolean(),
  /** The time limit of the run in seconds. */
  seconds: Type.Integer(),
  /** The progress of the run. */
  progress: Progress,
  /** `null` during the run, or if it failed. */
  measures: OrNull(Measures),
  madeBy: OrNull(NamedPerson),
  madeAt: Instant,
  /** Whether the plan that is saved has changed since. */
  isOutdated: Type.Boolean(),
  /** The day from which it is the timetable. */
  publishedFrom: OrNull(LocalDate),
  /** Whether that day is still in the future. */
  isWaiting: Type.Boolean(),
});
export type Draft = Type.Static<typeof Draft>;

/** A lesson of a draft: one period, or two of a double. */
const DraftLesson = Type.Object({
  id: Type.String(),
  /** The key of its row of the load. */
  row: Type.String(),
  periods: Type.Integer(),
  /** Its first period, if it is placed. */
  slot: OrNull(Slot),
  room: OrNull(Type.String()),
  /** If the room stands for several: the chosen rooms, one of each of its sets. */
  rooms: Type.Optional(Type.Array(Type.String())),
});
export type DraftLesson = Type.Static<typeof DraftLesson>;

const betweenRooms = ' + ';

/**
 * Returns a lesson's room as people read it: for a room that stands for several, those rooms, unless that is longer
 * than a name can be.
 */
export function roomText({ room, rooms = [] }: Pick<DraftLesson, 'room' | 'rooms'>): string | null {
  const all = [...new Set(rooms)].join(betweenRooms);
  return room === null || all === '' || all.length > maxNameLength ? room : all;
}

/** Returns the room of a plan for a text from `roomText`, with the rooms that it stands for. */
export function roomOfText({ rooms }: Pick<Plan, 'rooms'>, text: string): Pick<DraftLesson, 'room' | 'rooms'> {
  const parts = text.split(betweenRooms);
  const isIt = ({ oneOfEach: sets }: Plan['rooms'][number]) =>
    sets?.length === parts.length && sets.every((set, place) => set.includes(parts[place] ?? ''));
  const several = rooms.some(({ name }) => name === text) ? undefined : rooms.find(isIt);
  return several ? { room: several.name, rooms: parts } : { room: text };
}

/** A rule that a timetable breaks. */
const Broken = Type.Object({
  /**
   * The key of the rule; `null` for a requirement without one: `overlap` (a person or room is in two lessons at once),
   * `too-long`, `closed`, `away`, `pinned`, `rooms`, `room-missing`, `seats`.
   */
  rule: OrNull(Type.String()),
  kind: Type.String(),
  must: Type.Boolean(),
  times: Type.Integer(),
  /** Ids of lessons. */
  lessons: Type.Array(Type.String()),
});
export type Broken = Type.Static<typeof Broken>;

/**
 * A period of the timetable in force with another place or room in a draft; `to` is `null` if it has none. The teacher
 * is the one in the draft, because lessons that go to a colleague are the same lessons.
 */
const Moved = Type.Object({
  class: ClassNumber,
  subject: Type.String(),
  teacher: Type.String(),
  teachers: Type.Array(Type.String()),
  from: Slot,
  to: OrNull(Slot),
  fromRoom: OrNull(Type.String()),
  toRoom: OrNull(Type.String()),
});
export type Moved = Type.Static<typeof Moved>;

const ReadDraft = Type.Object({
  ...Draft.properties,
  /** The plan that it is made from. */
  plan: Plan,
  teachers: Type.Array(PlannedTeacher),
  lessons: Type.Array(DraftLesson),
  broken: Type.Array(Broken),
  /** The known reasons why some lessons could not be placed. */
  obstacles: Type.Array(Obstacle),
  /** The measures of the timetable in force, by the same plan. */
  today: Measures,
  /** The periods that `moves` counts, and those that only have another room. */
  moved: Type.Array(Moved),
});
export type ReadDraft = Type.Static<typeof ReadDraft>;

const params = Type.Object({ id: RecordId });

export const listMakerDrafts = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/drafts',
  access: 'schedule.manage',
  summary:
    'The timetables that were made for the session, the newest first, each with how good it is; and the same of today’s.',
  query: ofSession,
  response: Type.Object({ drafts: Type.Array(Draft), today: OrNull(Measures) }),
});

export const makeMakerDraft = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/drafts',
  access: 'schedule.manage',
  summary:
    'Begins to make a timetable from the saved plan, in the background, for `seconds` at most. It starts from nothing, from the `timetable` in force or from a draft by its `_id`. With `repair`, the timetable in force keeps all that can stay, as when a teacher has lost a day: that may end in several drafts, one with the fewest moves and others with more moves and fewer free periods. Refused with 409 while another is being made.',
  body: Type.Object({
    ...ofSession.properties,
    seconds: Type.Optional(Count(leastSeconds, mostSeconds)),
    from: Type.Optional(Type.String({ pattern: '^(timetable|repair|[1-9]\\d{0,14})$', maxLength: 15 })),
  }),
  counts: 'file',
  status: 201,
  response: Draft,
});

export const readMakerDraft = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/drafts/{id}',
  access: 'schedule.manage',
  summary: 'A timetable that was made, or is being made: its lessons, and what it breaks.',
  params,
  response: ReadDraft,
});

export const readMakingProgress = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/drafts/{id}/progress',
  access: 'schedule.manage',
  summary: 'How far the making of a timetable is.',
  params,
  response: Type.Object({ state: OneOf(draftStates), progress: Progress }),
});

export const stopMakerDraft = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/drafts/{id}/stop',
  access: 'schedule.manage',
  summary: 'Ends the making of a timetable, which keeps the best so far. Does nothing if it has ended.',
  params,
  response: Draft,
});

export const removeMakerDraft = endpoint({
  method: 'DELETE',
  path: '/api/timetable-maker/drafts/{id}',
  access: 'schedule.manage',
  summary: 'Deletes a timetable that was made, or ends its making. Refused with 409 while it waits for its day.',
  params,
  response: Type.Object({}),
});

export const moveInMakerDraft = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/drafts/{id}/move',
  access: 'schedule.manage',
  summary:
    'Moves a lesson of a draft to another slot, or out of the timetable (`slot` is `null`); with `swap`, whatever lesson of its class begins there takes its place. `broken` then says what does not hold.',
  params,
  body: Type.Object({
    lesson: Type.String({ maxLength: 60 }),
    slot: OrNull(Slot),
    swap: Type.Optional(Type.Boolean()),
  }),
  response: ReadDraft,
});

export const readConsequences = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/drafts/{id}/consequences/{lesson}',
  access: 'schedule.manage',
  summary:
    'What moving a lesson of a draft would do, for each slot of the week that it fits in: what would be broken then and is not now, and what would be no longer; with `swap`, if the lesson of its class that begins there took its place.',
  params: Type.Object({ id: RecordId, lesson: Type.String({ maxLength: 60 }) }),
  response: Type.Array(
    Type.Object({
      slot: Slot,
      move: Type.Object({ breaks: Type.Array(Broken), mends: Type.Array(Broken) }),
      swap: OrNull(Type.Object({ lesson: Type.String(), breaks: Type.Array(Broken), mends: Type.Array(Broken) })),
    }),
  ),
});

export const publishMakerDraft = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/drafts/{id}/publish',
  access: 'schedule.manage',
  summary:
    'Makes a draft the timetable of its session `from` a day on: today, or a later one, on which it takes the place of the timetable of then. Refused with 409 if a lesson is not placed, anybody would be in two at once, or a teacher has left.',
  params,
  body: Type.Object({ from: LocalDate }),
  response: Draft,
});

export const withdrawMakerDraft = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/drafts/{id}/withdraw',
  access: 'schedule.manage',
  summary: 'Takes a draft back that waits for its day.',
  params,
  response: Draft,
});
