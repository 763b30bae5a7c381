import { describe, expect, it } from 'vitest';
import type { MergedCells, Sheet } from '../../../../platform/spreadsheets/sheet.ts';
import { readerOfClasses } from '../class-words.rules.ts';
import { foldHeading } from '../fold-heading.ts';
import type { SchoolWords } from './foreign.ts';
import { readGrids } from './grids.rules.ts';
import { readPeriodHeading } from './period-headings.rules.ts';
import { areTimetable } from './read-timetable.ts';
import { readDays } from './weekdays.rules.ts';

const readClass = readerOfClasses(
  ['5', '7A', '7B', '8A'].map((name, place) => ({ number: place + 1, name, isOpen: true })),
);
const [teachers, subjects] = [
  ['Anna Weber', 'Jean Petit', 'Ali Khan', 'Maria Lopez'],
  ['Maths', 'Art'],
].map((names) => new Set(names.map(foldHeading)));
const school: SchoolWords = {
  isClass: (text) => 'number' in readClass(text),
  isTeacher: (text) => teachers?.has(foldHeading(text)) === true,
  isTeacherAmong: () => school.isTeacher,
  isSubject: (text) => subjects?.has(foldHeading(text)) === true,
  isWeek: (text) => ['A', 'B'].includes(text),
  answers: {},
  words: new Map(),
};

function sheet(name: string, rows: readonly (readonly string[])[], merged: readonly MergedCells[] = []): Sheet {
  return { name, is1904: false, merged, rows: rows.map((cells, place) => ({ line: place + 1, cells })) };
}

const order = ['class', 'day', 'period', 'times', 'starts', 'ends', 'subject', 'teacherEmail', 'room', 'week'];

/** Each lesson with its cell, and each line that is left out. */
function read(...sheets: Sheet[]): string[] {
  const { lessons = [], notes = [] } = readGrids(sheets, school) ?? {};
  return [
    ...lessons.map(({ cell, given }) => {
      const texts = order.filter((field) => field !== 'times').flatMap((field) => given[field] ?? []);
      return `${cell}: ${texts.join(', ')}`;
    }),
    ...notes.map(({ cell, why }) => `${cell}: ${why.reason} ${why.parameters.text ?? ''}`.trim()),
  ];
}

