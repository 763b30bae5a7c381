import { describe, expect, it } from 'vitest';
import type { GivenRow } from '../import-kind.ts';
import type { Teacher } from '../school-shape.ts';
import { finderOfTeachers, knowingTeachers } from '../teacher-words.rules.ts';
import { isFetTimetable, readFetTimetable } from './fet-rows.rules.ts';
import type { SchoolWords } from './foreign.ts';
import { isBreakRow, numberPeriods } from './list-rows.rules.ts';
import { daysIn, readDays } from './weekdays.rules.ts';

const teachers: Teacher[] = ['Anna Weber', 'Jean Petit', 'Ali Khan', 'Sara Khan', 'Noor Islam'].map((name, place) => ({
  id: place + 1,
  name,
  email: `t${place + 1}@hill.example`,
}));

describe('the name of a teacher in a list', () => {
  it.each([
    ['Weber', 'Anna Weber'],
    ['Ms. WEBER', 'Anna Weber'],
    ['PETIT Jean', 'Jean Petit'],
    ['A. Khan', 'Ali Khan'],
    ['Khan', undefined],
    ['Ali', undefined],
    ['Webe', undefined],
    ['Weber-Schule', undefined],
    ['AW', undefined],
  ])('may lack a part of it, where one teacher alone has the rest: %s', (text, name) => {
    expect(finderOfTeachers(teachers)(text)?.name).toBe(name);
  });

  it.each([
    [['AW', 'PET', 'AK'], 'Anna Weber'],
    [['AW', 'PET', 'XY'], undefined],
    [['AW', 'WEB'], undefined],
    [['AW'], undefined],
  ])('may be a code, where each of several is clear: %j', (codes, name) => {
    const shape = { teachers: new Map(teachers.map((one) => [one.email, one])), teachersByName: new Map() };
    const knowing = knowingTeachers({ ...shape, findTeacher: finderOfTeachers(teachers) }, codes);
    expect(knowing.findTeacher('AW')?.name).toBe(name);
  });
});

describe('a list of lessons', () => {
  it('has days together in a cell', () => {
    expect(
      ['Mon, Wed', 'Tue/Thu', 'Mon - Wed', 'MWF', 'TTh', 'Friday', 'every day'].map((text) => daysIn(text)),
    ).toEqual([
      ['Monday', 'Wednesday'],
      ['Tuesday', 'Thursday'],
      ['Monday', 'Tuesday', 'Wednesday'],
      ['Monday', 'Wednesday', 'Friday'],
      ['Tuesday', 'Thursday'],
      ['Friday'],
      ['every day'],
    ]);
  });

  it('has days by words of several languages only as far as all mean the same, or the days follow each other', () => {
    expect(readDays(['ma', 'di'])).toEqual(['Monday', 'Tuesday']);
    expect(readDays(['ma', 'do'])).not.toContain('Sunday');
  });

  it('numbers lessons by their times, without the breaks', () => {
    const rows = [
      ['Maths', '08:00', '08:45'],
      ['Break', '08:45', '09:00'],
      ['Art', '09:00', '09:45'],
      ['Music', '1:00', '1:45'],
    ].map(([subject = '', starts = '', ends = ''], place): GivenRow => {
      return { place, sheet: '', line: place, is1904: false, given: { subject, starts, ends }, cellOf: () => '' };
    });
    const lessons = rows.filter((row) => !isBreakRow(row));
    expect(numberPeriods(lessons).map(({ given }) => `${given.subject} ${given.period}`)).toEqual([
      'Maths 1',
      'Art 2',
      'Music 3',
    ]);
  });
});

it('the timetable that FET exports as CSV has its hours in order, and classes that are taught together', () => {
  const school: SchoolWords = {
    ...{ isClass: () => true, isTeacher: () => true, isTeacherAmong: () => () => true, isSubject: () => true },
    ...{ isWeek: () => false, answers: {}, words: new Map() },
  };
  const cells = [
    ['Activity Id', 'Day', 'Hour', 'Students Sets', 'Subject', 'Teachers', 'Activity Tags', 'Room', 'Comments'],
    ['1', 'Monday', '08:50-09:35', '8A', 'Maths', 'Anna Weber', '', 'R1', ''],
    ['2', 'Monday', '08:00-08:45', '8A+8B', 'Art', 'Anna Weber+Ali Khan', '', '', ''],
  ];
  const sheet = { name: 'x', is1904: false, rows: cells.map((row, place) => ({ line: place + 1, cells: row })) };
  expect(isFetTimetable(sheet)).toBe(true);
  expect(readFetTimetable(sheet, school).lessons.map(({ given }) => given)).toMatchObject([
    { class: '8A', period: '2', starts: '08:50', ends: '09:35', teacherEmail: 'Anna Weber', room: 'R1' },
    { class: '8A + 8B Art', groupOf: '8A; 8B', period: '1', teacherEmail: 'Anna Weber; Ali Khan' },
  ]);
});
