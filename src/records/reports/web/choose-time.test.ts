import { expect, it } from 'vitest';
import { chooseTime, queryOf } from './choose-time.ts';

const session = { session: '2026', from: '2026-01-01', to: '2026-12-31', isClosed: false, isPresent: true };
const first = { _id: '3', name: 'First', from: '2026-01-01', to: '2026-05-31' };
const second = { _id: '4', name: 'Second', from: '2026-06-15', to: '2026-11-30' };
const old = { ...session, session: '2025', isPresent: false, terms: [{ ...first, _id: '1' }] };
const sessions = [{ ...session, terms: [first, second] }, old];

const namesAt = (today: string, named = {}) => {
  const chosen = chooseTime(sessions, named, today);
  return [chosen?.session.session, chosen?.term?._id];
};

it('the current term is shown, between two terms the earlier one, and before all of them the first', () => {
  expect(namesAt('2026-03-01')).toEqual(['2026', '3']);
  expect(namesAt('2026-06-14')).toEqual(['2026', '3']);
  expect(namesAt('2026-06-15')).toEqual(['2026', '4']);
  expect(namesAt('2026-12-31')).toEqual(['2026', '4']);
  expect(namesAt('2025-12-31')).toEqual(['2026', '3']);
});

it('a term or session in the address is shown, and an unknown one is not replaced by another', () => {
  expect(namesAt('2026-03-01', { term: '1' })).toEqual(['2025', '1']);
  expect(namesAt('2026-03-01', { session: '2025' })).toEqual(['2025', undefined]);
  expect(namesAt('2026-03-01', { term: '99' })).toEqual([undefined, undefined]);
  expect(namesAt('2026-03-01', { session: '1999' })).toEqual([undefined, undefined]);
});

it('without terms the whole session is shown, and the calls contain the choice', () => {
  const chosen = chooseTime([{ ...session, terms: [] }], {}, '2026-03-01');
  expect(chosen && queryOf(chosen)).toEqual({ session: '2026' });
  const ofTerm = chooseTime(sessions, { term: '4' }, '2026-03-01');
  expect(ofTerm && queryOf(ofTerm)).toEqual({ term: 4 });
  expect(chooseTime([], {}, '2026-03-01')).toBeUndefined();
});
