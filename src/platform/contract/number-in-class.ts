import * as Type from 'typebox';

/**
 * The class's number for a student, in lists sorted by these numbers: `null` for a student who has none, left out in
 * lists sorted by roll.
 */
export const numberInClass = { numberInClass: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) };
