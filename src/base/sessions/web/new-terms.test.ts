import { expect, it } from 'vitest';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { divide, proposeTerm } from './new-terms.ts';

const year = { from: '2026-06-01', to: '2027-05-31' };
const nameOf = (number: number) => `Term ${number}`;

it('a session is divided at the beginnings of months', () => {
  expect(divide(year, 3, nameOf)).toEqual([
    { name: 'Term 1', from: '2026-06-01', to: '2026-09-30' },
    { name: 'Term 2', from: '2026-10-01', to: '2027-01-31' },
    { name: 'Term 3', from: '2027-02-01', to: '2027-05-31' },
  ]);
});

it.each([
  [year, 2],
  [{ from: '2026-01-17', to: '2026-12-09' }, 4],
  [{ from: '2026-06-01', to: '2026-06-20' }, 3],
  [{ from: '2026-01-01', to: '2026-12-31' }, 12],
])('the terms of %o cover all its days without overlap, in %i parts', (session, parts) => {
  const terms = divide(session, parts, nameOf);
  expect(terms).toHaveLength(parts);
  expect([terms[0]?.from, terms.at(-1)?.to]).toEqual([session.from, session.to]);
  for (const [place, { from, to }] of terms.entries()) {
    expect(from <= to).toBe(true);
    if (place > 0) expect(from).toBe(daysAfter(terms[place - 1]?.to ?? '', 1));
  }
});

it('a term that is added follows the last and ends with the session', () => {
  const first = { name: 'Autumn', from: '2026-06-01', to: '2026-11-30' };
  expect(proposeTerm(year, [], nameOf)).toEqual({ name: 'Term 1', ...year });
  expect(proposeTerm(year, [first], nameOf)).toEqual({ name: 'Term 2', from: '2026-12-01', to: '2027-05-31' });
  expect(proposeTerm(year, [{ ...first, to: year.to }], nameOf)).toEqual({ name: 'Term 2', from: '', to: '' });
});
