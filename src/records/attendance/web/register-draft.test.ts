import { expect, it } from 'vitest';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { fromDraft, isUnreached, type Lines, plainPresent, toDraft } from './register-draft.ts';

it('distinguishes an absence that was chosen for somebody excused from one that nobody has reached', () => {
  const stored: Lines = { 1: { status: 'Excused' }, 2: { status: 'Absent' }, 3: { status: 'Absent' } };
  const marked: Lines = { 1: { status: 'Absent' }, 2: { status: 'Absent' }, 3: { status: 'Present' } };
  const draft = toDraft(marked, null, stored);
  expect(['1', '2', '3'].map((roll) => isUnreached(draft, roll))).toEqual([false, true, false]);
  expect(fromDraft(JSON.parse(JSON.stringify(draft)))).toEqual({ lines: marked, basedOn: null });
  expect(isUnreached(toDraft(marked, 'a version'), '2')).toBe(false);
});

it('gives students marked present England’s sign for the part of the day, if the school has it, and no other code', () => {
  const of = (code: string, more: Partial<AttendanceCode> = {}): AttendanceCode => {
    return {
      _id: `id of ${code}`,
      code,
      name: code,
      status: 'Present',
      counts: 'present',
      isOpen: true,
      order: 1,
      ...more,
    };
  };
  expect(plainPresent([of('/'), of('\\')])).toBe('id of /');
  expect(plainPresent([of('/'), of('\\')], 'afternoon')).toBe('id of \\');
  expect(plainPresent([of('B')])).toBeUndefined();
  expect(plainPresent([of('/', { isOpen: false })], 'morning')).toBeUndefined();
});
