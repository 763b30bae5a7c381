import { describe, expect, it } from 'vitest';
import type { Sheet } from '../../../platform/spreadsheets/sheet.ts';
import type { ImportKindName } from '../imports.contract.ts';
import { readerOfClasses } from './class-words.rules.ts';
import { readerOfDates } from './dates.rules.ts';
import { guessKind } from './guess.rules.ts';
import { kindOf } from './kinds.ts';
import { readSheets } from './read-sheets.rules.ts';
import { finderOfTeachers } from './teacher-words.rules.ts';
import { readerOfGenders } from './values.rules.ts';

type Rows = readonly (readonly string[])[];

function sheet(name: string, rows: Rows): Sheet {
  return { name, is1904: false, rows: rows.map((cells, place) => ({ line: place + 1, cells })) };
}

const classesOf = (...names: readonly string[]) =>
  readerOfClasses(names.map((name, place) => ({ number: 100 + place, name, isOpen: true })));

/** What rows say, and what was found besides them. */
function read(kind: ImportKindName, sheets: readonly Sheet[], ...classes: readonly string[]) {
  const readClass = classesOf(...classes);
  const isClass = (text: string) => 'number' in readClass(text);
  const said = { choices: { chosen: new Map(), remembered: new Map() }, answers: {}, words: new Map() };
  const { rows, columns } = readSheets(kindOf(kind), sheets, { ...said, vocabulary: { class: isClass } });
  return { given: rows.map((row) => row.given), rows, doubtful: columns.doubtful, left: columns.notes?.length ?? 0 };
}

