import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  ClassNumber,
  maxNameLength,
  OneOf,
  RecordId,
  RequiredText,
  sessions,
} from '../../platform/contract/school-terms.ts';

/** A subject of one class and session. */
export const Subject = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  code: Type.String(),
  class: ClassNumber,
  session: Type.String(),
});
export type Subject = Type.Static<typeof Subject>;

const NewSubject = Type.Object({
  name: RequiredText(maxNameLength),
  code: RequiredText(50),
  class: ClassNumber,
  session: OneOf(sessions),
});

export const listClassSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects/class/{class}',
  access: 'subjects.read-class',
  summary: 'The subjects of a class, the newest session first.',
  params: Type.Object({ class: ClassNumber }),
  status: 200,
  response: Type.Array(Subject),
});

export const listSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects',
  access: 'subjects.manage',
  summary: 'The subjects of every class, the newest session first.',
  status: 200,
  response: Type.Array(Subject),
});

export const addSubject = endpoint({
  method: 'POST',
  path: '/api/subjects/add',
  access: 'subjects.manage',
  summary: 'Adds a subject to a class. Its code must be new to the class in that session.',
  body: NewSubject,
  status: 201,
  response: Subject,
});

export const changeSubject = endpoint({
  method: 'PUT',
  path: '/api/subjects/{id}',
  access: 'subjects.manage',
  summary: 'Changes a subject’s name and code; the marks and the timetable that use it follow.',
  params: Type.Object({ id: RecordId }),
  body: Type.Pick(NewSubject, ['name', 'code']),
  status: 200,
  response: Subject,
});

export const removeSubject = endpoint({
  method: 'DELETE',
  path: '/api/subjects/{id}',
  access: 'subjects.manage',
  summary: 'Removes a subject that neither marks nor the timetable use.',
  params: Type.Object({ id: RecordId }),
  status: 200,
  response: Type.Object({}),
});
