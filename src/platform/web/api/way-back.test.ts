import { beforeEach, expect, it, vi } from 'vitest';
import { keepWayBack, readWayBack, takeWayBack } from './way-back.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const address = '/attendance_entry?class=5';
const teacher = 'teacher1@demo.rollbook.school';

it('returns the same person to where they were, once', () => {
  keepWayBack({ address, role: 'teacher', email: teacher, hasEnded: true });
  expect(takeWayBack(teacher, 'teacher')).toBe(address);
  expect(takeWayBack(teacher, 'teacher')).toBe('/');
});

it('leads another person home', () => {
  keepWayBack({ address, role: 'teacher', email: teacher, hasEnded: true });
  expect(takeWayBack('teacher2@demo.rollbook.school', 'teacher')).toBe('/');
  keepWayBack({ address, role: 'teacher', hasEnded: true });
  expect(takeWayBack('admin@demo.rollbook.school', 'admin')).toBe('/');
});

it('returns anybody to a page that was opened without a session', () => {
  keepWayBack({ address, hasEnded: false });
  expect(takeWayBack(teacher, 'teacher')).toBe(address);
});

it('never leads to another host', () => {
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
    keepWayBack({ address: foreign, hasEnded: false });
    expect(readWayBack(), foreign).toBeUndefined();
    expect(takeWayBack(teacher, 'teacher'), foreign).toBe('/');
  }
});

it('ignores stored values that it did not write', () => {
  for (const odd of ['', 'x', '{}', '[]', 'null', '{"address":"/","hasEnded":1}', '{"address":"/a","role":"king"}']) {
    stored.set('rollbook.way-back', odd);
    expect(readWayBack(), odd).toBeUndefined();
  }
});