describe('lists of students as programs and secretaries keep them', () => {
  it('have a row for each person to contact, with the email after other columns of theirs', () => {
    const student = ['Allen, Grace', '9A', '04/01/2013'];
    const { given, rows } = read('students', [
      sheet('Report', [
        ['Student', 'Class', 'DOB', 'Contact Name', 'Relationship', 'Priority', 'Telephone', 'Email'],
        [...student, 'Tom Allen', 'Father', '1', '07700900201', 'tom@example.com'],
        [...student, 'Ruth Allen', 'Mother', '2', '07700900202', ''],
        [...student, 'Ann Berg', 'Aunt', '3', '07700900203', ''],
        ['Bako, Idris', '9A', '05/01/2013', 'Amina Bako', 'Mother', '1', '07700900204', ''],
      ]),
    ]);
    expect(given).toMatchObject([
      {
        ...{ name: 'Grace Allen', guardianName: 'Tom Allen', guardianEmail: 'tom@example.com' },
        ...{ motherName: 'Ruth Allen', motherPhone: '07700900202' },
        ...{ secondGuardianName: 'Ann Berg', secondGuardianRelation: 'Aunt' },
      },
      { name: 'Idris Bako', guardianName: 'Amina Bako' },
    ]);
    expect(['guardianName', 'motherName'].map((field) => rows[0]?.cellOf(field))).toEqual(['D2', 'D3']);
  });

  it('say who each contact is in a column of types, also of other relatives', () => {
    const rows = [
      ['Student ID', 'Student', 'Contact Type', 'Contact First Name', 'Contact Last Name'],
      ['AL-71', 'Reed, Owen', 'Grandmother', 'Tess', 'Reed'],
      ['AL-72', 'Fox, Lily', 'Mother', 'Ruth', 'Fox'],
    ];
    expect(read('guardians', [sheet('Data', rows)]).given).toMatchObject([
      { name: 'Owen Reed', guardianName: 'Tess Reed', guardianRelation: 'Grandmother' },
      { guardianName: 'Ruth Fox', guardianRelation: 'Mother' },
    ]);
  });

  it('have the same columns in all sheets, where the rows of one do not show what they are', () => {
    const head = ['NAMA MURID', 'NO. KP', 'BAPA'];
    const all = [
      sheet('1 Bestari', [
        head,
        ['Danish Omar', '130412-10-1231', 'Omar Ali'],
        ['Nur Razak', '130915-10-1232', 'Razak Ali'],
      ]),
      sheet('1 Cerdik', [head, ['Tan Wei Ming', '131101-10-1233', 'Tan Ah Kow']]),
    ];
    const { given } = read('students', all, '1 Bestari', '1 Cerdik');
    expect(given.map(({ admissionNumber }) => admissionNumber)).toEqual([
      ...['130412-10-1231', '130915-10-1232', '131101-10-1233'],
    ]);
  });

  it.each([
    [['Mrs. Fields', 'Mr. Stone', 'Ms. Hill'], ['0', '1', '2'], ['Home Room']],
    [['K-Lopez', '1-Reed', '2-Diaz'], ['0', '1', '2'], ['Home Room']],
    [['A', 'B', 'A'], ['1', '1', '2'], []],
    [['Oak', 'Elm', 'Oak'], ['3 Oak', '3 Elm', '4 Oak'], []],
  ])('never ask about each home room that is no class of the school: %s', (rooms, classes, asked) => {
    const rows = classes.map((name, place) => [`Pupil ${name}`, name.replace(/ .*/, ''), rooms[place] ?? '']);
    const all = [sheet('Data', [['Name', 'Grade Level', 'Home Room'], ...rows])];
    const { given, doubtful } = read('students', all, 'Grade 1', 'Grade 2', '3 Oak', '3 Elm', '4 Oak');
    expect(doubtful).toEqual(asked);
    expect(given.map((one) => one.class)).toEqual(classes);
  });

  it('are two students where only their names are the same', () => {
    const rows = [
      ['Name', 'Class', 'Guardian'],
      ['Ali Khan', '5', 'Omar Khan'],
      ['Ali Khan', '5', 'Adil Khan'],
    ];
    expect(read('students', [sheet('Data', rows)]).given).toHaveLength(2);
  });

  it('are refused later where a student is there again with the same guardian', () => {
    const rows = [
      ['Roll', 'Name', 'Guardian'],
      ['1', 'Lina Bo', 'Rosa Paz'],
      ['1', 'Lina Bo', 'Paz Rosa'],
    ];
    expect(read('students', [sheet('Data', rows)]).given).toHaveLength(2);
  });

  it.each<[string, Rows, Readonly<Record<string, string>>]>([
    [
      'the household before its people',
      [
        ['Student Full Name', 'Family 1 Guardian 1 Name', 'Family 1 Guardian 1 Primary Phone', 'Mailing Address'],
        ['BERG, ADA MARIE', 'BERG, FRED', '(555) 310-2200', '44 Main St'],
      ],
      { name: 'ADA MARIE BERG', guardianName: 'FRED BERG', guardianPhone: '(555) 310-2200', street: '44 Main St' },
    ],
    [
      'the same number twice',
      [
        ['Student_id', 'Student_number', 'Last_name', 'First_name'],
        ['7001', '7001', 'Hall', 'Emma'],
      ],
      { roll: '7001', name: 'Emma Hall' },
    ],
    [
      'the family and the child',
      [
        ['Family', 'Child', 'Parents'],
        ['Okoye', 'Ada', 'Mr & Mrs Okoye'],
        ['Price', 'Tom', 'Ms Jane Price'],
      ],
      { name: 'Ada Okoye', guardianName: 'Mr & Mrs Okoye' },
    ],
    [
      'how parents are addressed',
      [
        ['Surname', 'Forename', 'Home Addressee'],
        ['Fairfax', 'Henry', 'Mr and Mrs J Fairfax'],
      ],
      { name: 'Henry Fairfax', guardianName: 'Mr and Mrs J Fairfax' },
    ],
    [
      'surnames in short, and the emails of guardians by their numbers',
      [
        ['Nombres', 'Ap. Paterno', 'Ap. Materno', 'Apoderado 1', 'Mobil 1', 'E-post 1'],
        ['Sofía', 'Rojas', 'Díaz', 'Carla Díaz', '+56 9 1111 0101', 'carla@example.cl'],
      ],
      {
        ...{ name: 'Sofía Rojas Díaz', guardianName: 'Carla Díaz', guardianPhone: '+56 9 1111 0101' },
        ...{ guardianEmail: 'carla@example.cl' },
      },
    ],
    [
      'a sign for no middle name',
      [
        ['Name (Last, First, Middle)', 'Sex'],
        ['SANTOS, ANGEL, -', 'F'],
        ['DELA CRUZ, JUAN, REYES', 'M'],
      ],
      { name: 'ANGEL SANTOS', gender: 'F' },
    ],
    [
      'Hungarian words',
      [
        ['Név', 'Neme', 'Gondviselő neve', 'Gondviselő e-mail címe'],
        ['Kovács Anna', 'Nő', 'Kovács Gábor', 'kg@example.hu'],
      ],
      { name: 'Kovács Anna', gender: 'Nő', guardianName: 'Kovács Gábor', guardianEmail: 'kg@example.hu' },
    ],
    [
      'parents by a letter and a number',
      [
        ['Pupil Surname', 'Pupil Forename', 'P1 Title', 'P1 Forename', 'P1 Surname', 'P2 Full Name', 'P2 Mobile'],
        ['Ashworth', 'Beatrice', 'Mrs', 'Clare', 'Ashworth', 'Leo Ray', '07700 900411'],
        ['Osei', 'Kwame', 'Dr', 'Abena', 'Osei', '', ''],
        ['Tan', 'Lily', 'Mr', 'Boon', 'Tan', '', ''],
      ],
      {
        ...{ name: 'Beatrice Ashworth', guardianName: 'Clare Ashworth' },
        ...{ secondGuardianName: 'Leo Ray', secondGuardianPhone: '07700 900411' },
      },
    ],
    [
      'in brackets who a guardian is, and a nickname',
      [
        ['Élève', 'Resp. légal 1', 'Resp. légal 2'],
        ['GARNIER Éloïse', 'GARNIER Denis (Père)', 'ROUX Sylvie (Sylvette)'],
      ],
      {
        ...{ name: 'GARNIER Éloïse', guardianName: 'GARNIER Denis', guardianRelation: 'Père' },
        secondGuardianName: 'ROUX Sylvie (Sylvette)',
      },
    ],
    [
      'in brackets whose name it is',
      [
        ["What is your child's full name?", 'Your name (parent or guardian)'],
        ['Nia Campbell', 'Dee Campbell'],
      ],
      { name: 'Nia Campbell', guardianName: 'Dee Campbell' },
    ],
    [
      'the postal code and the place in one cell',
      [
        ['Name', 'Vorname', 'Strasse', 'PLZ Ort'],
        ['Bianchi', 'Lea', 'Seeweg 12', '8406 Winterthur'],
      ],
      { name: 'Lea Bianchi', street: 'Seeweg 12', city: 'Winterthur', postalCode: '8406' },
    ],
    [
      'a place without a postal code, and an address beside none',
      [
        ['Name', 'City'],
        ['Lea Bianchi', 'Hauptstrasse 8406'],
      ],
      { name: 'Lea Bianchi', street: 'Hauptstrasse 8406' },
    ],
    [
      'Lithuanian parents',
      [
        ['Pavardė', 'Vardas', 'Tėvas', 'Tėvo tel.', 'Motina', 'Motinos el. paštas'],
        ['Žukauskaitė', 'Ugnė', 'Petras Žukas', '+370 612 00103', 'Daiva Žukė', 'd@example.lt'],
      ],
      {
        ...{ name: 'Ugnė Žukauskaitė', fatherName: 'Petras Žukas', fatherPhone: '+370 612 00103' },
        ...{ guardianName: 'Petras Žukas', guardianRelation: 'Father', guardianPhone: '+370 612 00103' },
        ...{ motherName: 'Daiva Žukė', motherEmail: 'd@example.lt' },
      },
    ],
    [
      'births in two calendars',
      [
        ['Name', 'DOB (BS)', 'DOB (AD)'],
        ['Suman Gurung', '2071-02-15', '2014-05-29'],
      ],
      { name: 'Suman Gurung', dateOfBirth: '2014-05-29' },
    ],
    [
      'names that are in use alone, and parents by letters',
      [
        ['Usual Last Name', 'Usual First Name', 'Parent A', 'Parent B', 'Parent B Mobile', 'Eircode'],
        ['Singh', 'Arjun', 'Meg Singh', 'Rob Kelly', '0491 570 532', 'D04 X285'],
      ],
      {
        ...{ name: 'Arjun Singh', guardianName: 'Meg Singh', postalCode: 'D04 X285' },
        ...{ secondGuardianName: 'Rob Kelly', secondGuardianPhone: '0491 570 532' },
      },
    ],
    [
      'numbers with a point, and those of persons',
      [
        ['Naam', 'Voornaam', 'Stamnummer', 'Personas kods'],
        ['Peeters', 'Lotte', '24.0411', '120314-12345'],
        ['El Idrissi', 'Adam', '24.0412', '301113-12346'],
      ],
      { name: 'Lotte Peeters', admissionNumber: '24.0411' },
    ],
    [
      'fields by the names that programs give them',
      [
        ['student.lastName', 'student.firstName', 'person.contactFirstName', 'parent1surname', 'parent1preferredName'],
        ['Olsen', 'Greta', 'Marit', 'Lind', 'Marit'],
      ],
      { name: 'Greta Olsen', guardianName: 'Marit Lind' },
    ],
    [
      'addresses over two lines, and phones of parents in short',
      [
        ['Nachname', 'Vorname', 'Address Line 1', 'Address Line 2', '1. Erziehungsberechtigter', 'Tel. 1. Erz.'],
        ['Groß', 'Jonas', '12 Main St', 'Swords', 'Heike Groß', '0711 555012'],
      ],
      {
        ...{ name: 'Jonas Groß', street: '12 Main St, Swords' },
        ...{ guardianName: 'Heike Groß', guardianPhone: '0711 555012' },
      },
    ],
    [
      'both parents in one cell',
      [
        ['Full name', 'Guardians'],
        ['Ahmed, Zara', 'Mrs Farah Ahmed, Mr Imran Ahmed'],
      ],
      { name: 'Zara Ahmed', guardianName: 'Mrs Farah Ahmed', secondGuardianName: 'Mr Imran Ahmed' },
    ],
    [
      'an email that begins with the name of one of two parents',
      [
        ['Name', 'Father', 'Mother', 'Guardian Email'],
        ['Mia Alvarez', 'Luis Alvarez', 'Carla Alvarez', 'carla@example.com'],
      ],
      {
        ...{ name: 'Mia Alvarez', fatherName: 'Luis Alvarez', motherName: 'Carla Alvarez' },
        ...{ guardianName: 'Carla Alvarez', guardianRelation: 'Mother', guardianEmail: 'carla@example.com' },
      },
    ],
    [
      'guardians under a heading over several columns, and stars for notes',
      [
        ['N.º', 'Aluno', '', 'Encarregado de Educação', ''],
        ['', 'Nome', 'Data nasc.', 'Nome', 'Telemóvel'],
        ['1', 'Beatriz Lopes *', '12-02-2016', 'Marta Lopes', '912000101'],
      ],
      {
        ...{ name: 'Beatriz Lopes', dateOfBirth: '12-02-2016' },
        ...{ guardianName: 'Marta Lopes', guardianPhone: '912000101' },
      },
    ],
    [
      'a level and a room with the same number',
      [
        ['ชื่อ', 'นามสกุล', 'ชั้น', 'ห้อง'],
        ['ธนกร', 'ใจดี', 'ป.1', '1'],
      ],
      { name: 'ธนกร ใจดี', class: 'ป.1 1' },
    ],
    [
      'how names are read',
      [
        ['氏名', 'ふりがな', '出席番号'],
        ['青木 蓮', 'あおき れん', '1'],
        ['伊藤 結衣', 'いとう ゆい', '2'],
      ],
      { name: '青木 蓮', numberInClass: '1' },
    ],
  ])('have %s', (_, rows, first) => {
    const { given, doubtful } = read('students', [sheet('Data', rows)]);
    expect(given[0]).toEqual(first);
    expect(doubtful).toEqual([]);
  });

  it.each<[string, Rows, readonly (readonly string[])[], string]>([
    [
      'with the headings in the first column',
      [
        ['Name', 'Nia Brown', 'Leo Grant'],
        ['Class', '5', '6'],
        ['Guardian', 'Rita Brown', 'Sam Grant'],
      ],
      [
        ['Nia Brown', '5', 'Rita Brown'],
        ['Leo Grant', '6', 'Sam Grant'],
      ],
      'C1',
    ],
    [
      'side by side under the names of classes',
      [
        ['Class 1', '', '', 'Class 2', ''],
        ['Name', 'Guardian', '', 'Name', 'Guardian'],
        ['Ann Fox', 'Rob Fox', '', 'Cat Lee', 'Tim Lee'],
      ],
      [
        ['Ann Fox', 'Class 1', 'Rob Fox'],
        ['Cat Lee', 'Class 2', 'Tim Lee'],
      ],
      'D3',
    ],
    [
      'one below the other under the names of classes',
      [
        ['Class 1', ''],
        ['Name', 'Guardian'],
        ['Ann Fox', 'Rob Fox'],
        ['Class 2', ''],
        ['Name', 'Guardian'],
        ['Cat Lee', 'Tim Lee'],
      ],
      [
        ['Ann Fox', 'Class 1', 'Rob Fox'],
        ['Cat Lee', 'Class 2', 'Tim Lee'],
      ],
      'A6',
    ],
    [
      'with brothers and sisters in one row',
      [
        ['Child 1', 'Child 1 class', 'Child 2', 'Child 2 class', 'Parent'],
        ['Isla Murray', 'P1', 'Finn Murray', 'P3', 'Kate Murray'],
        ['Eva Reid', 'P2', '', '', 'Jo Reid'],
      ],
      [
        ['Isla Murray', 'P1', 'Kate Murray'],
        ['Finn Murray', 'P3', 'Kate Murray'],
        ['Eva Reid', 'P2', 'Jo Reid'],
      ],
      'C2',
    ],
  ])('may stand %s', (_, rows, expected, cellOfSecond) => {
    const { rows: found } = read('students', [sheet('Data', rows)], 'Class 1', 'Class 2');
    const said = found.map(({ given }) => [given.name, given.class, given.guardianName]);
    expect(said).toEqual(expected);
    expect(found[1]?.cellOf('name')).toBe(cellOfSecond);
  });

  it('have no whole names in a column of surnames, however many words these have', () => {
    const rows = [
      ['Roll', 'Last name'],
      ['1', 'McKenzie Hall'],
      ['2', 'de la Cruz'],
    ];
    expect(read('students', [sheet('Data', rows)]).given).toEqual([{ roll: '1' }, { roll: '2' }]);
  });

  it.each<[string, Rows, number]>([
    [
      'counts and a teacher',
      [
        ['S.No', 'Öğrenci No', 'Adı', 'Soyadı', 'Cinsiyeti'],
        ['1', '112', 'Ayşe', 'Yılmaz', 'Kız'],
        ['', '', '', '', ''],
        ['Sınıf Öğretmeni: Fatma Kaya', '', '', 'Kız: 1', 'Erkek: 0'],
      ],
      1,
    ],
    [
      'a line to be signed',
      [
        ['№', 'ФИО ученика', 'Дата рожд.', 'Класс', 'Пол'],
        ['1', 'Иванов Пётр', '12.03.2014', '6А', 'м'],
        ['', 'Классный руководитель', '____________', 'Петрова И. И.', ''],
      ],
      1,
    ],
    [
      'those who sign',
      [
        ['क्र.सं.', 'प्रवेश संख्या', 'छात्र का नाम', 'जन्म तिथि', 'लिंग'],
        ['1', 'S-301', 'मोहन शर्मा', '12-03-2015', 'बालक'],
        ['', '', 'कक्षाध्यापक के हस्ताक्षर', 'प्रधानाचार्य', ''],
      ],
      1,
    ],
    [
      'how many boys and girls there are',
      [
        ['No', 'Names', 'Sex', 'LIN', 'Parent'],
        ['1', 'Nakato Sarah', 'F', 'L001234', 'Nakato Rose'],
        ['', 'BOYS', '0'],
        ['', 'GIRLS', '1'],
      ],
      2,
    ],
    [
      'sums where the numbers of students are',
      [
        ['ADM NO', 'NAME OF LEARNER', 'GENDER', 'M', 'T'],
        ['2341', 'ACHIENG MERCY', 'F', 'P', 'A'],
        ['TOTAL PRESENT', '', '', '1', '0'],
        ['SIGN: ______________'],
      ],
      2,
    ],
  ])('leave out below them %s', (_, rows, left) => {
    const found = read('students', [sheet('Data', rows)]);
    expect([found.given.length, found.left]).toEqual([1, left]);
  });

  it('have a line for each student whose cell is to be signed', () => {
    const rows = [
      ['No', 'Name', 'Class', 'Signature'],
      ['1', 'Ada Berg', '8', '________'],
      ['2', 'Bo Dahl', '8', '________'],
    ];
    expect(read('students', [sheet('Data', rows)]).given).toHaveLength(2);
  });

  it('have the classes of the school in a column that is headed otherwise', () => {
    const rows = [
      ['Name', 'Level', 'Tutor'],
      ['Aroha Tamihana', '9', '9KOW'],
      ['Jack Fraser', '9', '9TUI'],
    ];
    const { given } = read('students', [sheet('Data', rows)], '9KOW', '9TUI');
    expect(given.map((one) => one.class)).toEqual(['9KOW', '9TUI']);
  });

  it('have in their title a stage of the school beside the class', () => {
    const rows = [
      ['Nivel: PRIMARIA', 'Grado: SEXTO', 'Sección: B'],
      ['N°', 'NOMBRES', 'APELLIDO PATERNO'],
      ['1', 'ROSA', 'QUISPE'],
    ];
    expect(read('students', [sheet('Data', rows)]).given[0]).toMatchObject({ class: 'SEXTO B' });
  });

  it('have a sheet for each class with names alone, and ticks for the days', () => {
    const rows = (name: string) => [
      ['N.º', 'Nome do aluno', '2', '3', '4'],
      ['1', name, '✓', 'F', '✓'],
    ];
    const sheets = [sheet('7.º A', rows('Beatriz Sousa')), sheet('7.º B', rows('Leonor Maia'))];
    const { given } = read('students', sheets);
    expect(given.map((one) => `${one.name} ${one.class}`)).toEqual(['Beatriz Sousa 7.º A', 'Leonor Maia 7.º B']);
    expect(guessKind('x.xlsx', sheets, [kindOf('students'), kindOf('teachers')]).kind).toBe('students');
  });

  it('are no marks where letters say who was present', () => {
    const rows = [
      ['Adm No', 'Name of learner', 'Week 1', '', '', 'Week 2', '', ''],
      ['', '', 'M', 'T', 'W', 'M', 'T', 'W'],
      ['2341', 'Achieng Mercy', 'P', 'P', 'A', 'P', 'P', 'P'],
      ['2342', 'Kamau Brian', 'P', 'A', 'P', 'P', 'P', 'P'],
    ];
    const kinds = [kindOf('students'), kindOf('marks')];
    expect(guessKind('x.xlsx', [sheet('Data', rows)], kinds).kind).toBe('students');
  });
});

