import { expect, it } from 'vitest';
import { areTypedFields, changedFields, withFields } from './form-draft.ts';

const known = { name: 'Ada', age: 1, password: '', address: { city: 'Dhaka', street: '1' } };

it('keeps only what was changed, and never a password', () => {
  expect(changedFields(known, known)).toEqual({});
  const typed = { name: 'Ada', age: 2, password: 'secret', address: { city: 'Sylhet', street: '1' } };
  expect(changedFields(known, typed)).toEqual({ age: 2, 'address.city': 'Sylhet' });
});

it('merges the draft into the current record, field by field', () => {
  const now = { ...known, name: 'Ada L.' };
  const typed = { age: 2, 'address.city': 'Sylhet', password: 'secret', gone: 'x', name: 7 };
  expect(withFields(now, typed)).toEqual({ ...now, age: 2, address: { city: 'Sylhet', street: '1' } });
});

it('ignores a draft of another shape', () => {
  for (const odd of [null, 'x', 7, { a: {} }, { a: null }, [{}]]) expect(areTypedFields(odd)).toBe(false);
});
