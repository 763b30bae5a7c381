/** Input of a form by the path of its field, such as `address.city`. */
export type TypedFields = Readonly<Record<string, string | number>>;

/** The names of fields that are never stored on a device. */
const secret = /password/i;

export function areTypedFields(value: unknown): value is TypedFields {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((typed) => typeof typed === 'string' || typeof typed === 'number')
  );
}

/**
 * Returns the fields of `values` that differ from the form's initial values, without passwords. As only these are
 * stored, a restored draft does not revert what somebody else has changed meanwhile.
 */
export function changedFields(began: object, values: object): TypedFields {
  const before = fieldsOf(began);
  const now = Object.entries(fieldsOf(values));
  return Object.fromEntries(now.filter(([path, typed]) => !secret.test(path) && typed !== before[path]));
}

/** Returns the values with the draft merged in. Ignores fields that the values do not have. */
export function withFields<Values extends object>(values: Values, typed: TypedFields, prefix = ''): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const path = `${prefix}${name}`;
    if (typeof value === 'object' && value !== null) return [name, withFields(value, typed, `${path}.`)];
    return [name, typeof typed[path] === typeof value && !secret.test(path) ? typed[path] : value];
  });
  return Object.fromEntries(entries) as Values;
}

function fieldsOf(values: object, prefix = ''): TypedFields {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    return typeof value === 'object' && value !== null ? Object.entries(fieldsOf(value, `${path}.`)) : [[path, value]];
  });
  return Object.fromEntries(entries);
}
