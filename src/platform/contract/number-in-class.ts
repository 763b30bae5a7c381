import * as Type from 'typebox';

/** The class's own number of a student, in lists that go by it; `null` for who has none, left out where they go by rolls. */
export const numberInClass = { numberInClass: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) };
