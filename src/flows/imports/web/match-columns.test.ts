import { expect, it } from 'vitest';
import { missingFields, readAs } from './match-columns.ts';

it('reads a field from one column alone: the column that had it before is left out', () => {
  const columns = { Pupil: 'name', 'Full name': null, No: 'roll' };
  expect(readAs(columns, 'Full name', 'name')).toEqual({ Pupil: null, 'Full name': 'name' });
  expect(readAs(columns, 'No', null)).toEqual({ No: null });
});

it('names the fields that rows need and no column has', () => {
  const fields = ['name', 'roll', 'city'].map((field) => ({ field, heading: field, required: field !== 'city' }));
  const fault = { sheet: 'A', cell: 'A1', field: 'roll', code: 'bad_input', message: '' };
  expect(missingFields({ fields, faults: [{ ...fault, reason: 'column-missing' }] })).toEqual([fields[1]]);
  // A file about existing students does not need names.
  expect(missingFields({ fields, faults: [{ ...fault, reason: 'roll-in-use' }] })).toEqual([]);
});