describe('a grid of a week', () => {
  it('has days and whole hours beside classes', () => {
    const week = [
      ['Ziua', 'Ora', '7A', '7B'],
      ['LUNI', '8-9', 'Maths (Anna Weber)', 'Art (Ali Khan)'],
      ['', '9-10', 'Art (Ali Khan)', ''],
      ['MARȚI', '8-9', '', 'Maths (Anna Weber)'],
    ];
    expect(areTimetable([sheet('Orar', week)])).toBe(true);
    expect(read(sheet('Orar', week))).toEqual([
      'C2: 7A, Monday, 1, 8:00, 9:00, Maths, Anna Weber',
      'D2: 7B, Monday, 1, 8:00, 9:00, Art, Ali Khan',
      'C3: 7A, Monday, 2, 9:00, 10:00, Art, Ali Khan',
      'D4: 7B, Tuesday, 1, 8:00, 9:00, Maths, Anna Weber',
    ]);
  });

  it('has weekdays over periods in French, with times of its own, and cells of several forms', () => {
    const week = [
      ['Emploi du temps – Classe 7A'],
      ['', 'Lundi', 'Mardi', 'Mercredi'],
      ['8h-9h', 'Maths\nM. Petit\nSalle 3', 'Anglais, Mme Lopez', ''],
      ['9h - 9h15', 'Récréation'],
      ['9h15-10h15', 'EPS (Gymnase)', 'Maths / M. Petit / 12', 'Art – Petit'],
    ];
    expect(read(sheet('Feuil1', week))).toEqual([
      'B3: 7A, Monday, 1, 8:00, 9:00, Maths, M. Petit, Salle 3',
      'C3: 7A, Tuesday, 1, 8:00, 9:00, Anglais, Mme Lopez',
      'B5: 7A, Monday, 2, 9:15, 10:15, EPS, Gymnase',
      'C5: 7A, Tuesday, 2, 9:15, 10:15, Maths, M. Petit, 12',
      'D5: 7A, Wednesday, 2, 9:15, 10:15, Art, Petit',
      'A4: not-a-lesson Récréation',
    ]);
  });

  it('has periods over weekdays in German, and lessons that are merged over two of them', () => {
    const week = [
      ['Klasse 8A', '1', '2', '3'],
      ['Montag', 'Kunst\nAnna Weber', '', 'Maths\nAnna Weber'],
      ['Dienstag', '', 'Maths\nAnna Weber', ''],
    ];
    const double = { fromLine: 2, toLine: 2, fromColumn: 2, toColumn: 3 };
    expect(read(sheet('Tabelle1', week, [double]))).toEqual([
      'B2: Klasse 8A, Monday, 1, Kunst, Anna Weber',
      'C2: Klasse 8A, Monday, 2, Kunst, Anna Weber',
      'D2: Klasse 8A, Monday, 3, Maths, Anna Weber',
      'C3: Klasse 8A, Tuesday, 2, Maths, Anna Weber',
    ]);
  });

  it('may be one of several in a sheet in Spanish, with a double lesson over two rows', () => {
    const rows = [
      ['Horario de clase: 7 A'],
      ['Hora', 'Lunes', 'Martes'],
      ['08:00 - 08:50', 'Lengua\nMaria Lopez', 'Arte\nJean Petit'],
      ['08:50 - 09:40', 'Lengua\nMaria Lopez', ''],
      ['09:40 - 10:00', 'RECREO', 'RECREO'],
      [''],
      ['Horario de clase: 7 B'],
      ['Hora', 'Lunes', 'Martes'],
      ['08:00 - 08:50', '', 'Arte\nMaria Lopez'],
    ];
    expect(read(sheet('Hoja1', rows, [{ fromLine: 3, toLine: 4, fromColumn: 2, toColumn: 2 }]))).toEqual([
      'B3: 7 A, Monday, 1, 08:00, 08:50, Lengua, Maria Lopez',
      'C3: 7 A, Tuesday, 1, 08:00, 08:50, Arte, Jean Petit',
      'B4: 7 A, Monday, 2, 08:50, 09:40, Lengua, Maria Lopez',
      'C9: 7 B, Tuesday, 1, 08:00, 08:50, Arte, Maria Lopez',
      'A5: not-a-lesson RECREO',
    ]);
  });

  it('may show teachers in Turkish, who may share a lesson, with class and subject in any order in the cells', () => {
    const week = [
      ['Öğretmen: Ali Khan'],
      ['Saat', 'Pazartesi', 'Salı', 'Çarşamba'],
      ['1', '7A Maths', '7B\nMaths', ''],
      ['2', '', '7A / Maths / D-12', '8A / Art'],
      ['3', 'Toplantı', '', ''],
      ['Öğretmen: Jean Petit'],
      ['Saat', 'Pazartesi', 'Salı', 'Çarşamba'],
      ['1', '7A Maths', '', ''],
    ];
    expect(read(sheet('Sayfa1', week))).toEqual([
      'B3: 7A, Monday, 1, Maths, Ali Khan; Jean Petit',
      'C3: 7B, Tuesday, 1, Maths, Ali Khan',
      'C4: 7A, Tuesday, 2, Maths, Ali Khan, D-12',
      'D4: 8A, Wednesday, 2, Art, Ali Khan',
      'B5: lesson-without-class Toplantı, Ali Khan',
    ]);
  });

  it('has numbers of periods under a heading that elsewhere is of classes, and the class at the end of its title', () => {
    const week = [
      ['Wochenplan der Gruppe 7A'],
      ['Std.', 'Zeit', 'Mo', 'Di'],
      ['1', '08:00–08:45', 'Maths\nAli Khan', ''],
      ['2', '08:50–09:35', '', 'Sem. A : Art – Jean Petit\nSem. B : Maths – Ali Khan'],
    ];
    expect(read(sheet('Plan', week))).toEqual([
      'C3: 7A, Monday, 1, 08:00, 08:45, Maths, Ali Khan',
      'D4: 7A, Tuesday, 2, 08:50, 09:35, Art, Jean Petit, A',
      'D4: 7A, Tuesday, 2, 08:50, 09:35, Maths, Ali Khan, B',
    ]);
  });

  it('has classes beside days, periods and times', () => {
    const week = [
      ['Расписание'],
      ['День', 'Урок', 'Время', '7A', '7B'],
      ['Понедельник', '1', '8:30 - 9:15', 'Maths\nAli Khan', 'Art\nJean Petit'],
      ['', '2', '9:25 - 10:10', '', 'Maths\nAli Khan'],
    ];
    expect(read(sheet('Лист1', week))).toEqual([
      'D3: 7A, Monday, 1, 8:30, 9:15, Maths, Ali Khan',
      'E3: 7B, Monday, 1, 8:30, 9:15, Art, Jean Petit',
      'E4: 7B, Monday, 2, 9:25, 10:10, Maths, Ali Khan',
    ]);
  });

  it('has periods and days as they are counted in Japan, Greece and Vietnam', () => {
    const ofJapan = [['時間割 7A'], ['', '月', '火', '水', '木'], ['1限\n8:50-9:40', '', 'Maths\nAli Khan', '', '']];
    expect(read(sheet('1年', ofJapan))).toEqual(['C3: 7A, Tuesday, 1, 8:50, 9:40, Maths, Ali Khan']);
    const ofGreece = [['Τμήμα 7A'], ['Ώρα', 'Δευτέρα', 'Τρίτη'], ['1η\n08:15-09:00', 'Maths\nAli Khan', '']];
    expect(read(sheet('Φύλλο1', ofGreece))).toEqual(['B3: 7A, Monday, 1, 08:15, 09:00, Maths, Ali Khan']);
    const ofVietnam = [['LỚP 7A'], ['Tiết', 'Thứ 2', 'Thứ 3'], ['1', '', 'Maths\nAli Khan']];
    expect(read(sheet('TKB', ofVietnam))).toEqual(['C3: LỚP 7A, Tuesday, 1, Maths, Ali Khan']);
  });

  it('has the periods in words in Arabic, and beside their times in Russian', () => {
    const arabic = [
      ['جدول الصف 5'],
      ['الحصة', 'الأحد', 'الاثنين'],
      ['الأولى', 'رياضيات\nأ. علي', 'علوم / أ. علي'],
      ['استراحة'],
      ['الحصة الثانية', '', 'علوم - أ. علي'],
    ];
    expect(read(sheet('ورقة', arabic))).toEqual([
      'B3: 5, Sunday, 1, رياضيات, أ. علي',
      'C3: 5, Monday, 1, علوم, أ. علي',
      'C5: 5, Monday, 2, علوم, أ. علي',
      'A4: not-a-lesson استراحة',
    ]);
    const russian = [
      ['Расписание уроков. 5 класс'],
      ['№', 'Время', 'Пн', 'Вт', 'Ср'],
      ['1', '8:30-9:15', 'Математика\nПетрова', 'Русский язык\nИванова', ''],
      ['2', '9:25-10:10', 'Физкультура (спортзал)\nСидоров', '', ''],
    ];
    expect(read(sheet('Лист1', russian))).toEqual([
      'C3: 5, Monday, 1, 8:30, 9:15, Математика, Петрова',
      'D3: 5, Tuesday, 1, 8:30, 9:15, Русский язык, Иванова',
      'C4: 5, Monday, 2, 9:25, 10:10, Физкультура, Сидоров, спортзал',
    ]);
  });

  it('has its class in the name of its sheet, or in a column, or in each row under the days', () => {
    const week = [
      ['', 'Mon', 'Tue'],
      ['1', 'Maths/Khan', ''],
    ];
    expect(read(sheet('7A', week), sheet('7B', week)).map((line) => line.slice(4, 6))).toEqual(['7A', '7B']);
    const inColumn = [
      ['Class', 'Period', 'Mon', 'Tue'],
      ['7A', '1', 'Maths/Khan', ''],
      ['', '2', '', 'Art/Petit'],
      ['7B', '1', '', 'Maths/Khan'],
    ];
    expect(read(sheet('S', inColumn))).toEqual([
      'C2: 7A, Monday, 1, Maths, Khan',
      'D3: 7A, Tuesday, 2, Art, Petit',
      'D4: 7B, Tuesday, 1, Maths, Khan',
    ]);
    const whole = [
      ['Hill School'],
      ['Class', 'Monday', '', '', 'Tuesday', '', ''],
      ['', '1', '2', '3', '1', '2', '3'],
      ['7A', 'Maths/Khan', '', '', 'Art/Petit', '', ''],
      ['7B', 'Art/Petit', '', 'Maths/Khan', '', '', ''],
    ];
    expect(read(sheet('Master', whole))).toEqual([
      'B4: 7A, Monday, 1, Maths, Khan',
      'E4: 7A, Tuesday, 1, Art, Petit',
      'B5: 7B, Monday, 1, Art, Petit',
      'D5: 7B, Monday, 3, Maths, Khan',
    ]);
  });

  it('may be of one day, which its sheet or its title names, with classes over periods or beside them', () => {
    const day = [
      ['Class', '1', '2', '3'],
      ['7A', 'Maths - Khan', '', ''],
      ['7B', '', 'Art - Petit', ''],
    ];
    expect(read(sheet('Monday', day), sheet('Tuesday', day)).slice(1, 3)).toEqual([
      'C3: 7B, Monday, 2, Art, Petit',
      'B2: 7A, Tuesday, 1, Maths, Khan',
    ]);
    const classes = [
      ['Monday'],
      ['Period', '7A', '7B', '8A'],
      ['1', 'Maths\nKhan', 'Art\nPetit', ''],
      ['Tuesday'],
      ['Period', '7A', '7B', '8A'],
      ['1', '', 'Art\nPetit', ''],
    ];
    expect(read(sheet('Week', classes))).toEqual([
      'B3: 7A, Monday, 1, Maths, Khan',
      'C3: 7B, Monday, 1, Art, Petit',
      'C6: 7B, Tuesday, 1, Art, Petit',
    ]);
  });

  it('may have the subject, the teacher and the room in rows under each other', () => {
    const week = [
      ['Period', 'Mon', 'Tue'],
      ['1', 'Maths', 'Art'],
      ['', 'Khan', 'Petit'],
      ['', 'R1', 'R2'],
      ['2', '', 'Maths'],
      ['', '', 'Khan'],
    ];
    expect(read(sheet('Class 5', week))).toEqual([
      'B2: 5, Monday, 1, Maths, Khan, R1',
      'C2: 5, Tuesday, 1, Art, Petit, R2',
      'C5: 5, Tuesday, 2, Maths, Khan',
    ]);
  });

  it('is imported once if it shows both the classes’ weeks and the teachers’', () => {
    const ofClass = [['Class 7A'], ['', 'Mon', 'Tue'], ['1', 'Maths/Ali Khan', '']];
    const ofTeacher = [['Ali Khan'], ['', 'Mon', 'Tue'], ['1', '7A/Maths', '']];
    expect(read(sheet('One', ofClass), sheet('Two', ofTeacher))).toEqual([
      'B3: Class 7A, Monday, 1, Maths, Ali Khan',
      'A2: lessons-of-other-grid',
    ]);
  });

  it.each([
    ['Maths - Ali Khan\nArt - Jean Petit'],
    ['Maths Ali Khan / Art Jean Petit'],
    ['Maths Ali Khan\nArt Jean Petit'],
    ['Maths / Ali Khan / Art / Jean Petit'],
    ['Maths\nAli Khan\nArt\nJean Petit'],
    ['Maths/Art\nAli Khan/Jean Petit'],
    ['Maths (Ali Khan), Art (Jean Petit)'],
  ])('has two lessons side by side in a cell, which are of groups: %j', (cell) => {
    expect(
      read(
        sheet('7A', [
          ['', 'Mon', 'Tue'],
          ['1', cell, 'Maths/Ali Khan'],
        ]),
      ),
    ).toEqual([
      'C2: 7A, Tuesday, 1, Maths, Ali Khan',
      'B2: 7A Maths, Monday, 1, Maths, Ali Khan',
      'B2: 7A Art, Monday, 1, Art, Jean Petit',
    ]);
  });

  it.each([
    ['A: Maths Ali Khan / B: Art Jean Petit'],
    ['A: Maths - Ali Khan\nB: Art - Jean Petit'],
    ['Week A\nMaths / Ali Khan\nWeek B\nArt / Jean Petit'],
    ['Maths Ali Khan (A-Woche)\nArt Jean Petit (B-Woche)'],
    ['Maths, Ali Khan A week\nArt, Jean Petit B week'],
    ['[A] Maths Ali Khan [B] Art Jean Petit'],
    ['Неделя A: Maths, Ali Khan\nНеделя B: Art, Jean Petit'],
  ])('has two lessons of weeks that alternate in a cell, which are of the class: %j', (cell) => {
    expect(
      read(
        sheet('7A', [
          ['', 'Mon', 'Tue'],
          ['1', cell, ''],
        ]),
      ),
    ).toEqual(['B2: 7A, Monday, 1, Maths, Ali Khan, A', 'B2: 7A, Monday, 1, Art, Jean Petit, B']);
  });

  it('has class divisions if its cells name them, or subjects side by side with different teachers', () => {
    const week = [
      ['', 'Mon', 'Tue', 'Wed'],
      ['1', 'Sanat gr. 1 Ali Khan\nSanat gr. 2 Jean Petit', 'Maths / Art', 'Musik, Frau Beer, R1, Chor, Herr Abt, R2'],
    ];
    expect(read(sheet('7A', week))).toEqual([
      'B2: 7A gr. 1 Sanat, Monday, 1, Sanat, Ali Khan',
      'B2: 7A gr. 2 Sanat, Monday, 1, Sanat, Jean Petit',
      'C2: 7A Maths, Tuesday, 1, Maths',
      'C2: 7A Art, Tuesday, 1, Art',
      'D2: 7A Musik, Wednesday, 1, Musik, Frau Beer, R1',
      'D2: 7A Chor, Wednesday, 1, Chor, Herr Abt, R2',
    ]);
  });

  it('is not recognised in a list', () => {
    const list = [
      ['Class', 'Day', 'Period', 'Subject', 'Teacher'],
      ['7A', 'Monday', '1', 'Maths', 'Ali Khan'],
      ['7A', 'Tuesday', '1', 'Art', 'Ali Khan'],
    ];
    expect(readGrids([sheet('S', list)], school)).toBeUndefined();
    // The columns with the period's number and times are not read as periods.
    const timed = list.map((cells, place) => [...cells.slice(0, 3), place === 0 ? 'Starts' : '10:00', '10:45', 'Art']);
    expect(readGrids([sheet('S', timed)], school)).toBeUndefined();
  });
});

