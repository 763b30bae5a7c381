import { expect, it } from 'vitest';
import { firstFrom, nextSession } from './first-sessions.ts';

function session(year: number, isPresent = false) {
  const name = `${year}-${year + 1}`;
  return { session: name, from: `${year}-06-01`, to: `${year + 1}-05-31`, isClosed: false, isPresent, terms: [] };
}

const [next, present, before] = [session(2027), session(2026, true), session(2025)];
const sessions = [next, present, before];

it('students move to the session that comes next', () => {
  expect(nextSession(sessions, before)).toBe(present);
  expect(nextSession(sessions, present)).toBe(next);
  expect(nextSession(sessions, next)).toBeUndefined();
});

it('the current session is moved from, whether it has ended, ends soon or goes on', () => {
  expect(firstFrom(sessions, '2027-04-15')).toEqual({ from: present });
  expect(firstFrom([present, before], '2027-06-10')).toEqual({ from: present });
  expect(firstFrom([present], '2026-06-10')).toEqual({ from: present });
});

it('a session that has ended is offered beside the current one, unless it is closed', () => {
  expect(firstFrom(sessions, '2026-06-10')).toEqual({ from: present, ended: before });
  expect(firstFrom([present, { ...before, isClosed: true }], '2026-06-10')).toEqual({ from: present });
});

it('without sessions there is none to move from', () => {
  expect(firstFrom([], '2026-06-10')).toEqual({ from: undefined });
});
