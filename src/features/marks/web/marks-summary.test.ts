import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/fuzz.ts';
import { binMarks, summarise } from './marks-summary.ts';

const marksOf = (...marks: (number | null)[]) => marks.map((mark) => ({ mark }));

describe('the averages of an exam', () => {
  it('leave out those who did not sit', () => {
    expect(summarise(marksOf(17, null, 0), 20)).toEqual({
      students: 3,
      sat: 2,
      exempt: 0,
      averageMark: '8.50',
      averagePercentage: '42.50',
    });
  });

  it('count who is exempt apart', () => {
    const marks = [...marksOf(17, null), { mark: null, state: 'exempt' as const }];
    expect(summarise(marks, 20)).toMatchObject({ students: 3, sat: 1, exempt: 1, averageMark: '17.00' });
  });

  it('are "—" if nobody sat', () => {
    const nothing = { exempt: 0, averageMark: '—', averagePercentage: '—' };
    expect(summarise(marksOf(null, null), 20)).toEqual({ students: 2, sat: 0, ...nothing });
    expect(summarise([], 20)).toEqual({ students: 0, sat: 0, ...nothing });
  });

  it('of a class of one are that student’s', () => {
    expect(summarise(marksOf(7), 9)).toMatchObject({
      students: 1,
      sat: 1,
      averageMark: '7.00',
      averagePercentage: '77.78',
    });
  });

  it('of the demo’s Final Exam are those of the data it is made from', () => {
    const [, ...rows] = readFileSync('src/app/demo/student-por.csv', 'utf8').trim().split(/\r?\n/);
    const marks = rows.map((row) => Number(row.split(',').at(-1)));
    expect(marks.reduce((sum, mark) => sum + mark, 0)).toBe(7727);
    expect(summarise(marksOf(...marks), 20)).toEqual({
      students: 649,
      sat: 649,
      exempt: 0,
      averageMark: '11.91',
      averagePercentage: '59.53',
    });
  });

  it('round an exact half up', () => {
    expect(summarise(marksOf(...Array(7).fill(0), 1), 10).averageMark).toBe('0.13');
  });
});

describe('the distribution', () => {
  it('has a bin for each mark of a small exam, and ten or so for a large one', () => {
    expect(binMarks(marksOf(0, 20, 20, null), 20)).toHaveLength(21);
    expect(binMarks(marksOf(100), 100).at(-1)).toEqual({ from: 99, to: 100, students: 1 });
  });

  it('counts everybody who sat, once, in bins that follow on each other up to the maximum', () => {
    const exams = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain((max) => fc.tuple(fc.constant(max), fc.array(fc.option(fc.integer({ min: 0, max })))));
    fc.assert(
      fc.property(exams, ([max, marks]) => {
        const bins = binMarks(marksOf(...marks), max);
        expect(bins.reduce((sum, { students }) => sum + students, 0)).toBe(
          marks.filter((mark) => mark !== null).length,
        );
        expect(bins[0]?.from).toBe(0);
        expect(bins.at(-1)?.to).toBe(max);
        for (const [index, { from }] of bins.entries()) if (index) expect(from).toBe((bins[index - 1]?.to ?? 0) + 1);
      }),
    );
  });
});