it.each([
  ['1', 1],
  ['2nd', 2],
  ['P3', 3],
  ['4. Stunde', 4],
  ['الحصة الثالثة', 3],
  ['৫', 5],
  ['VI', 6],
  ['Period 7 (10:00 - 10:45)', 7, '10:00', '10:45'],
  ['1. 08:00-08:45', 1, '08:00', '08:45'],
  ['0800-0845', undefined, '08:00', '08:45'],
  ['8:00 am – 8:45 am', undefined, '8:00 am', '8:45 am'],
])('reads the heading of a period: %s', (text, number, starts?: string, ends?: string) => {
  expect(readPeriodHeading(text)).toEqual({
    ...(number !== undefined && { number }),
    ...(starts && { starts, ends }),
  });
});

it.each(['7A', 'Class 5', 'Monday', 'Maths', 'Room 12', ''])('is no heading of a period: %s', (text) => {
  expect(readPeriodHeading(text)).toBeUndefined();
});

it('reads shortened days of one language, and ignores what is beside periods', () => {
  expect(readDays(['', 'Mo', 'Di', 'Mi', 'Do'])).toEqual([undefined, 'Monday', 'Tuesday', 'Wednesday', 'Thursday']);
  expect(readDays(['Lun 12/10', 'Mar 13/10'])).toEqual(['Monday', 'Tuesday']);
  expect(readDays(['M1', 'M2', 'S1'])).toEqual([undefined, undefined, undefined]);
});
