import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { TwoDecimals } from '../../platform/contract/hundredths.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnEmail, notTwoDecimalsBetween } from '../../platform/contract/refusals.ts';
import { Category, mostCategories, ShownCategory } from '../../platform/contract/result-rules.ts';
import {
  basedOn,
  ClassNumber,
  Email,
  maxNameLength,
  mostTeachers,
  NamedPerson,
  OrNull,
  RecordId,
  RequiredText,
  SessionName,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

/** A subject of one class and session. */
export const Subject = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  code: Type.String(),
  class: ClassNumber,
  session: Type.String(),
  /** The assigned teacher, if any; the first one if there are several. */
  teacher: Type.Optional(NamedPerson),
  teachers: Type.Array(NamedPerson),
  /** The name of the scale that writes its results, if it has one of its own. */
  scale: Type.Optional(Type.String()),
  credits: Type.Optional(Type.Number()),
  /** The categories by which its exams are weighed, if it has any. */
  categories: Type.Optional(Type.Array(ShownCategory)),
});
export type Subject = Type.Static<typeof Subject>;

const NewSubject = Type.Object({
  name: RequiredText(maxNameLength),
  code: RequiredText(50),
  class: ClassNumber,
  session: SessionName,
  /** The assigned teacher, `null` for nobody. If there are several, this replaces the first and the others stay. */
  teacherEmail: Type.Optional(Type.Union([Email, Type.Null()], { hint: fault(notAnEmail) })),
  /** All assigned teachers, in order; can be given instead of `teacherEmail` or together with it. */
  teacherEmails: Type.Optional(Type.Array(Email, { maxItems: mostTeachers })),
});

const mostCredits = 1000;

/**
 * The weighing and writing of a subject's results. Values that are left out are unchanged, and `null` removes a value.
 */
const ofResults = {
  scale: Type.Optional(OrNull(TextOrBlank(60))),
  credits: Type.Optional(
    Type.Union([TwoDecimals(0, mostCredits), Type.Null()], {
      hint: fault(notTwoDecimalsBetween, { least: 0, most: mostCredits }),
    }),
  ),
  categories: Type.Optional(Type.Array(Category, { maxItems: mostCategories })),
};

const ofSession = Type.Object({ session: Type.Optional(SessionName) });

export const listClassSubjects = endpoint('GET /api/subjects/class/{class}', {
  access: 'subjects.read-class',
  summary: 'The subjects of a class, the newest session first; `session` narrows them to one.',
  params: Type.Object({ class: ClassNumber }),
  query: ofSession,
  keptOnDevice: true,
  response: Type.Array(Subject),
});

export const listSubjects = endpoint('GET /api/subjects', {
  access: 'subjects.manage',
  summary: 'The subjects of every class, the newest session first; `session` narrows them to one.',
  query: ofSession,
  response: Type.Array(Subject),
});

/** The number of colours, which are numbered 0 to 15. */
export const subjectColours = 16;

export const listSubjectColours = endpoint('GET /api/subjects/colours', {
  access: 'subjects.read-colours',
  summary: 'The colour of each subject’s name, from 0 to 15: different ones for the school’s first sixteen.',
  keptOnDevice: true,
  response: Type.Array(
    Type.Object({ name: Type.String(), colour: Type.Integer({ minimum: 0, maximum: subjectColours - 1 }) }),
  ),
});
export type SubjectColour = Type.Static<typeof listSubjectColours.response>[number];

export const addSubject = endpoint('POST /api/subjects/add', {
  access: 'subjects.manage',
  summary: 'Adds a subject to a class. Its code must be new to the class in that session.',
  body: NewSubject,
  status: 201,
  response: Subject,
});

export const changeSubject = endpoint('PUT /api/subjects/{id}', {
  access: 'subjects.manage',
  summary:
    'Changes a subject’s name and code, which the marks and the timetable that use it follow, to whom it is assigned, and how its results are weighed and written.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: Type.Object({
    ...Type.Pick(NewSubject, ['name', 'code', 'teacherEmail', 'teacherEmails']).properties,
    ...ofResults,
  }),
  response: Subject,
});

export const removeSubject = endpoint('DELETE /api/subjects/{id}', {
  access: 'subjects.manage',
  summary: 'Removes a subject that neither marks nor the timetable use.',
  params: Type.Object({ id: RecordId }),
});
