import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/fuzz.ts';
import { binMarks, type ExamOfMarks, summarise } from './marks-summary.ts';

const marksOf = (...marks: (number | null)[]) => marks.map((mark) => ({ mark }));
const of = (maxMark: number, marks: ExamOfMarks['marks']) => ({ marks, maxMark });

describe('the averages of an exam', () => {
  it('leave out those who did not sit', () => {
    expect(summarise(of(20, marksOf(17, null, 0)))).toEqual({
      students: 3,
      sat: 2,
      exempt: 0,
      averageMark: '8.50',
      averagePercentage: '42.50',
    });
  });

  it('count exempt students separately', () => {
    const marks = [...marksOf(17, null), { mark: null, state: 'exempt' as const }];
    expect(summarise(of(20, marks))).toMatchObject({ students: 3, sat: 1, exempt: 1, averageMark: '17.00' });
  });

  it('are "—" if nobody sat', () => {
    const nothing = { exempt: 0, averageMark: '—', averagePercentage: '—' };
    expect(summarise(of(20, marksOf(null, null)))).toEqual({ students: 2, sat: 0, ...nothing });
    expect(summarise(of(20, []))).toEqual({ students: 0, sat: 0, ...nothing });
  });

  it('of a class of one are that student’s', () => {
    expect(summarise(of(9, marksOf(7)))).toMatchObject({
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
    expect(summarise(of(20, marksOf(...marks)))).toEqual({
      students: 649,
      sat: 649,
      exempt: 0,
      averageMark: '11.91',
      averagePercentage: '59.53',
    });
  });

  it('round an exact half up', () => {
    expect(summarise(of(10, marksOf(...Array(7).fill(0), 1))).averageMark).toBe('0.13');
  });
});

describe('the distribution', () => {
  it('has a bin for each mark of a small exam, and ten or so for a large one', () => {
    expect(binMarks(of(20, marksOf(0, 20, 20, null)))).toHaveLength(21);
    expect(binMarks(of(100, marksOf(100))).at(-1)).toEqual({ range: '99–100', to: 100, students: 1 });
  });

  it('counts everybody who sat, once, in bins that follow on each other up to the maximum', () => {
    const exams = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain((max) => fc.tuple(fc.constant(max), fc.array(fc.option(fc.integer({ min: 0, max })))));
    fc.assert(
      fc.property(exams, ([max, marks]) => {
        const bins = binMarks(of(max, marksOf(...marks)));
        expect(bins.reduce((sum, { students }) => sum + students, 0)).toBe(
          marks.filter((mark) => mark !== null).length,
        );
        const from = ({ range }: { readonly range: string }) => Number(range.split('–')[0]);
        expect(bins[0] && from(bins[0])).toBe(0);
        expect(bins.at(-1)?.to).toBe(max);
        for (const [index, bin] of bins.entries()) if (index) expect(from(bin)).toBe((bins[index - 1]?.to ?? 0) + 1);
      }),
    );
  });

  it('is by level if marks are levels, and does not exist for words', () => {
    const levels = [
      { name: 'A', passes: true },
      { name: 'B', passes: true },
    ];
    const markScale = { name: 'Letters', kind: 'levels', levels, writes: { as: 'level' } } as const;
    const marks = [{ mark: 'A' }, { mark: 'A' }, { mark: null, state: 'absent' }];
    const bins = binMarks({ marks, maxMark: null, markScale: { ...markScale, levels } });
    expect(bins.map(({ range, students }) => [range, students])).toEqual([
      ['A', 2],
      ['B', 0],
    ]);
    const words = { name: 'Words', kind: 'words', writes: { as: 'percent' } } as const;
    expect(binMarks({ marks: [{ mark: 'Good' }], maxMark: null, markScale: words })).toEqual([]);
  });

  it('of decimal marks has bins between whole numbers, and a zero counts as 0', () => {
    const markScale = { name: 'Halves', kind: 'number', max: 20, step: 0.5, writes: { as: 'percent' } } as const;
    const exam = { marks: [{ mark: 13.5 }, { mark: 13 }, { mark: null, state: 'zero' }], maxMark: 20, markScale };
    expect(binMarks(exam)[13]).toMatchObject({ range: '13–14', students: 2 });
    expect(summarise(exam)).toMatchObject({ sat: 3, averageMark: '8.83' });
  });

  it('counts a zero as the worst mark where 1 is the best', () => {
    const markScale = { name: 'Noten', kind: 'number', max: 6, best: 'low', writes: { as: 'of' } } as const;
    const exam = { marks: [{ mark: 2 }, { mark: null, state: 'zero' }], maxMark: 6, markScale };
    expect(summarise(exam)).toMatchObject({ sat: 2, averageMark: '4.00' });
    expect(binMarks(exam)[6]).toMatchObject({ students: 1 });
  });
});
