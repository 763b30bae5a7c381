import { describe, expect, it } from 'vitest';
import { type Figures, reasonsOf, runOf } from './care.rules.ts';

const all = { present: 20, total: 20 };
const none = { present: 0, total: 0 };
const usual: Figures = { session: { present: 100, total: 100 }, recent: all, before: all, run: undefined };

function codesOf(figures: Partial<Figures>, percent = 90) {
  return reasonsOf({ ...usual, ...figures }, percent).map(({ code }) => code);
}

describe('a student', () => {
  it('needs no care without registers, nor when always present', () => {
    expect(codesOf({ session: none, recent: none, before: none })).toEqual([]);
    expect(codesOf({})).toEqual([]);
  });

  it('is below the bound only if under it, with the figures as evidence', () => {
    expect(codesOf({ session: { present: 90, total: 100 } })).toEqual([]);
    expect(reasonsOf({ ...usual, session: { present: 2, total: 3 } }, 67)).toEqual([
      { code: 'below_percent', share: 200 / 3, percent: 67, present: 2, total: 3 },
    ]);
    expect(codesOf({ session: { present: 2, total: 3 } }, 66)).toEqual([]);
    // 89.995 % is shown as 90.00 %, and 89.994 % as 89.99 %.
    expect(codesOf({ session: { present: 17_999, total: 20_000 } })).toEqual([]);
    expect(codesOf({ session: { present: 89_994, total: 100_000 } })).toEqual(['below_percent']);
    expect(codesOf({ session: { present: 0, total: 1 } }, 0)).toEqual([]);
    expect(codesOf({ session: { present: 99, total: 100 } }, 100)).toEqual(['below_percent']);
  });

  it('is absent in a row from the third day on', () => {
    expect(codesOf({ run: { days: 2, since: '2026-11-17' } })).toEqual([]);
    expect(reasonsOf({ ...usual, run: { days: 3, since: '2026-11-16' } }, 90)).toEqual([
      { code: 'absent_in_a_row', days: 3, since: '2026-11-16' },
    ]);
  });

  it('is falling from fifteen points less than in the four weeks before', () => {
    expect(reasonsOf({ ...usual, recent: { present: 17, total: 20 } }, 90)).toEqual([
      { code: 'falling', before: 100, now: 85 },
    ]);
    expect(codesOf({ recent: { present: 18, total: 20 } })).toEqual([]);
    expect(codesOf({ before: { present: 15, total: 20 }, recent: { present: 12, total: 20 } })).toEqual(['falling']);
    expect(codesOf({ before: { present: 13, total: 20 }, recent: { present: 15, total: 20 } })).toEqual([]);
  });

  it('is not falling if there are too few registers to compare', () => {
    expect(codesOf({ recent: { present: 0, total: 4 } })).toEqual([]);
    expect(codesOf({ before: { present: 4, total: 4 }, recent: { present: 0, total: 20 } })).toEqual([]);
    expect(codesOf({ before: { present: 5, total: 5 }, recent: { present: 4, total: 5 } })).toEqual(['falling']);
  });

  it('can have several reasons', () => {
    const session = { present: 50, total: 100 };
    const figures = { session, recent: { present: 5, total: 20 }, run: { days: 9, since: '2026-11-08' } };
    expect(codesOf(figures)).toEqual(['below_percent', 'absent_in_a_row', 'falling']);
  });
});

describe('an absence in a row', () => {
  const daily = ['19', '18', '17', '16'].map((day) => ({ date: `2026-11-${day}`, registers: 1 }));
  const missed = (...days: string[]) => new Map(days.map((day) => [`2026-11-${day}`, { absent: 1, leftOut: 0 }]));

  it('lasts until the last register, and begins after the last day with one lesson', () => {
    expect(runOf(daily, missed('19', '18', '16'))).toEqual({ days: 2, since: '2026-11-18' });
    expect(runOf(daily, missed('19', '18', '17', '16'))).toEqual({ days: 4, since: '2026-11-16' });
    expect(runOf(daily, missed('18', '17', '16'))).toBeUndefined();
    expect(runOf([], missed('19'))).toBeUndefined();
  });

  it('passes over days that do not count', () => {
    const excused = new Map([...missed('19', '17'), ['2026-11-18', { absent: 0, leftOut: 1 }] as const]);
    expect(runOf(daily, excused)).toEqual({ days: 2, since: '2026-11-17' });
    const alone = new Map([['2026-11-19', { absent: 0, leftOut: 1 }]]);
    expect(runOf(daily.slice(0, 1), alone)).toBeUndefined();
  });

  it('consists of whole days if each lesson has its register', () => {
    const lessons = [
      { date: '2026-11-19', registers: 3 },
      { date: '2026-11-18', registers: 3 },
    ];
    const of = (absent: number) => ({ absent, leftOut: 0 });
    const twoDays = new Map([
      ['2026-11-19', of(3)],
      ['2026-11-18', of(2)],
    ]);
    expect(runOf(lessons, twoDays)).toEqual({ days: 1, since: '2026-11-19' });
    expect(runOf(lessons, new Map([['2026-11-19', of(2)]]))).toBeUndefined();
  });
});
