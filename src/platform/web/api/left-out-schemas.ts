/**
 * Replaces TypeBox in the built pages, which need the endpoints of a contract but leave validation to the server. Free
 * of side effects, so that unused parts of a contract are tree-shaken.
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
