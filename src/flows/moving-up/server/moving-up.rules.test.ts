import { describe, expect, it } from 'vitest';
import { type Candidate, findTakenEmails, type MoveUp, planMoves } from './moving-up.rules.ts';

/** Class 1 moves up to 2, 2 to 3, whose students leave; 4 moves up to 5, which is closed. */
const classes = [
  { class: 4, movesUpTo: 5, isOpen: true },
  { class: 1, movesUpTo: 2, isOpen: true },
  { class: 2, movesUpTo: 3, isOpen: true },
  { class: 3, movesUpTo: null, isOpen: true },
  { class: 5, movesUpTo: null, isOpen: false },
];

function student(roll: number, classNumber: number, more: Partial<Candidate> = {}): Candidate {
  return {
    studentId: 100 + roll,
    enrolmentId: 200 + roll,
    roll,
    name: `Student ${roll}`,
    class: classNumber,
    from: '2025-06-01',
    until: null,
    percent: null,
    movesLater: false,
    ...more,
  };
}

function plan(candidates: readonly Candidate[], more: Partial<MoveUp> = {}) {
  const usual = { day: '2026-06-01', classes, holders: [], passPercent: null, rolls: 'kept', choices: [] } as const;
  return planMoves({ ...usual, language: 'en', candidates, ...more });
}

const reasonsOf = ({ faults }: ReturnType<typeof plan>) => faults.map(({ roll, why }) => [roll, why.reason]);

