import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import { OrNull } from '../../platform/contract/or-null.ts';
import { OneOf, RecordId, SessionName } from '../../platform/contract/school-terms.ts';
import { importedKinds, ruleDetails } from './timetable-maker.contract.ts';

/** The largest file of FET that is taken; those of the largest schools have a fifth of it. */
export const maxFetBytes = 10 * 1024 * 1024;

const access = 'schedule.manage';
const Places = Type.Array(Type.Integer());

const FetRule = Type.Object({
  /** The constraint that says it, as FET calls it, without `Constraint`. */
  constraint: Type.String(),
  /** Whether its weight is 100. */
  must: Type.Boolean(),
  /** As the solver's rules; `other` is what is not understood. */
  kind: OneOf([...importedKinds, 'break', 'gaps', 'early', 'follows', 'other']),
  /** `place` is that of the list, `null` for each of them. */
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

/** What a file says besides, which plans do not keep; each with its number of lessons, rules, teachers or sets. */
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
      /** How many; 0 where the file does not say. */
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
      /** How many students come, if the file says another number for it than its sets have together. */
      count: Type.Optional(Type.Integer()),
      /** How many periods it takes. */
      periods: Type.Integer(),
      /** The place of the first lesson of its course, whose lessons FET splits it into; its own if it is alone. */
      course: Type.Integer(),
    }),
  ),
  /** How many lessons are switched off, and are not among `lessons`. */
  switchedOff: Type.Integer(),
  rules: Type.Array(FetRule),
  besides: Type.Array(Type.Object({ what: OneOf(fetBesides), count: Type.Integer() })),
});
export type FetOutline = Type.Static<typeof FetOutline>;

export const readFetFile = endpoint({
  method: 'POST',
  path: '/api/timetable-maker/fet',
  access,
  summary:
    'Takes a file of FET, the timetable program, of version 5 or later as the field `file` of a form, 10 MB at most, and answers what it says, to be made a plan of. Saves nothing.',
  maxFileBytes: maxFetBytes,
  counts: 'file',
  response: FetOutline,
});

export const writeFetPlan = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/fet',
  access,
  summary:
    'The saved plan of the present session or the one named as a file for FET; until one is saved, what the timetable suggests. Some rules that should hold, FET cannot say: the file is without them.',
  query: Type.Object({ session: Type.Optional(SessionName) }),
  response: FileAnswer,
  files: ['fet'],
});

export const writeFetDraft = endpoint({
  method: 'GET',
  path: '/api/timetable-maker/drafts/{id}/fet',
  access,
  summary: 'A draft as a file for FET, each lesson that has a place locked to it and to its room.',
  params: Type.Object({ id: RecordId }),
  response: FileAnswer,
  files: ['fet'],
});
