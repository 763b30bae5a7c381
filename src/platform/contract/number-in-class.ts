import * as Type from 'typebox';
import { OrNull } from './school-terms.ts';

/**
 * The class's number for a student, in lists sorted by these numbers: `null` for a student who has none, left out in
 * lists sorted by roll.
 */
export const numberInClass = { numberInClass: Type.Optional(OrNull(Type.Integer())) };
