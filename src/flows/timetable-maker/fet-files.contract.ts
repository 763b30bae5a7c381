import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import { OneOf, OrNull, RecordId, SessionName } from '../../platform/contract/school-terms.ts';
import { importedKinds, ruleDetails } from './plan.contract.ts';

/** The largest FET file that is accepted, in bytes; the files of the largest schools are a fifth of it. */
export const maxFetBytes = 10 * 1024 * 1024;

const access = 'schedule.manage';
const Places = Type.Array(Type.Integer());

const FetRule = Type.Object({
  /** The constraint that says it, as FET calls it, without `Constraint`. */
  constraint: Type.String(),
  /** Whether its weight is 100. */
  must: Type.Boolean(),
  /** The same as the solver's rules; `other` is a constraint that is not understood. */
  kind: OneOf([...importedKinds, 'break', 'gaps', 'early', 'follows', 'other']),
  /** `place` is the index in the list; `null` for all of them. */
  who: Type.Optional(Type.Object({ kind: OneOf(['teacher', 'students', 'room']), place: OrNull(Type.Integer()) })),
  lessons: Type.Optional(Places),
  others: Type.Optional(Places),
  sets: Type.Optional(Type.Array(Places)),
  /** The place of the day times the number of hours, plus the place of the hour. */
  slots: Type.Optional(Places),
  rooms: Type.Optional(Places),
  ...ruleDetails,
});
export type FetRule = Type.Static<typeof FetRule>;

/** Content of a file that a plan cannot store; each is given with its number of lessons, rules, teachers or sets. */
export const fetBesides = [
  'switchedOffRules',
  'weights',
  'tags',
  'comments',
  'teacherHours',
  'idleTeachers',
  'idleSets',
  'chosenRooms',
] as const;

/** The content of a FET file, by its own names. References are places in a list, from 0. */
export const FetOutline = Type.Object({
  days: Type.Array(Type.String()),
  hours: Type.Array(Type.String()),
  teachers: Type.Array(Type.String()),
  /** The years, groups and subgroups that lessons or rules name, and those that they are part of. */
  students: Type.Array(
    Type.Object({
      name: Type.String(),
      within: OrNull(Type.Integer()),
      /** The number of students; 0 if the file does not give it. */
      count: Type.Integer(),
      /** The smallest parts that lessons distinguish, by numbers: two sets that share one have students in common. */
      parts: Places,
    }),
  ),
  /** `isSeveral`: stands for several rooms at once, one of each set of `oneOfEach`. `seats` is `null` where the file does not say. */
  rooms: Type.Array(
    Type.Object({
      name: Type.String(),
      seats: OrNull(Type.Integer()),
      building: Type.Optional(Type.String()),
      isSeveral: Type.Boolean(),
      oneOfEach: Type.Optional(Type.Array(Places)),
    }),
  ),
  lessons: Type.Array(
    Type.Object({
      subject: Type.String(),
      teachers: Places,
      students: Places,
      /** The number of students in the lesson, if the file gives a number that differs from the sum of its sets. */
      count: Type.Optional(Type.Integer()),
      /** The length in periods. */
      periods: Type.Integer(),
      /**
       * The index of the first lesson of the course that FET splits into lessons; the lesson's own index if it is the
       * only one.
       */
      course: Type.Integer(),
    }),
  ),
  /** The number of lessons that are switched off and not in `lessons`. */
  switchedOff: Type.Integer(),
  rules: Type.Array(FetRule),
  besides: Type.Array(Type.Object({ what: OneOf(fetBesides), count: Type.Integer() })),
});
export type FetOutline = Type.Static<typeof FetOutline>;

export const readFetFile = endpoint('POST /api/timetable-maker/fet', {
  access,
  summary:
    'Takes a file of FET, the timetable program, of version 5 or later as the field `file` of a form, 10 MB at most, and answers what it says, to be made a plan of. Saves nothing.',
  maxFileBytes: maxFetBytes,
  counts: 'file',
  response: FetOutline,
});

export const writeFetPlan = endpoint('GET /api/timetable-maker/fet', {
  access,
  summary:
    'The saved plan of the present session or the one named as a file for FET; until one is saved, what the timetable suggests. Some rules that should hold, FET cannot say: the file is without them.',
  query: Type.Object({ session: Type.Optional(SessionName) }),
  response: FileAnswer,
  files: ['fet'],
});

export const writeFetDraft = endpoint('GET /api/timetable-maker/drafts/{id}/fet', {
  access,
  summary: 'A draft as a file for FET, each lesson that has a place locked to it and to its room.',
  params: Type.Object({ id: RecordId }),
  response: FileAnswer,
  files: ['fet'],
});
