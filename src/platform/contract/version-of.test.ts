import { expect, it } from 'vitest';
import { versionOf } from './version-of.ts';

it('is the same for a setting that was sent as JSON, in whatever order its fields come', () => {
  const setting = { name: 'A', parts: [{ one: 1, two: undefined }], last: null };
  expect(versionOf(JSON.parse(JSON.stringify(setting)))).toBe(versionOf(setting));
  expect(versionOf({ last: null, parts: [{ one: 1 }], name: 'A' })).toBe(versionOf(setting));
});

it.each([
  ['a value', { name: 'B', codes: [1, 2] }],
  ['the order of a list', { name: 'A', codes: [2, 1] }],
  ['a field', { name: 'A', codes: [1, 2], more: '' }],
])('differs if %s differs', (_what, other) => {
  expect(versionOf(other)).not.toBe(versionOf({ name: 'A', codes: [1, 2] }));
});

it('differs only if fields differ that the change has, within lists too', () => {
  const shown = {
    name: 'A',
    students: 3,
    rows: [
      { name: 'x', count: 1 },
      { name: 'y', count: 2 },
    ],
  };
  const version = versionOf(shown, { name: 'B', rows: [{ name: 'z' }] });
  const of = (record: object) => versionOf(record, { name: 'C', rows: [{ name: 'a' }, { name: 'b' }] });
  expect(of({ ...shown, students: 4, rows: [{ name: 'x', count: 5 }, { name: 'y' }] })).toBe(version);
  expect(of({ ...shown, rows: [{ name: 'y' }, { name: 'x' }] })).not.toBe(version);
  expect(of({ ...shown, rows: [{ name: 'x' }] })).not.toBe(version);
});

it('is that of nothing where there is nothing', () => {
  expect(versionOf(undefined, { name: 'A' })).toBe(versionOf(undefined, {}));
  expect(versionOf(undefined, {})).not.toBe(versionOf({}, {}));
});
