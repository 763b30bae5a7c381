import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId } from '../../platform/contract/refusals.ts';
import { ClassNumber, LocalDate, OneOf, OrNull, RequiredLines, Roll } from '../../platform/contract/school-terms.ts';

/** The roles of people who can be searched for. */
const foundRoles = ['admin', 'teacher', 'student', 'guardian'] as const;

/** How many people of each role one answer names at most. */
export const mostFound = 8;

/**
 * Class and roll are a student's. For a guardian they are a child's, and so is the `_id`, because a guardian's page is
 * the child's. Emails are shown only to admins, as in the lists.
 */
export const FoundPerson = Type.Object({
  _id: Type.String(),
  role: OneOf(foundRoles),
  name: Type.String(),
  class: OrNull(ClassNumber),
  roll: OrNull(Roll),
  email: OrNull(Type.String()),
  photo: OrNull(Type.String()),
  /** Only for a guardian; `personId` is `null` if they have no account. */
  guardian: Type.Optional(Type.Object({ personId: OrNull(Type.String()), child: Type.String(), phone: Type.String() })),
});
export type FoundPerson = Type.Static<typeof FoundPerson>;

export const findPeople = endpoint('GET /api/find', {
  access: 'people.find',
  summary: `The people that a text finds, best first and at most ${mostFound} of each role: students, and for admins teachers, admins and guardians, these also by a part of their phone. Each word is part of a name, without case and accents, or the beginning of a roll; for admins, the text may be the beginning of an email.`,
  query: Type.Object({ text: RequiredLines(100) }),
  counts: 'search',
  response: Type.Array(FoundPerson),
});

/** A homework; for a guardian with the roll of the child who has it. */
export const FoundHomework = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  class: ClassNumber,
  subject: Type.String(),
  due: LocalDate,
  roll: OrNull(Roll),
});
export type FoundHomework = Type.Static<typeof FoundHomework>;

export const findHomework = endpoint('GET /api/find/homework', {
  access: 'homework.read',
  summary: `The homework whose title has each word of a text, without case and accents, of what the caller may read: the last due first, and at most ${mostFound}.`,
  query: Type.Object({ text: RequiredLines(100) }),
  counts: 'search',
  response: Type.Array(FoundHomework),
});

export const readPeople = endpoint('GET /api/find/people', {
  access: 'people.find',
  summary: `The same of up to ${mostFound} people by \`_id\`, separated by commas. Those who have left, or whom the caller may not find, are left out.`,
  query: Type.Object({
    ids: Type.String({
      pattern: `^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${mostFound - 1}}$`,
      maxLength: 16 * mostFound,
      hint: fault(notAnId),
    }),
  }),
  response: Type.Array(FoundPerson),
});