describe('other lists', () => {
  it('of contacts are of teachers', () => {
    const rows = [
      ['First Name', 'Last Name', 'Labels', 'E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Value'],
      ['Grace', 'Wanjiru', 'Staff', 'Work', 'grace@hill.example', '+254 700 000 101'],
    ];
    expect(read('teachers', [sheet('Data', rows)]).given).toEqual([
      { name: 'Grace Wanjiru', email: 'grace@hill.example', phone: '+254 700 000 101' },
    ]);
    const kinds = [kindOf('students'), kindOf('teachers')];
    expect(guessKind('x.csv', [sheet('Data', rows)], kinds).kind).toBe('teachers');
  });

  it('of teachers have no subject in what they are at the school', () => {
    const rows = [
      ['Name', 'Designation', 'Phone', 'Email'],
      ['Ada Head', 'Principal', '0711000201', 'ada@hill.example'],
      ['Ben Cole', 'Teacher', '0711000202', 'ben@hill.example'],
    ];
    expect(read('teachers', [sheet('Data', rows)]).given.map((one) => one.subject)).toEqual([undefined, undefined]);
  });

  it('have the stream in a line above the headings', () => {
    const rows = [
      ['CLASS: P.5', 'STREAM: BLUE', ''],
      ['NO', 'NAMES', 'SEX'],
      ['1', 'NAKATO SARAH', 'F'],
    ];
    expect(read('students', [sheet('Data', rows)]).given[0]).toMatchObject({ class: 'P.5 BLUE' });
  });

  it.each([
    ['08h00', '1h00', '09:00'],
    ['08:15', '45', '09:00'],
    ['08:15', '45 min.', '09:00'],
    ['08:15', '', undefined],
  ])('of lessons may say how long each is: from %s, %s', (starts, duration, ends) => {
    const rows = [
      ['CLASSE', 'JOUR', 'MATIERE', 'H.DEBUT', 'DUREE'],
      ['6A', 'lundi', 'Maths', starts, duration],
    ];
    expect(read('schedule', [sheet('Data', rows)]).given[0]).toMatchObject({ starts, ...(ends && { ends }) });
    expect(read('schedule', [sheet('Data', rows)]).given[0]?.ends).toBe(ends);
  });

  it('of marks have subjects over words that head an exam elsewhere', () => {
    const rows = [
      ['TERM 3 MARK SHEET'],
      ['ADM', 'NAME', 'MATHS', '', 'KISW', ''],
      ['ADM', 'NAME', 'CAT', 'EXAM', 'CAT', 'EXAM'],
      ['3301', 'Faith Njeri', '22', '61', '25', 'AB'],
      ['3302', 'Kevin Oduor', '18', '40', '20', '55'],
    ];
    const { given } = read('marks', [sheet('FORM 2', rows)]);
    expect(given.map(({ subject, examName, mark }) => [subject, examName, mark]).slice(0, 4)).toEqual([
      ...[
        ['MATHS', 'CAT', '22'],
        ['MATHS', 'EXAM', '61'],
        ['KISW', 'CAT', '25'],
        ['KISW', 'EXAM', 'AB'],
      ],
    ]);
  });

  it('of marks have sums, means and ranks, also where a mark is missing', () => {
    const rows = [
      ['Na', 'Jina la mwanafunzi', 'Darasa', 'Hisabati', 'Kiswahili', 'Sayansi', 'Xyz', 'Zyx', 'Yxz', 'Faltas'],
      ['1', 'Asha Juma', '6', '45', '38', '41', '124', '41.3', '1', '2'],
      ['2', 'Baraka Mushi', '6', '30', '42', '28', '100', '33.3', '2', '0'],
      ['3', 'Neema Kessy', '6', '39', '40', '', '79', '39.5', '3', '1'],
    ];
    const { given } = read('marks', [sheet('Marks', rows)]);
    expect(given).toEqual([]);
    const said = {
      ...{ choices: { chosen: new Map(), remembered: new Map() }, words: new Map() },
      answers: { values: { examName: { '': 'T' } } },
    };
    const all = readSheets(kindOf('marks'), [sheet('Marks', rows)], said).rows;
    expect([...new Set(all.map((row) => row.given.subject))]).toEqual(['Hisabati', 'Kiswahili', 'Sayansi']);
  });
});

