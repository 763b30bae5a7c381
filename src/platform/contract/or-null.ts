import * as Type from 'typebox';

/** A value of the schema, or null. */
export function OrNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
