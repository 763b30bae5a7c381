import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { SchoolClass } from '../../platform/contract/school-class.ts';
import {
  basedOn,
  ClassNumber,
  Email,
  HomeNumber,
  OrNull,
  PersonName,
  PersonNameOrBlank,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

export const mostClasses = 200;
const mostOrder = 9999;

const ChangedClass = {
  /** The place of the class in every list; the classes at this place and after it move down by one. */
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: mostOrder })),
  /** `null` if its students leave. */
  movesUpTo: Type.Optional(OrNull(ClassNumber)),
  isOpen: Type.Optional(Type.Boolean()),
  /** The class's own teacher; `null` for none. */
  teacherEmail: Type.Optional(OrNull(Email)),
  /** The name of the scale that writes its results; `null` or blank for the school's. */
  scale: Type.Optional(OrNull(TextOrBlank(60))),
};

export const addClass = endpoint('POST /api/classes', {
  access: 'classes.manage',
  summary: 'Adds a class: without a number it gets the next free one, without an order it comes last.',
  body: Type.Object({ class: Type.Optional(HomeNumber), name: PersonName, ...ChangedClass }),
  status: 201,
  response: SchoolClass,
});

export const changeClass = endpoint('PUT /api/classes/{class}', {
  access: 'classes.manage',
  summary: 'Changes a class; what is left out stays, and so does its number.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object({ basedOn }),
  body: Type.Object({ class: Type.Optional(ClassNumber), name: Type.Optional(PersonName), ...ChangedClass }),
  response: SchoolClass,
});

export const nameClasses = endpoint('PUT /api/classes', {
  access: 'classes.manage',
  summary:
    'Names many classes at once: those with a number get the name, and one whose name is blank is deleted if nothing depends on it; names without a number become new classes, after all others. Either all of it is done or nothing.',
  query: Type.Object({ basedOn }),
  body: Type.Object({
    classes: Type.Array(Type.Object({ class: Type.Optional(ClassNumber), name: PersonNameOrBlank }), {
      minItems: 1,
      maxItems: 2 * mostClasses,
    }),
  }),
  response: Type.Array(SchoolClass),
});
export type ClassNames = Type.Static<typeof nameClasses.body>['classes'];

export const removeClass = endpoint('DELETE /api/classes/{class}', {
  access: 'classes.manage',
  summary: 'Deletes a class that nothing depends on. Classes that moved up to it move up to its next one.',
  params: Type.Object({ class: ClassNumber }),
});
