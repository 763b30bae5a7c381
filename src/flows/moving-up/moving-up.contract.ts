import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ListedFault } from '../../platform/contract/errors.ts';
import {
  ClassNumber,
  days,
  Instant,
  LocalDate,
  OneOf,
  OrNull,
  RecordId,
  Roll,
  SessionName,
} from '../../platform/contract/school-terms.ts';

/** The outcome of a student; an undecided student stays enrolled as before. */
export const moveUpOutcomes = ['promoted', 'kept', 'leaving', 'undecided'] as const;
export type MoveUpOutcome = (typeof moveUpOutcomes)[number];

/**
 * How rolls are assigned: kept, or numbered again from 1 through the classes in their order, by name or by the old roll
 * within each.
 */
export const rollRules = ['kept', 'by-name', 'by-roll'] as const;
export type RollRule = (typeof rollRules)[number];

/** The number of students with each outcome. */
const Counts = Type.Object({
  promoted: Type.Integer(),
  kept: Type.Integer(),
  leaving: Type.Integer(),
  undecided: Type.Integer(),
});
export type MoveUpCounts = Type.Static<typeof Counts>;

const maxChoices = 10_000;

const Choice = Type.Object({
  /** The student's roll before moving. */
  roll: Roll,
  outcome: OneOf(moveUpOutcomes),
  /** The new class, if it is not the one that the student's class moves up to, or is kept in. */
  class: Type.Optional(ClassNumber),
});
export type MoveUpChoice = Type.Static<typeof Choice>;

const Wanted = {
  from: SessionName,
  to: SessionName,
  rolls: OneOf(rollRules),
  /** Only choices that differ from what is suggested. */
  choices: Type.Optional(Type.Array(Choice, { maxItems: maxChoices })),
};

export const MoveUpStudent = Type.Object({
  roll: Roll,
  name: Type.String(),
  class: ClassNumber,
  outcome: OneOf(moveUpOutcomes),
  /** The outcome without the choices. */
  suggested: OneOf(moveUpOutcomes),
  /** The mean of the session's results in percent; `null` without marks, or where the school has no pass mark. */
  percent: OrNull(Type.Number()),
  /** `null` for a student who leaves or is undecided. */
  nextClass: OrNull(ClassNumber),
  nextRoll: OrNull(Roll),
});
export type MoveUpStudent = Type.Static<typeof MoveUpStudent>;

/** A class with students who can move. */
export const MoveUpClass = Type.Object({
  class: ClassNumber,
  /** The class that it moves up to; `null` if its students leave. */
  movesUpTo: OrNull(ClassNumber),
  students: Type.Integer(),
  ...Counts.properties,
});
export type MoveUpClass = Type.Static<typeof MoveUpClass>;

export const planMoveUp = endpoint('POST /api/move-up/plan', {
  access: 'students.move-up',
  summary:
    'What moving up from one session to another would do, and what stands in its way; writes nothing. The students are those enrolled in the first session who are not in the second yet, by class and roll.',
  body: Type.Object(Wanted),
  response: Type.Object({
    counts: Counts,
    /**
     * The first day of the new enrolments: that of the session, or the day after the last register with the old
     * enrolments.
     */
    day: LocalDate,
    /** The number of students already enrolled in the second session, such as new ones. */
    placed: Type.Integer(),
    /** For results below it, keeping the student is suggested; `null` if there is no such limit. */
    passPercent: OrNull(Type.Integer()),
    classes: Type.Array(MoveUpClass),
    students: Type.Array(MoveUpStudent),
    /** A fault without `roll` is about the whole plan. */
    faults: Type.Array(ListedFault),
  }),
});

export const copiedGroups = ['none', 'empty', 'members'] as const;

export const applyMoveUp = endpoint('POST /api/move-up', {
  access: 'students.move-up',
  summary:
    'Moves students up from one session to another, all or none: 409 with the faults of the plan if there are any. Copies the subjects, and the timetable with them, if wanted.',
  body: Type.Object({
    ...Wanted,
    copySubjects: Type.Optional(Type.Boolean()),
    /** Copies the subjects too. */
    copyTimetable: Type.Optional(Type.Boolean()),
    /** Copies the groups without members, or with those who move up together; by default none. */
    copyGroups: Type.Optional(OneOf(copiedGroups)),
  }),
  status: 201,
  response: Type.Object({
    _id: Type.String(),
    counts: Counts,
    day: LocalDate,
    /** The number of copied records, without those that the session already had. */
    subjects: Type.Integer(),
    periods: Type.Integer(),
    groups: Type.Integer(),
    /** Periods that were not copied, as their teacher has left or they overlap with the session's own. */
    periodsLeftOut: Type.Array(
      Type.Object({
        class: ClassNumber,
        day: OneOf(days),
        period: Type.Integer(),
        subject: Type.String(),
        teacher: Type.String(),
        why: OneOf(['teacher-left', 'overlaps', 'room-taken']),
      }),
    ),
  }),
});

const params = Type.Object({ id: RecordId });

export const undoMoveUp = endpoint('POST /api/move-up/{id}/undo', {
  access: 'students.move-up',
  summary:
    'Takes a moving up back: everything is as it was before. Refused with 409 once the new session holds a register or marks of it, or what was moved has been changed since.',
  params,
});

export const PastMoveUp = Type.Object({
  _id: Type.String(),
  /** The names of the sessions. */
  from: Type.String(),
  to: Type.String(),
  day: LocalDate,
  at: Instant,
  /** The present name of the person who did it. */
  by: Type.String(),
  counts: Counts,
  undoneAt: OrNull(Instant),
  canUndo: Type.Boolean(),
  /** The obstacle to undoing it; `null` if there is none, or it was undone. */
  heldBy: OrNull(ListedFault),
});
export type PastMoveUp = Type.Static<typeof PastMoveUp>;

export const listMoveUps = endpoint('GET /api/move-up', {
  access: 'students.move-up',
  summary: 'Each time that students were moved up, the latest first.',
  response: Type.Array(PastMoveUp),
});
