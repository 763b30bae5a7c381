import { beforeEach, expect, it, vi } from 'vitest';
import {
  dropDraftsOf,
  dropFormDrafts,
  dropOldFormDrafts,
  formDraftKey,
  listFormDrafts,
  readDraft,
  sentDraftKey,
  writeDraft,
} from './draft.ts';
import { areTypedFields, changedFields, withFields } from './form-draft.ts';

const known = { name: 'Ada', age: 1, password: '', address: { city: 'Dhaka', street: '1' } };

let storage: Record<string, string>;

beforeEach(() => {
  storage = {};
  // A browser's storage exposes its keys as properties.
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(storage),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

it('keeps what was changed and nothing else, and never a password', () => {
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

it('deletes one person’s drafts and no other’s', () => {
  writeDraft(formDraftKey('a@b.c', 'student'), { name: 'x' });
  writeDraft(formDraftKey('a@b.c.d', 'student'), { name: 'y' });
  writeDraft('rollbook.draft.attendance.a@b.c.5.2026-11-20', { 1: 'Present' });
  dropFormDrafts('a@b.c');
  expect(Object.keys(storage)).toEqual([
    formDraftKey('a@b.c.d', 'student'),
    'rollbook.draft.attendance.a@b.c.5.2026-11-20',
  ]);
});

it('deletes expired drafts', () => {
  vi.useFakeTimers({ now: new Date('2026-11-10T08:00:00Z') });
  writeDraft(formDraftKey('a@b.c', 'old'), { name: 'x' });
  vi.setSystemTime(new Date('2026-11-12T08:00:00Z'));
  writeDraft(formDraftKey('a@b.c', 'new'), { name: 'y' });
  storage[formDraftKey('a@b.c', 'broken')] = '{';
  vi.setSystemTime(new Date('2026-11-18T08:00:00Z'));
  dropOldFormDrafts();
  expect(Object.keys(storage)).toEqual([formDraftKey('a@b.c', 'new')]);
  expect(readDraft(formDraftKey('a@b.c', 'new'), areTypedFields)?.value).toEqual({ name: 'y' });
});

it('what was sent or edits what is no more is no draft that a sign-out would lose', () => {
  writeDraft(formDraftKey('a@b.c', 'student 7'), { name: 'x' });
  writeDraft(formDraftKey('a@b.c', 'student 17'), { name: 'y' });
  writeDraft(sentDraftKey('a@b.c', 'move-up/3'), { rolls: 'kept' });
  expect(
    listFormDrafts('a@b.c')
      .map(({ form }) => form)
      .sort(),
  ).toEqual(['student 17', 'student 7']);
  dropDraftsOf('student 7');
  expect(listFormDrafts('a@b.c').map(({ form }) => form)).toEqual(['student 17']);
  dropFormDrafts('a@b.c');
  expect(Object.keys(storage)).toEqual([]);
});
