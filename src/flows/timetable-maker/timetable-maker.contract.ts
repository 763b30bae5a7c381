import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ListedFault } from '../../platform/contract/errors.ts';
import {
  ClassNumber,
  Instant,
  LocalDate,
  NamedPerson,
  OneOf,
  OrNull,
  RecordId,
  SessionName,
} from '../../platform/contract/school-terms.ts';
import { Broken, Draft, DraftLesson, draftStates, Measures, Moved, Progress } from './draft.contract.ts';
import { Count, maxPlanBytes, Plan, SentPlan, Slot } from './plan.contract.ts';

export const leastSeconds = 5;
export const mostSeconds = 600;
export const usualSeconds = 60;
export const usualRepairSeconds = 15;

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

export const readMakerPlan = endpoint('GET /api/timetable-maker', {
  access: 'schedule.manage',
  summary:
    'What the timetable of the present session or the one named is to be made from. Until somebody saves it, what its timetable suggests.',
  query: ofSession,
  response: ReadPlan,
});

export const saveMakerPlan = endpoint('PUT /api/timetable-maker', {
  access: 'schedule.manage',
  summary:
    'Saves the plan of a timetable as a whole. Refused with 409, with what stands, if somebody else has saved one since the one that it is `basedOn`; `null` is for the first.',
  maxBodyBytes: maxPlanBytes,
  body: Type.Object({ ...ofSession.properties, plan: SentPlan, basedOn: OrNull(Type.String({ maxLength: 100 })) }),
  response: ReadPlan,
});

export const suggestMakerPlan = endpoint('GET /api/timetable-maker/from-timetable', {
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

export const checkMakerPlan = endpoint('POST /api/timetable-maker/check', {
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

export const listMakerDrafts = endpoint('GET /api/timetable-maker/drafts', {
  access: 'schedule.manage',
  summary:
    'The timetables that were made for the session, the newest first, each with how good it is; and the same of today’s.',
  query: ofSession,
  response: Type.Object({ drafts: Type.Array(Draft), today: OrNull(Measures) }),
});

export const makeMakerDraft = endpoint('POST /api/timetable-maker/drafts', {
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

export const readMakerDraft = endpoint('GET /api/timetable-maker/drafts/{id}', {
  access: 'schedule.manage',
  summary: 'A timetable that was made, or is being made: its lessons, and what it breaks.',
  params,
  response: ReadDraft,
});

export const readMakingProgress = endpoint('GET /api/timetable-maker/drafts/{id}/progress', {
  access: 'schedule.manage',
  summary: 'How far the making of a timetable is.',
  params,
  response: Type.Object({ state: OneOf(draftStates), progress: Progress }),
});

export const stopMakerDraft = endpoint('POST /api/timetable-maker/drafts/{id}/stop', {
  access: 'schedule.manage',
  summary: 'Ends the making of a timetable, which keeps the best so far. Does nothing if it has ended.',
  params,
  response: Draft,
});

export const removeMakerDraft = endpoint('DELETE /api/timetable-maker/drafts/{id}', {
  access: 'schedule.manage',
  summary: 'Deletes a timetable that was made, or ends its making. Refused with 409 while it waits for its day.',
  params,
});

export const moveInMakerDraft = endpoint('POST /api/timetable-maker/drafts/{id}/move', {
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

export const readConsequences = endpoint('GET /api/timetable-maker/drafts/{id}/consequences/{lesson}', {
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

export const publishMakerDraft = endpoint('POST /api/timetable-maker/drafts/{id}/publish', {
  access: 'schedule.manage',
  summary:
    'Makes a draft the timetable of its session `from` a day on: today, or a later one, on which it takes the place of the timetable of then. Refused with 409 if a lesson is not placed, anybody would be in two at once, or a teacher has left.',
  params,
  body: Type.Object({ from: LocalDate }),
  response: Draft,
});

export const withdrawMakerDraft = endpoint('POST /api/timetable-maker/drafts/{id}/withdraw', {
  access: 'schedule.manage',
  summary: 'Takes a draft back that waits for its day.',
  params,
  response: Draft,
});
