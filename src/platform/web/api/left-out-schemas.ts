/**
 * Stands for TypeBox in the built pages, where nothing reads a schema: they take the calls of a contract and leave the
 * checking to the server. Free of side effects, so that what nobody uses of a contract goes too.
 */
/* @__NO_SIDE_EFFECTS__ */
function leftOut() {
  return { properties: {} };
}

export {
  leftOut as Array,
  leftOut as Boolean,
  leftOut as Enum,
  leftOut as Integer,
  leftOut as Literal,
  leftOut as Null,
  leftOut as Object,
  leftOut as Optional,
  leftOut as Pick,
  leftOut as Record,
  leftOut as String,
  leftOut as Union,
  leftOut as Unsafe,
};
