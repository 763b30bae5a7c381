import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { type FieldSort, ownFields, SortOf, withFieldFilters } from '../../platform/contract/own-fields.ts';
import { namesOfPerson, namesToChange } from '../../platform/contract/person-names.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notOneOf } from '../../platform/contract/refusals.ts';
import {
  Address,
  AddressToChange,
  basedOn,
  Email,
  NewAddress,
  OrNull,
  PasswordOf,
  PersonName,
  Phone,
  PhotoUrl,
  RecordId,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';
import { notATeacherId } from './teachers.refusals.ts';

/** A teacher. `subject` and `photo` are `null` if there is none. */
export const Teacher = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  role: Type.String(),
  subject: OrNull(Type.String()),
  photo: OrNull(Type.String()),
  address: Address,
  ...namesOfPerson,
  ...ownFields,
});
export type Teacher = Type.Static<typeof Teacher>;

export const readTeacherByEmail = endpoint('GET /api/teachers/email/{email}', {
  access: 'teachers.read-profile',
  summary: 'One teacher by email, for the profile.',
  params: Type.Object({ email: Email }),
  response: Teacher,
});

/** The sort orders of the list; a minus reverses one. */
export const teacherSorts = ['name', '-name', 'email', '-email'] as const;
export type TeacherSort = (typeof teacherSorts)[number] | FieldSort;

export const listTeachers = endpoint('GET /api/teachers', {
  access: 'teachers.manage',
  summary:
    'The teachers; `search` finds part of a name (without case and accents) or of an email. `field.{id}` finds those with this value of a field of the school’s own, and so does `sort` order them.',
  query: withFieldFilters(
    Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      sort: Type.Optional(SortOf(teacherSorts, fault(notOneOf, { values: teacherSorts }))),
    }),
  ),
  counts: 'search',
  response: Type.Array(Teacher),
});

export const readTeacher = endpoint('GET /api/teachers/{id}', {
  access: 'teachers.manage',
  summary: 'One teacher.',
  params: Type.Object({ id: RecordId }),
  response: Teacher,
});

const teacherFields = {
  name: PersonName,
  email: Email,
  phone: Phone,
  address: NewAddress,
  /** Optional; blank for none. */
  subject: Type.Optional(OrNull(TextOrBlank(200))),
  photo: Type.Optional(PhotoUrl),
  ...namesToChange,
  ...ownFields,
};

export const addTeacher = endpoint('POST /api/teachers', {
  access: 'teachers.manage',
  summary:
    'Adds a teacher with an account, in one go. The password has at least 8 characters; who is invited has none, and chooses one by a mailed link. Where the school does not require an email, one without gets one of the school’s domain.',
  body: Type.Object({
    ...teacherFields,
    email: Type.Optional(Email),
    password: Type.Optional(PasswordOf(1)),
    isInvited: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  response: Teacher,
});

export const changeTeacher = endpoint('PUT /api/teachers/{id}', {
  access: 'teachers.manage',
  summary: 'Changes a teacher. `subject` and `photo` stay as they are when left out. A new email signs in at once.',
  params: Type.Object({ id: RecordId }),
  /** A field that an import left blank can stay blank; no other field can become blank. */
  query: Type.Object({ basedOn }),
  body: Type.Object({ ...teacherFields, phone: TextOrBlank(50), address: AddressToChange }),
  response: Teacher,
});
export type TeacherChange = Type.Static<typeof changeTeacher.body>;

/** The records that depend on a teacher, shown before the teacher is deleted. */
export const readDuties = endpoint('GET /api/teachers/{id}/duties', {
  access: 'teachers.manage',
  summary:
    'What hangs on a teacher: periods, registers, exams, drafts of marks, subjects, classes of their own and lessons that they cover; and who else could take over how much of the timetable.',
  params: Type.Object({ id: RecordId }),
  response: Type.Object({
    /** The periods of the current timetable, by class. */
    periods: Type.Array(Type.Object({ class: Type.Integer(), periods: Type.Integer() })),
    /** How many of these periods nobody else teaches with them. */
    periodsAlone: Type.Integer(),
    registers: Type.Integer(),
    exams: Type.Integer(),
    /** The exams whose marks they have begun to enter; `subjects` and `classes` count those assigned to them. */
    drafts: Type.Integer(),
    subjects: Type.Integer(),
    classes: Type.Integer(),
    /** The lessons that they cover for others from today on. */
    covers: Type.Integer(),
    /** The other teachers by name, with the number of periods that they cannot take because they teach at that time. */
    others: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), clashes: Type.Integer() })),
  }),
});
export type Duties = Type.Static<typeof readDuties.response>;

export const deleteTeacher = endpoint('DELETE /api/teachers/{id}', {
  access: 'teachers.manage',
  summary:
    'Takes a teacher out of the lists and closes the account; what they recorded stays. Their periods go to the teacher `periodsTo`, all or (409) nothing; without, they are left without a teacher.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    email: Type.Optional(Email),
    periodsTo: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15, hint: fault(notATeacherId) })),
  }),
  callerEmail: 'email',
});
