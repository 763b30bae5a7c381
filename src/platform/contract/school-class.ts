import * as Type from 'typebox';
import { ClassNumber, NamedPerson, OrNull } from './school-terms.ts';

/** A class in lists. */
export const SchoolClass = Type.Object({
  class: ClassNumber,
  name: Type.String(),
  order: Type.Integer(),
  /** The class that its students move up to; `null` if they leave. */
  movesUpTo: OrNull(ClassNumber),
  /** A closed class is not offered for anything new. */
  isOpen: Type.Boolean(),
  students: Type.Integer(),
  teacher: OrNull(NamedPerson),
  /** The name of the scale that writes its results, if it has one of its own. */
  scale: Type.Optional(Type.String()),
});
export type SchoolClass = Type.Static<typeof SchoolClass>;
