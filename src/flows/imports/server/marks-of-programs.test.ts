import { describe, expect, it } from 'vitest';
import type { Sheet } from '../../../platform/spreadsheets/sheet.ts';
import { kindOf } from './kinds.ts';
import { withOwnMaxima } from './mark-words.ts';
import { readSheets } from './read-sheets.rules.ts';
import { finderOfSubjects } from './wide-fields.rules.ts';

type Rows = readonly (readonly string[])[];

const subjects = [
  { name: 'Mathematics', code: 'MA' },
  { name: 'English', code: 'EN' },
];

function sheet(name: string, rows: Rows): Sheet {
  return { name, is1904: false, rows: rows.map((cells, place) => ({ line: place + 1, cells })) };
}

/** The marks that sheets say, each in a line with what it is a mark of. */
function read(...sheets: Sheet[]) {
  const said = { choices: { chosen: new Map(), remembered: new Map() }, answers: {}, words: new Map() };
  const { rows, faults } = readSheets(kindOf('marks'), sheets, { ...said, isSubject: finderOfSubjects(subjects) });
  const asked = faults.map(({ field }) => `${field}?`);
  const lines = withOwnMaxima(rows).map(
    ({ given: { name, admissionNumber, subject, examName, mark, maxMark, note } }) =>
      [name ?? admissionNumber, subject, examName, mark, maxMark && `/${maxMark}`, note].filter(Boolean).join(' '),
  );
  return faults.length > 0 ? asked : lines;
}

describe('marks as other programs export them', () => {
  it.each<[string, Rows, string[]]>([
    [
      'dates, points and averages below the headings',
      [
        ['Last Name', 'First Name', 'Email Address', 'Homework 1', 'Fractions'],
        ['Date', '', '', '2026-09-10', '2026-09-17'],
        ['Points', '', '', '10', '20'],
        ['Class Average', '', '', '9', '17'],
        ['Berg', 'Ada', 'ada@a.example', '9', '17'],
      ],
      ['Ada Berg Mathematics Homework 1 9 /10', 'Ada Berg Mathematics Fractions 17 /20'],
    ],
    [
      'numbers of the exercises, and scores that it works out',
      [
        ['Student', 'ID', 'Quiz 1 (40312)', 'Quiz 2 (40313)', 'Current Score'],
        ['    Points Possible', '', '10.0', '20.0', '(read only)'],
        ['Berg, Ada', '5501', '9.0', 'EX', '86.67'],
      ],
      ['Ada Berg Mathematics Quiz 1 9.0 /10', 'Ada Berg Mathematics Quiz 2 EX /20'],
    ],
    [
      'each mark also in percent, and with feedback',
      [
        ['Full name', 'Quiz 1 (Real)', 'Quiz 1 (Percentage)', 'Quiz 1 (Feedback)', 'Quiz 2 (Real)', 'Quiz 2 (Prozent)'],
        ['Ada Berg', '17.00', '85.00 %', 'Well done', '9.00', '90.00 %'],
      ],
      ['Ada Berg Mathematics Quiz 1 17.00 Well done', 'Ada Berg Mathematics Quiz 2 9.00'],
    ],
    [
      'the points and feedback right of each mark',
      [
        ['Full name', 'Quiz 1', 'Points', 'Feedback', 'Quiz 2', 'Points', 'Feedback'],
        ['Ada Berg', '17', '20', 'Good', '9', '10', ''],
        ['Bo Dahl', '12', '20', '', '8', '10', ''],
      ],
      [
        'Ada Berg Mathematics Quiz 1 17 /20 Good',
        'Ada Berg Mathematics Quiz 2 9 /10',
        'Bo Dahl Mathematics Quiz 1 12 /20',
        'Bo Dahl Mathematics Quiz 2 8 /10',
      ],
    ],
    [
      'the facts of the exam above the headings',
      [
        ['Teacher Name:', 'Doe, J', ''],
        ['Assignment Name:', 'Quiz 1', ''],
        ['Points Possible:', '20.0', ''],
        ['Student Num', 'Student Name', 'Score'],
        ['A-101', 'Berg, Ada', '17'],
      ],
      ['Ada Berg Mathematics Quiz 1 17 /20.0'],
    ],
    [
      'a mean under a word that nobody knows',
      [
        ['Name', 'Quiz 1', 'Quiz 2', 'Qxz'],
        ['Ada Berg', '12', '14', '13'],
        ['Bo Dahl', '8', '9', '8.5'],
        ['Cy Falk', '20', '10', '15'],
      ],
      [
        ...['Ada Berg Mathematics Quiz 1 12', 'Ada Berg Mathematics Quiz 2 14', 'Bo Dahl Mathematics Quiz 1 8'],
        ...['Bo Dahl Mathematics Quiz 2 9', 'Cy Falk Mathematics Quiz 1 20', 'Cy Falk Mathematics Quiz 2 10'],
      ],
    ],
    [
      'the points of each question beside their sum',
      [
        ['Name', 'Test name', 'Total points', 'Points - What is 2+2?'],
        ['Ada Berg', 'Quiz 1', '17', '1'],
      ],
      ['Ada Berg Mathematics Quiz 1 17'],
    ],
  ])('are read with %s', (_, rows, lines) => {
    expect(read(sheet('Mathematics', rows))).toEqual(lines);
  });
});

describe('a column of marks', () => {
  it.each<[string, Rows, string[]]>([
    [
      'is of a subject in one term, where the subjects stand below the terms',
      [
        ['Adm No', 'Class', 'Term 1', '', 'Term 2', ''],
        ['', '', 'Maths', 'English', 'Mathematics', 'English'],
        ['A-1', '8', '45', '33', '41', '31'],
      ],
      ['A-1 Maths Term 1 45', 'A-1 English Term 1 33', 'A-1 Mathematics Term 2 41', 'A-1 English Term 2 31'],
    ],
    [
      'has the maximum at the end of its heading, where that of the total is the sum',
      [
        ['Adm No', 'Class', 'MATHEMATICS', '', '', ''],
        ['', '', 'CA 20', 'EXAM 80', 'TOTAL 100', 'GRADE'],
        ['A-1', '8', '17', '50', '67', 'B'],
      ],
      ['A-1 MATHEMATICS CA 17 /20', 'A-1 MATHEMATICS EXAM 50 /80'],
    ],
    [
      'has its maximum in brackets with words',
      [
        ['Adm No', 'Exam', 'English [30 marks]', 'Mathematics (out of 40)', 'Gr', 'Art', 'Gr'],
        ['A-1', 'Final', '22', '17/40', 'B', '9/10', 'A'],
      ],
      ['A-1 English Final 22 /30', 'A-1 Mathematics Final 17 /40', 'A-1 Art Final 9 /10'],
    ],
  ])('%s', (_, rows, lines) => {
    expect(read(sheet('Marks', rows))).toEqual(lines);
  });

  it('is of the subject that the sheet is called after', () => {
    const rows = [
      ['Adm No', 'Class', 'Quiz 1 (20)', 'Final (50)'],
      ['A-1', '8', '17', '45'],
    ];
    const lines = ['Quiz 1 17 /20', 'Final 45 /50'];
    expect(read(sheet('Mathematics', rows), sheet('English', rows))).toEqual(
      ['Mathematics', 'English'].flatMap((name) => lines.map((line) => `A-1 ${name} ${line}`)),
    );
  });
});
