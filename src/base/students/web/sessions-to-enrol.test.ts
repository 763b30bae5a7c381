import { expect, it } from 'vitest';
import { sessionsToEnrol } from './sessions-to-enrol.ts';

const sessionOf = (year: number, isClosed = false) => ({
  session: String(year),
  from: `${year}-02-01`,
  to: `${year}-12-20`,
  isClosed,
  isPresent: false,
  terms: [],
});
const all = [2028, 2027, 2026, 2025].map((year) => sessionOf(year));
const offered = (today: string, sessions = all) => sessionsToEnrol(sessions, today).map(({ session }) => session);

it('offers the session of today first and the next, and none that is over or closed', () => {
  expect(offered('2026-05-05')).toEqual(['2026', '2027']);
  expect(offered('2026-12-20')).toEqual(['2026', '2027']);
  expect(offered('2027-01-10')).toEqual(['2027', '2028']);
  expect(offered('2026-05-05', [sessionOf(2027), sessionOf(2026, true)])).toEqual(['2027']);
});
