/** What was typed into a form, by the path of its field, such as `address.city`. */
export type TypedFields = Readonly<Record<string, string | number>>;

/** Never kept on a device. */
const secret = /password/i;

export function areTypedFields(value: unknown): value is TypedFields {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((typed) => typeof typed === 'string' || typeof typed === 'number')
  );
}

/**
 * What differs in `values` from what the form began with, but for passwords. Only that is kept of a known record, so that
 * a draft laid over it later takes back nothing that somebody else has changed.
 */
export function changedFields(began: object, values: object): TypedFields {
  const before = fieldsOf(began);
  const now = Object.entries(fieldsOf(values));
  return Object.fromEntries(now.filter(([path, typed]) => !secret.test(path) && typed !== before[path]));
}

/** The values with what was typed over them, where they have such a field. */
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