describe('the order of the dates of a file', () => {
  const born = (heading: string, ...texts: readonly string[]) => {
    const rows = [['Name', heading, 'Status'], ...texts.map((text, place) => [`Ada Berg${place}`, text, 'Active'])];
    const said = { choices: { chosen: new Map(), remembered: new Map() }, answers: {}, words: new Map() };
    return readSheets(kindOf('students'), [sheet('Data', rows)], said).dates?.dateOfBirth;
  };

  it.each([
    ['Birth date (mm/dd/yyyy)', 'month-first'],
    ['Date of birth dd.mm.yyyy', 'day-first'],
    ['DOB (DD-MM-YY)', 'day-first'],
    ['DOB (DDMMYYYY)', 'day-first'],
    ['Geburtsdatum (TT.MM.JJJJ)', 'day-first'],
    ['Date de naissance (jj/mm/aaaa)', 'day-first'],
    ['Doğum tarihi (gg/aa/yyyy)', 'day-first'],
    ['Дата рождения (дд/мм/гггг)', 'day-first'],
    ['Date of birth', undefined],
    ['Date of birth (yyyy-mm-dd)', undefined],
  ] as const)('is that which the heading says: %s', (heading, order) => {
    expect(born(heading, '03/04/2012', '05/06/2012')).toBe(order);
  });

  it('is not that of the heading where a date contradicts it', () => {
    expect(born('DOB (mm/dd/yyyy)', '25/04/2012', '05/06/2012')).toBe('day-first');
  });

  it('is that which those who have left show', () => {
    const rows = [
      ['Name', 'Data Nasc.', 'Situação'],
      ['ALICE RAMOS', '11/02/2015', 'Ativo'],
      ['BENTO DIAS', '29/08/2014', 'Transferido'],
    ];
    const said = { choices: { chosen: new Map(), remembered: new Map() }, answers: {}, words: new Map() };
    const { dates, rows: read } = readSheets(kindOf('students'), [sheet('Data', rows)], said);
    expect([read.length, dates]).toEqual([1, { dateOfBirth: 'day-first' }]);
  });
});

