import { describe, expect, it } from 'vitest';
import type { Draft } from '../drafts.contract.ts';
import { holdsAllOf, merged, toDraftBody, toSheet } from './drafts.ts';

const draft: Draft = {
  session: '2026',
  class: 5,
  subject: 'Art',
  examName: 'First',
  maxMark: 100,
  scale: null,
  term: null,
  weight: 1,
  day: null,
  absentAsZero: false,
  begunBy: 'Teacher first',
  savedAt: '2026-11-23T08:00:00.000Z',
  unread: [{ roll: 4, text: '7.5' }],
  marks: [
    { roll: 1, name: 'Ada', mark: 10, state: 'sat' },
    { roll: 2, name: 'Ben', mark: 20, state: 'sat' },
    { roll: 3, name: 'Cyd', mark: null, state: 'absent' },
  ],
};
const sheet = toSheet(draft);
const later = { ...draft, savedAt: '2026-11-23T08:05:00.000Z' };

describe('a draft', () => {
  it('keeps whatever is typed: half marks and words too', () => {
    const typed = { ...sheet, marks: { 1: '07', 2: 'ill', 3: ' ', 4: '7.5', 5: 'A' } };
    const body = toDraftBody(typed, undefined, 5, [1, 2, 3, 4, 5]);
    expect(body.marks).toEqual([
      { roll: 1, mark: 7 },
      { roll: 5, mark: null },
    ]);
    expect(body.unread).toEqual([
      { roll: 2, text: 'ill' },
      { roll: 4, text: '7.5' },
    ]);
    expect(sheet.marks).toEqual({ 1: '10', 2: '20', 3: '–', 4: '7.5' });
  });
});

describe('the notes of a draft', () => {
  const noted = toSheet({ ...draft, unread: [{ roll: 4, text: '', note: 'Was ill' }] });

  it('are kept beside a mark, a text that is none, and no text', () => {
    const typed = { ...noted, marks: { ...noted.marks, 'note 1': ' Well read ', 5: 'x', 'note 5': 'Late' } };
    const body = toDraftBody(typed, undefined, 5, [1, 2, 4, 5]);
    expect(body.marks).toEqual([
      { roll: 1, mark: 10, note: 'Well read' },
      { roll: 2, mark: 20 },
    ]);
    expect(body.unread).toEqual([
      { roll: 4, text: '', note: 'Was ill' },
      { roll: 5, text: 'x', note: 'Late' },
    ]);
  });

  it('are joined like marks, and removed where they were cleared', () => {
    const mine = { ...noted, marks: { ...noted.marks, 'note 4': '' } };
    const theirs = { ...later, unread: [{ roll: 4, text: '3', note: 'Was ill' }] };
    const joined = merged(theirs, mine).sheet;
    expect(joined.marks).toMatchObject({ 4: '3', 'note 4': '' });
    expect(toDraftBody(joined, undefined, 5, [4]).marks).toEqual([{ roll: 4, mark: 3, note: '' }]);
    expect(holdsAllOf(toDraftBody(joined, undefined, 5, [1, 2, 3, 4]), theirs)).toBe(false);
  });
});

describe('a draft of an exam with a scale', () => {
  const levels = ['Exceeding', 'Meeting'].map((name) => ({ name, passes: true }));
  const scale = { name: 'Levels', kind: 'levels', levels, writes: { as: 'level' } } as const;

  it('keeps levels, states and invalid entries', () => {
    const typed = { ...sheet, marks: { 1: 'meeting', 2: 'Ex', 3: '–', 4: 'A', 5: '∅' } };
    const body = toDraftBody(typed, undefined, 5, [1, 2, 3, 4, 5], { ...scale, levels });
    expect(body).toMatchObject({ scale: 'Levels', unread: [] });
    expect(body.marks).toEqual([
      { roll: 1, mark: 'Meeting' },
      { roll: 2, mark: null, state: 'exempt' },
      { roll: 3, mark: null },
      { roll: 4, mark: null },
      { roll: 5, mark: null, state: 'zero' },
    ]);
    const again = toSheet({
      ...draft,
      scale: 'Levels',
      marks: [{ roll: 1, name: 'Ada', mark: 'Meeting', state: 'sat' }],
    });
    expect(again).toMatchObject({ scale: 'Levels', marks: { 1: 'Meeting' } });
  });
});

describe('a draft that two devices have changed', () => {
  it('is joined row by row', () => {
    const theirs = {
      ...later,
      marks: [{ roll: 1, name: 'Ada', mark: 11, state: 'sat' as const }, ...draft.marks.slice(1)],
    };
    const mine = { ...sheet, marks: { ...sheet.marks, 2: '22', 5: 'new' } };
    const { sheet: joined, replaced } = merged(theirs, mine);
    expect(joined).toMatchObject({ marks: { 1: '11', 2: '22', 3: '–', 4: '7.5', 5: 'new' }, isUnsaved: true });
    expect(joined.saved?.savedAt).toBe(later.savedAt);
    expect(replaced).toEqual({});
  });

  it('keeps what is typed here where both differ, and gives back what it replaces', () => {
    const theirs = {
      ...later,
      marks: draft.marks.filter(({ roll }) => roll !== 2),
      unread: [{ roll: 2, text: '21.5' }],
    };
    const { sheet: joined, replaced } = merged(theirs, { ...sheet, marks: { ...sheet.marks, 2: '22' } });
    expect(joined.marks[2]).toBe('22');
    expect(joined.marks[4]).toBe('');
    expect(replaced).toEqual({ 2: '21.5' });
  });

  it('takes the maximum that the other device has set, unless it was changed here too', () => {
    const theirs = { ...later, maxMark: 50 };
    expect(merged(theirs, sheet).sheet.maxMark).toBe('50');
    expect(merged(theirs, { ...sheet, maxMark: '20' }).sheet.maxMark).toBe('20');
  });

  it('that was begun twice under one name has the marks of both', () => {
    const mine = { ...sheet, saved: undefined, base: undefined, maxMark: '20', marks: { 2: '5', 6: '6' } };
    const { sheet: joined, replaced } = merged(draft, mine);
    expect(joined).toMatchObject({ maxMark: '20', marks: { 1: '10', 2: '5', 6: '6' } });
    expect(replaced).toEqual({ 2: '20' });
  });
});
