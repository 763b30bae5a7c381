import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { addTerms, readBroadsheet } from '../../../../test/reports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import type { Broadsheet } from '../reports.contract.ts';

/** The marks G1, G2 and G3 of the file, out of 20 each, parsed independently of the code under test. */
const marks = readFileSync(new URL('../../../app/demo/student-por.csv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) =>
    line
      .split(',')
      .slice(-3)
      .map((cell) => Number(cell.replaceAll('"', ''))),
  );

/**
 * G3 counts six times, which gives eighths of twentieths: every second result in percent is then an exact half of a
 * hundredth.
 */
const weights = [1, 1, 6];
const inEighths = ([g1 = 0, g2 = 0, g3 = 0]: readonly number[]) => g1 + g2 + 6 * g3;

/** Letter grades as in Bangladesh. */
const bands = (
  [
    ['A+', 80, 5],
    ['A', 70, 4],
    ['A-', 60, 3.5],
    ['B', 50, 3],
    ['C', 40, 2],
    ['D', 33, 1],
    ['F', 0, 0],
  ] as const
).map(([name, fromPercent, points]) => ({ name, fromPercent, points, passes: fromPercent > 0 }));

const terms = [
  { name: 'G1', from: '2026-07-01', to: '2026-08-31' },
  { name: 'G2', from: '2026-09-01', to: '2026-10-31' },
  { name: 'G3', from: '2026-11-01', to: '2027-03-31' },
] as const;

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students: marks.length });
  const added = await addTerms(server, school.admin, ...terms);
  expect((await server.call('PUT', '/api/grade-scale', school.admin, { bands })).status).toBe(200);
  for (const [place, term] of added.entries()) {
    const lines = marks.map((line, index) => ({ roll: index + 1, mark: line[place] }));
    const exam = { examName: `G${place + 1}`, marks: lines, weight: weights[place], term };
    expect((await submitExam(server, school.teacher, exam)).status).toBe(201);
  }
  const { body } = await readBroadsheet(server, school.admin, { session: '2026-2027' });
  return { server, school, termIds: added, session: body as Broadsheet };
}

function countGrades({ students }: Broadsheet): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { meanGrade } of students) counts[meanGrade ?? ''] = (counts[meanGrade ?? ''] ?? 0) + 1;
  return counts;
}

/** A long timeout for busy machines. */
const patience = { timeout: 300_000 };

describe('the marks of 649 students in three terms', patience, () => {
  it('have the means that a script found with fractions, and that plain sums give', async () => {
    const { server, school, termIds, session } = await start();
    // Computed with Python's fractions module from the file: 3699/6490, 7509/12980, 7727/12980 and, weighted,
    // 61269/103840.
    const expected = [3699 / 6490, 7509 / 12_980, 7727 / 12_980];
    for (const [place, term] of termIds.entries()) {
      const { body } = await readBroadsheet(server, school.admin, { term });
      const sum = marks.reduce((total, line) => total + (line[place] ?? 0), 0);
      expect(body.subjects[0].mean).toBeCloseTo(100 * (expected[place] ?? 0), 10);
      expect(body.subjects[0].mean).toBeCloseTo((100 * sum) / (20 * marks.length), 10);
      const shares = body.students.map(({ mean }: { mean: number }) => mean);
      expect(shares).toEqual(marks.map((line) => 5 * (line[place] ?? 0)));
    }
    const sum = marks.reduce((total, line) => total + inEighths(line), 0);
    expect(session.subjects[0]?.mean).toBeCloseTo((100 * 61_269) / 103_840, 10);
    expect(session.subjects[0]?.mean).toBeCloseTo((100 * sum) / (160 * marks.length), 10);
  });

  it('have each student’s weighted mean, exactly', async () => {
    const { session } = await start();
    // n/160 in percent is n × 0.625, which a double holds exactly.
    expect(session.students.map(({ mean }) => mean)).toEqual(marks.map((line) => 0.625 * inEighths(line)));
  });

  it('have the grades that a script found, those at exactly 80 % among the highest', async () => {
    const { session } = await start();
    // Computed with Python's fractions module from the file.
    expect(countGrades(session)).toEqual({ 'A+': 55, A: 87, 'A-': 166, B: 188, C: 106, D: 26, F: 21 });
    const atBound = session.students.filter(({ mean }) => mean === 80);
    expect(atBound).toHaveLength(7);
    for (const { meanGrade } of atBound) expect(meanGrade).toBe('A+');
  });

  it('are rounded half up in a file, at each of the 365 exact halves', async () => {
    const { server, school } = await start();
    const file = await exportFile(server, 'broadsheet?format=csv&class=5&session=2026-2027', school.teacher);
    const rows = await readExported(file.content);
    const halves = marks.filter((line) => inEighths(line) % 2 === 1);
    expect(halves).toHaveLength(365);
    let sum = 0;
    for (const [place, line] of marks.entries()) {
      // In hundredths of a percent this is n × 62.5, which ends in a half for an odd n.
      const hundredths = Math.floor((125 * inEighths(line) + 1) / 2);
      expect(Math.round(Number(rows[place]?.Mathematics) * 100)).toBe(hundredths);
      sum += hundredths;
    }
    // By Python's fractions module over the file.
    expect(sum).toBe(3_829_495);
  });
});
