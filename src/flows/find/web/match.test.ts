import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { setSchoolClasses } from '../../../platform/web/school-classes.ts';
import type { FoundPerson } from '../find.contract.ts';
import { commandsFor, type Pages } from './commands.ts';
import './find.text.ts';
import { fitOf, isStillFound, partsOf } from './match.ts';
import { groupsFor, optionsOf } from './options.ts';

describe('a page or an action matches', () => {
  it('when each typed word begins one of its words, best when its whole name begins with the text', () => {
    expect(fitOf('take reg', 'Take register of class 5')).toBe(0);
    expect(fitOf('5 reg', 'Take register of class 5')).toBe(1);
    expect(fitOf('CLASS ৫', 'Take register of class 5')).toBe(1);
    expect(fitOf('class 1', 'Take register of class 10')).toBe(undefined);
    expect(fitOf('শ্রেণি 5', 'শ্রেণি ৫')).toBe(0);
    expect(fitOf('حضور ٥', 'سجل حضور الصف 5')).toBe(1);
    expect(fitOf('ister', 'Take register of class 5')).toBe(undefined);
  });

  it('without the article that Arabic joins to a word', () => {
    expect(fitOf('صف 5', 'الصف 5')).toBe(1);
    expect(fitOf('حضور', 'سجلات الحضور')).toBe(1);
    expect(fitOf('ضور', 'سجلات الحضور')).toBe(undefined);
  });
});

it('a group is found by its name, and leads an admin to its members, others to its register', () => {
  setSchoolClasses([], [{ class: 11, name: 'French 9/1' }]);
  const t = i18next.getFixedT('en', 'find');
  const found = (mayOpen: Pages['mayOpen']) =>
    optionsOf(groupsFor('french', commandsFor({ listed: [], mayOpen }, t, [11]), [], { role: 'teacher' })).map(
      (option) => [option.command?.label, option.href],
    );
  expect(found(() => true)).toEqual([['French 9/1', '/groups?of=11']]);
  expect(found((path) => path === '/attendance_entry')).toEqual([['French 9/1', '/attendance_entry?class=11']]);
  setSchoolClasses([]);
});

const ana: FoundPerson = {
  _id: '7',
  role: 'student',
  name: 'Ana-Júlia Ødegård',
  class: 5,
  roll: 120,
  email: 's120@hill.example',
  photo: null,
};

it('people who were found stay only if the longer text still matches them', () => {
  for (const text of ['jul', 'ødeg ana', '12', '১২০', 's120@', 'ana 1']) {
    expect(isStillFound(ana, text), text).toBe(true);
  }
  for (const text of ['anx', '20', 'ana 2', 'hill.example']) expect(isStillFound(ana, text), text).toBe(false);
  expect(isStillFound({ ...ana, roll: null, email: null }, '12')).toBe(false);
});

describe('the marked part of a label', () => {
  const marked = (label: string, text: string) =>
    partsOf(label, text)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  it('is the words that match, preferably at the beginning of a word', () => {
    expect(marked('Diana Anand', 'ana')).toBe('Diana [Ana]nd');
    expect(marked('Diana', 'ana')).toBe('Di[ana]');
    expect(marked('Ana-Júlia Ødegård', 'jul ana')).toBe('[Ana]-[Júl]ia Ødegård');
    expect(marked('Class 5’s timetable', '৫ time')).toBe('Class [5]’s [time]table');
    expect(marked('আয়েশা রহমান', 'রহ')).toBe('আয়েশা [রহ]মান');
    expect(marked('রোল ১২০', '12')).toBe('রোল [১২]০');
    expect(marked('Ana', '')).toBe('Ana');
  });
});
