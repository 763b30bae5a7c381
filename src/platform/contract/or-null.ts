import * as Type from 'typebox';

/** A value of the schema, or null. Pages leave a schema out that they do not use. */
/* @__NO_SIDE_EFFECTS__ */
export function OrNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
