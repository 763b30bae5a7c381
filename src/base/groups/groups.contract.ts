import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  basedOn,
  ClassNumber,
  Email,
  LocalDate,
  maxNameLength,
  NamedPerson,
  OneOf,
  PersonName,
  RequiredText,
  Roll,
  SessionName,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

export const mostGroups = 2000;
export const mostMembers = 2000;
/** The most groups whose members one call sets. */
const mostGroupsAtOnce = 100;
const mostClasses = 200;
const mostTeachers = 20;

/** A teaching group: students of one session, drawn from classes, with a subject and teachers. */
export const TeachingGroup = Type.Object({
  class: ClassNumber,
  name: Type.String(),
  session: Type.String(),
  subject: Type.String(),
  code: Type.String(),
  classes: Type.Array(ClassNumber),
  /** The name of the block. Each student is to be in exactly one of the groups that share it. */
  block: Type.Union([Type.String(), Type.Null()]),
  /** Whether the group has registers even if the school does not take them by lesson. */
  takesRegister: Type.Boolean(),
  teachers: Type.Array(NamedPerson),
  /** The number of members today or, if the session does not include today, on the session's nearest day. */
  students: Type.Integer(),
});
export type TeachingGroup = Type.Static<typeof TeachingGroup>;

const more = {
  /** A blank text means the name of the group. */
  code: Type.Optional(TextOrBlank(50)),
  /** A blank text means no block. */
  block: Type.Optional(Type.Union([TextOrBlank(maxNameLength), Type.Null()])),
  takesRegister: Type.Optional(Type.Boolean()),
  teacherEmails: Type.Optional(Type.Array(Email, { maxItems: mostTeachers })),
  session: Type.Optional(SessionName),
};
const Classes = Type.Array(ClassNumber, { minItems: 1, maxItems: mostClasses });
const Subject = RequiredText(maxNameLength);

const ofSession = { session: Type.Optional(SessionName) };
const params = Type.Object({ class: ClassNumber });

export const listGroups = endpoint('GET /api/groups', {
  access: 'groups.read',
  summary:
    'The teaching groups of the present session or the one named, by name; with `roll` those that this student is in, with `taught` those whose subject, or a lesson of which, the caller teaches or covers today.',
  query: Type.Object({ ...ofSession, roll: Type.Optional(Roll), taught: Type.Optional(OneOf(['true', 'false'])) }),
  keptOnDevice: true,
  response: Type.Array(TeachingGroup),
});

export const listBlocks = endpoint('GET /api/groups/blocks', {
  access: 'groups.read',
  summary:
    'The blocks of a session: their groups, and the students of those groups’ classes who are in none of them, or in several.',
  query: Type.Object(ofSession),
  response: Type.Array(
    Type.Object({
      block: Type.String(),
      groups: Type.Array(ClassNumber),
      inNone: Type.Array(Type.Object({ roll: Roll, name: Type.String(), class: ClassNumber })),
      inSeveral: Type.Array(Type.Object({ roll: Roll, name: Type.String(), class: ClassNumber })),
    }),
  ),
});

export const addGroup = endpoint('POST /api/groups', {
  access: 'groups.manage',
  summary: 'Adds a teaching group with its subject. It gets a number among the classes.',
  body: Type.Object({ name: PersonName, subject: Subject, classes: Classes, ...more }),
  status: 201,
  response: TeachingGroup,
});

export const addManyGroups = endpoint('POST /api/groups/many', {
  access: 'groups.manage',
  summary:
    'Adds teaching groups with their subjects to one session, all of them or none; answers their numbers in this order.',
  body: Type.Object({
    ...ofSession,
    groups: Type.Array(
      Type.Object({
        name: PersonName,
        subject: Subject,
        classes: Classes,
        ...Type.Omit(Type.Object(more), ['session']).properties,
      }),
      {
        minItems: 1,
        maxItems: mostGroups,
      },
    ),
  }),
  status: 201,
  response: Type.Array(Type.Object({ class: ClassNumber, name: Type.String() })),
});

export const changeGroup = endpoint('PUT /api/groups/{class}', {
  access: 'groups.manage',
  summary: 'Changes a teaching group; what is left out stays, and so does its session.',
  params,
  query: Type.Object({ basedOn }),
  body: Type.Object({
    name: Type.Optional(PersonName),
    subject: Type.Optional(Subject),
    classes: Type.Optional(Classes),
    ...more,
  }),
  response: TeachingGroup,
});

export const removeGroup = endpoint('DELETE /api/groups/{class}', {
  access: 'groups.manage',
  summary: 'Deletes a teaching group, with its members, that has no lessons, registers or exams.',
  params,
});

export const Member = Type.Object({
  _id: Type.String(),
  roll: Roll,
  name: Type.String(),
  /** The class in which the student is enrolled. */
  class: ClassNumber,
  from: LocalDate,
  /** The first day on which the student is no longer a member, if it is known. */
  to: Type.Union([LocalDate, Type.Null()]),
});
export type Member = Type.Static<typeof Member>;

export const listMembers = endpoint('GET /api/groups/{class}/members', {
  access: 'groups.read',
  summary:
    'The members of a group by roll: of today, `on` a past day as it stood at its end, or on a day in the future as it is planned.',
  params,
  query: Type.Object({ on: Type.Optional(LocalDate) }),
  response: Type.Array(Member),
});

export const setMembers = endpoint('PUT /api/groups/{class}/members', {
  access: 'groups.manage',
  summary:
    'Makes these students the members of a group from a day on, today by default, whatever was planned for later.',
  params,
  body: Type.Object({ from: Type.Optional(LocalDate), rolls: Type.Array(Roll, { maxItems: mostMembers }) }),
  response: Type.Array(Member),
});

export const setMembersOfGroups = endpoint('PUT /api/groups/members', {
  access: 'groups.manage',
  summary:
    'Makes students the members of several groups from a day on, as for one group, all of them or none: students can so change from one group to another that has its lessons at the same time.',
  body: Type.Object({
    from: Type.Optional(LocalDate),
    groups: Type.Array(Type.Object({ class: ClassNumber, rolls: Type.Array(Roll, { maxItems: mostMembers }) }), {
      minItems: 1,
      maxItems: mostGroupsAtOnce,
    }),
  }),
});