describe('a word of such a list', () => {
  it.each([
    ['Grade 7 - A 2026', 'Grade 7 A'],
    ['Grade 7 A 2026-27', 'Grade 7 A'],
    ['1 A', '1年A組'],
  ])('for a class is read by its level and section: %s', (text, name) => {
    expect(classesOf('Grade 7 A', 'Grade 8 A', '1年A組', '1年B組')(text)).toMatchObject({ name });
  });

  it.each([
    ['Bu Sari', 'Sari Lestari'],
    ['Mwalimu Sari', 'Sari Lestari'],
    ['Dra. Sari Lestari, S.Pd.', 'Sari Lestari'],
    ['Sari', undefined],
    ['Bu Dewi', undefined],
  ])('for a teacher who is called by a first name: %s', (text, name) => {
    const teachers = ['Sari Lestari', 'Dewi Anggraini', 'Dewi Utami'].map((one) => ({ name: one }));
    expect(finderOfTeachers(teachers)(text)?.name).toBe(name);
  });

  it('for a boy or a girl is not "diverse" in Czech, and is asked about where nothing shows its language', () => {
    const genders = (texts: readonly string[], ...headings: readonly string[]) =>
      texts.map((text) => readerOfGenders(texts, [], headings)(text));
    expect(genders(['D', 'CH', 'D'])).toEqual(['Female', 'Male', 'Female']);
    expect(genders(['M', 'W', 'D'])).toEqual(['Male', 'Female', 'Other']);
    expect(genders(['H', 'M', 'M'], 'Nombre', 'Sexo')).toEqual(['Male', 'Female', 'Female']);
    expect(genders(['H', 'M'], 'Name', 'Sex')).toMatchObject([{ reason: 'not-one-of' }, { reason: 'not-one-of' }]);
    expect(genders(['M', 'M'], 'Alumna', 'Sexo')[0]).toMatchObject({ reason: 'not-one-of' });
    expect(genders(['V', 'S'])).toEqual(['Male', 'Female']);
    expect(genders(['P', 'T'])).toEqual(['Male', 'Female']);
    expect(genders(['D'])).toMatchObject([{ reason: 'not-one-of' }]);
  });

  it.each([
    ['Eglė Žukauskaitė', { reason: 'not-one-of' }],
    ['Sanne de Vries', 'Female'],
  ])('for a sex by M and V is asked about where the names can be Lithuanian: %s', (name, expected) => {
    const read = readerOfGenders(['M', 'V', 'V'], [name]);
    if (typeof expected === 'string') expect(read('V')).toBe(expected);
    else expect(read('V')).toMatchObject(expected);
  });

  it('for a birth is of six digits, of which a program drops the first if it is a zero', () => {
    const rows = ['140213', '31112', '280713'].map((dateOfBirth, place) => {
      return { place, sheet: 'x', line: place, is1904: false, given: { dateOfBirth }, cellOf: () => 'A1' };
    });
    const around = { today: '2026-11-23', answers: {}, areBirths: true };
    const dates = readerOfDates(rows, 'dateOfBirth', around);
    expect(rows.map((row) => dates(row.given.dateOfBirth, row))).toEqual(['2013-02-14', '2012-11-03', '2013-07-28']);
    const [first] = rows.map((row) => readerOfDates([row], 'dateOfBirth', around)(row.given.dateOfBirth, row));
    expect(first).toMatchObject({ reason: 'ambiguous-date' });
  });
});
