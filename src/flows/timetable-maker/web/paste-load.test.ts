import { expect, test } from 'vitest';
import { type Known, readLoad } from './paste-load.ts';

const known: Known = {
  classes: [
    { class: 5, names: ['5', 'Class 5'] },
    { class: 6, names: ['6', 'Class 6'] },
  ],
  teachers: [
    { value: 'ada@school', label: 'Ada Lovelace' },
    { value: 'inês@school', label: 'Inês Gonçalves' },
  ],
  rooms: ['Lab', 'Gym'],
  subjectsOf: () => ['Mathematics', 'Physics'],
};

test('reads rows by the names that people write, with double lessons and rooms where they are given', () => {
  const text = '5\tMathematics\tAda Lovelace\t5\nclass 6\tphysics\tinês@school\t٤\t2\tlab; GYM\n';
  expect(readLoad(text, known)).toEqual({
    rows: [
      {
        class: 5,
        subject: 'Mathematics',
        teacher: 'ada@school',
        teachers: ['ada@school'],
        week: null,
        lessons: 5,
        doubles: 0,
        rooms: [],
      },
      {
        class: 6,
        subject: 'Physics',
        teacher: 'inês@school',
        teachers: ['inês@school'],
        week: null,
        lessons: 4,
        doubles: 2,
        rooms: ['Lab', 'Gym'],
      },
    ],
    faults: [],
  });
});

test('skips column headings and empty lines', () => {
  const text = 'Class\tSubject\tTeacher\tLessons\n\n5\tPhysics\tAda Lovelace\t3';
  expect(readLoad(text, known)).toMatchObject({ rows: [{ lessons: 3 }], faults: [] });
});

test.each([
  ['9\tPhysics\tAda Lovelace\t3', 'class', '9'],
  ['5\tLatin\tAda Lovelace\t3', 'subject', 'Latin'],
  ['5\tPhysics\tNobody\t3', 'teacher', 'Nobody'],
  ['5\tPhysics\tAda Lovelace\t41', 'lessons', '41'],
  ['5\tPhysics\tAda Lovelace\t3\t2', 'doubles', '2'],
  ['5\tPhysics\tAda Lovelace\t3\t1\tLab;Attic', 'room', 'Attic'],
])('reports what is not understood in the line “%s”, and imports none of it', (line, reason, text) => {
  expect(readLoad(`5\tPhysics\tAda Lovelace\t3\n${line}`, known)).toMatchObject({
    rows: [{ lessons: 3 }],
    faults: [{ line: 2, reason, text }],
  });
});