describe('moving up', () => {
  it('promotes to the class after the student’s own, and lets the last class leave', () => {
    const { moves, counts, faults } = plan([student(7, 2), student(3, 1), student(4, 3)]);
    expect(moves.map(({ roll, outcome, nextClass, nextRoll }) => [roll, outcome, nextClass, nextRoll])).toEqual([
      [3, 'promoted', 2, 3],
      [7, 'promoted', 3, 7],
      [4, 'leaving', null, null],
    ]);
    expect(counts).toEqual({ promoted: 2, kept: 0, leaving: 1, undecided: 0 });
    expect(faults).toEqual([]);
  });

  it('suggests keeping students below the pass mark, but nobody without marks', () => {
    const results = [student(1, 1, { percent: 39.9 }), student(2, 1, { percent: 40 }), student(3, 1)];
    expect(plan(results, { passPercent: 40 }).moves.map(({ outcome }) => outcome)).toEqual([
      'kept',
      'promoted',
      'promoted',
    ]);
    expect(plan(results).counts).toMatchObject({ promoted: 3 });
    expect(plan([student(1, 3, { percent: 10 })], { passPercent: 40 }).moves).toMatchObject([
      { outcome: 'kept', nextClass: 3 },
    ]);
  });

  it('does what is chosen instead, for single students, also into another class', () => {
    const { moves, counts } = plan(
      [1, 2, 3, 4, 5].map((roll) => student(roll, 1)),
      {
        choices: [
          { roll: 1, outcome: 'kept' },
          { roll: 2, outcome: 'leaving' },
          { roll: 3, outcome: 'undecided' },
          { roll: 4, outcome: 'promoted', class: 3 },
        ],
      },
    );
    expect(moves.map(({ outcome, suggested, nextClass }) => [outcome, suggested, nextClass])).toEqual([
      ['kept', 'promoted', 1],
      ['leaving', 'promoted', null],
      ['undecided', 'promoted', null],
      ['promoted', 'promoted', 3],
      ['promoted', 'promoted', 2],
    ]);
    expect(counts).toEqual({ promoted: 2, kept: 1, leaving: 1, undecided: 1 });
  });

  it('reports each student without a class to go to, until they are chosen to stay', () => {
    const found = plan([student(1, 4), student(2, 1), student(3, 1), student(4, 3)], {
      choices: [
        { roll: 2, outcome: 'promoted', class: 9 },
        { roll: 3, outcome: 'promoted', class: 5 },
        { roll: 4, outcome: 'promoted' },
      ],
    });
    expect(reasonsOf(found)).toEqual([
      [1, 'next-class-closed'],
      [2, 'next-class-unknown'],
      [3, 'next-class-closed'],
      [4, 'no-next-class'],
    ]);
    expect(found.moves[0]).toMatchObject({ roll: 1, outcome: 'undecided', suggested: 'undecided', nextClass: null });
    const settled = plan([student(1, 4), student(2, 1)], { choices: [{ roll: 1, outcome: 'undecided' }] });
    expect(settled.faults).toEqual([]);
  });

  it('reports a choice for an unknown student, and a class with nobody to move', () => {
    expect(reasonsOf(plan([student(1, 1)], { choices: [{ roll: 8, outcome: 'kept' }] }))).toEqual([
      [8, 'not-to-move-up'],
    ]);
    expect(reasonsOf(plan([]))).toEqual([[undefined, 'nobody-to-move-up']]);
    const waiting = plan([student(1, 1)], { choices: [{ roll: 1, outcome: 'undecided' }] });
    expect(reasonsOf(waiting)).toEqual([[undefined, 'nobody-to-move-up']]);
  });

  it('numbers by name or by the old roll, from 1 on through the classes in their order', () => {
    const names = [
      student(5, 2, { name: 'Ödön' }),
      student(2, 1, { name: 'Zoë' }),
      student(9, 1, { name: 'Émile' }),
      student(1, 1, { name: 'Fay' }),
    ];
    const rolls = (rule: 'by-name' | 'by-roll') =>
      Object.fromEntries(plan(names, { rolls: rule }).moves.map(({ name, nextRoll }) => [name, nextRoll]));
    expect(rolls('by-name')).toEqual({ Émile: 1, Fay: 2, Zoë: 3, Ödön: 4 });
    expect(rolls('by-roll')).toEqual({ Fay: 1, Zoë: 2, Émile: 3, Ödön: 4 });
  });

  it('gives no new roll that somebody else has at the time, including placed and undecided students', () => {
    const two = [student(5, 1), student(6, 1)];
    const newcomer = { roll: 2, from: '2026-09-01', until: null };
    const rollsOf = ({ moves }: ReturnType<typeof plan>) => moves.map(({ nextRoll }) => nextRoll);
    expect(rollsOf(plan(two, { rolls: 'by-roll', holders: [newcomer] }))).toEqual([1, 3]);
    const past = { roll: 2, from: '2025-09-01', until: '2026-06-01' };
    expect(rollsOf(plan(two, { rolls: 'by-roll', holders: [past] }))).toEqual([1, 2]);
    const undecided = plan([student(1, 1), student(7, 1)], {
      rolls: 'by-roll',
      choices: [{ roll: 1, outcome: 'undecided' }],
    });
    expect(rollsOf(undecided)).toEqual([null, 2]);
  });

  it('reports each roll that is kept and that somebody else has on any day of the new enrolment', () => {
    const newcomer = { roll: 6, from: '2026-09-01', until: null };
    expect(reasonsOf(plan([student(5, 1), student(6, 1)], { holders: [newcomer] }))).toEqual([[6, 'next-roll-taken']]);
  });

  it('reports students who change class at a later date already, unless they stay', () => {
    const later = [student(1, 1, { movesLater: true, until: '2026-09-01' }), student(2, 1)];
    expect(reasonsOf(plan(later))).toEqual([[1, 'moves-later-already']]);
    expect(plan(later, { choices: [{ roll: 1, outcome: 'undecided' }] }).faults).toEqual([]);
  });

  it('begins on the first day, or on a student’s own later first day', () => {
    const { moves } = plan([student(1, 1), student(2, 1, { from: '2026-08-01' })]);
    expect(moves.map(({ day }) => day)).toEqual(['2026-06-01', '2026-08-01']);
  });

  it('reports emails that somebody else keeps, and none that are swapped among the moved', () => {
    const { moves } = plan([student(2, 1), student(1, 2), student(9, 1)], { rolls: 'by-roll' });
    const emailOf = (roll: number) => `s${roll}@hill.example`;
    const own = moves.map(({ roll, studentId }) => ({ email: emailOf(roll), personId: studentId }));
    expect(findTakenEmails(moves, own, emailOf)).toEqual([]);
    const teacher = { email: emailOf(3), personId: 1 };
    expect(findTakenEmails(moves, [...own, teacher], emailOf)).toMatchObject([
      { roll: 1, why: { reason: 'next-email-taken' } },
    ]);
  });
});
