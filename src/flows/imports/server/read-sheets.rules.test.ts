import { describe, expect, it } from 'vitest';
import type { MergedCells, Sheet } from '../../../platform/spreadsheets/sheet.ts';
import type { ImportKindName } from '../imports.contract.ts';
import { areOfNepal, birthInNepal } from './calendars.rules.ts';
import { readerOfSeveralClasses } from './class-words.rules.ts';
import { Headings } from './columns.rules.ts';
import { readHeadingWords } from './heading-words.ts';
import { kindOf } from './kinds.ts';
import { readSheets } from './read-sheets.rules.ts';

type Rows = readonly (readonly string[])[];

const nothingSaid = {
  choices: { chosen: new Map(), remembered: new Map() },
  answers: {},
  words: new Map(),
};

function sheet(name: string, rows: Rows, merged: readonly MergedCells[] = []): Sheet {
  return { name, is1904: false, merged, rows: rows.map((cells, place) => ({ line: place + 1, cells })) };
}

/** What the rows of sheets say, and the texts that are left out. */
function read(kind: ImportKindName, ...sheets: Sheet[]) {
  const { rows, columns, faults } = readSheets(kindOf(kind), sheets, nothingSaid);
  return {
    given: rows.map((row) => row.given),
    notes: (columns.notes ?? []).map(({ why }) => why.parameters.text),
    faults: faults.map(({ field, why }) => `${field} ${why.reason}`),
  };
}

/** The field that a heading is read as in a file of a kind. */
function fieldOf(kind: ImportKindName, heading: string): string | null {
  const { choices } = nothingSaid;
  return new Headings(kindOf(kind).fields).match([heading], choices, () => []).fields[0] ?? null;
}

describe('a heading that nothing knows as a whole', () => {
  it('is given up at once, however many ways there are to part it into words', () => {
    expect(readHeadingWords(`${'姓名'.repeat(149)}ぬ`)).toBeUndefined();
  });

  it.each([
    ['NO. TEL BAPA', 'fatherPhone'],
    ['Numele și prenumele elevului', 'name'],
    ['Mobil vårdnadshavare 2', 'secondGuardianPhone'],
    ['Date of birth of the pupil', 'dateOfBirth'],
    ['ఫోన్', 'guardianPhone'],
    ['ឈ្មោះសិស្ស', 'name'],
    ['Learner Surname', 'lastName'],
    ['Telefon der Mutter', 'motherPhone'],
    ['Priority 1 Contact Name', 'guardianName'],
    ['Nombre del padre o tutor', 'guardianName'],
    ['Erziehungsberechtigte/r 1 Telefon', 'guardianPhone'],
    ['PRENOM_RESP2', 'secondGuardianFirstName'],
    ['Veli Yakınlık Derecesi', 'guardianRelation'],
    ['Current Grade', 'class'],
    ['Mobiel ouder 1', 'guardianPhone'],
    ['Cód. Postal', 'postalCode'],
    ['Household 1: Parent 1', 'guardianName'],
    ['Segundo apellido Primer tutor', 'guardianLastName'],
    ['Мать (телефон)', 'motherPhone'],
    ['Tempat, Tgl Lahir', 'dateOfBirth'],
    ['Tempat Lahir', null],
    ['Año de nacimiento del alumno', 'birthYear'],
    ['Secondary Contact Name', 'secondGuardianName'],
    ['Parent/Carer 2', 'secondGuardianName'],
    ['Sınıfı / Şubesi', 'class'],
    ['Date de fin', 'leftOn'],
    ['Parent/Guardian Telephone', 'guardianPhone'],
    ['Situação do aluno', 'status'],
    ['Código do aluno', 'roll'],
    ['Leerlingnr', 'roll'],
    ['Reg #', 'admissionNumber'],
  ])('is read by its words: %s', (heading, field) => expect(fieldOf('students', heading)).toBe(field));

  it.each([
    ...['Place of birth', 'Date of admission', 'Mother tongue', 'Class teacher', 'Father ID', 'Student email'],
    ...['Geburtsort', 'Previous class', 'Father’s occupation', 'Teacher', 'Teacher phone', '父亲职业', 'Hometown'],
  ])('is left out where one of them says something else: %s', (heading) =>
    expect(fieldOf('students', heading)).toBeNull(),
  );
});

describe('headings in two lines', () => {
  const heads = [
    ['No', 'Nama', 'Rombel Saat Ini', 'Data Ayah', '', 'Data Ibu', ''],
    ['', '', '', 'Nama', 'Pekerjaan', 'Nama', 'Pekerjaan'],
  ];
  const rows = [...heads, ['1', 'Putri Ayu', '7A', 'Budi', 'Guru', 'Siti', 'Guru']];

  it('are groups over their parts, and the second is no row', () => {
    const [first, ...others] = read('students', sheet('Data', rows)).given;
    expect(first).toMatchObject({ name: 'Putri Ayu', class: '7A', fatherName: 'Budi', motherName: 'Siti' });
    expect(others).toEqual([]);
  });

  it('have the single ones merged over both', () => {
    const filled = rows.map((cells, line) =>
      line === 1 ? cells.map((text, at) => text || (rows[0]?.[at] ?? '')) : cells,
    );
    expect(read('students', sheet('Data', filled)).given).toHaveLength(1);
  });

  it('are subjects over exams, or a date over its parts', () => {
    const marks = [
      ['Roll', 'Class', 'Art', '', 'Physics', ''],
      ['', '', 'Test 1 (20)', 'Test 2 (30)', 'Test 1 (20)', 'Test 2 (30)'],
      ['1', '7', '11', '12', '13', '14'],
    ];
    const { given } = read('marks', sheet('Marks', marks));
    expect(given.map(({ subject, examName, maxMark, mark }) => [subject, examName, maxMark, mark])).toEqual([
      ['Art', 'Test 1', '20', '11'],
      ['Art', 'Test 2', '30', '12'],
      ['Physics', 'Test 1', '20', '13'],
      ['Physics', 'Test 2', '30', '14'],
    ]);
    const births = [
      ['Name', 'Class', 'Date of birth', '', ''],
      ['', '', 'Day', 'Month', 'Year'],
      ['Ana Ruiz', '7', '5', '4', '2013'],
    ];
    const [born] = read('students', sheet('Data', births)).given;
    expect(born).toEqual({ name: 'Ana Ruiz', class: '7', dateOfBirth: '2013-4-5' });
  });
});

describe('a list of people', () => {
  const lists: readonly [string, Rows, Readonly<Record<string, string>>][] = [
    [
      'with names that end with the grandfather’s',
      [
        ['Name', "Father's Name", 'G/Father Name', 'Class'],
        ['Hanna', 'Tesfaye', 'Bekele', '7'],
      ],
      { name: 'Hanna Tesfaye Bekele', fatherName: 'Tesfaye Bekele', guardianName: 'Tesfaye Bekele' },
    ],
    [
      'with names in two columns under one heading',
      [
        ['STT', 'Họ tên', '', 'Lớp'],
        ['1', 'Nguyễn Thị Minh', 'Anh', '7'],
      ],
      { name: 'Nguyễn Thị Minh Anh' },
    ],
    [
      'with names in two scripts',
      [
        ['Nom', 'Prénom', 'النسب', 'Classe'],
        ['EL FASSI', 'Ghita', 'الفاسي', '7'],
      ],
      { name: 'Ghita EL FASSI' },
    ],
    [
      'with the name one is called by beside the given ones',
      [
        ['Familienname', 'Rufname', 'Vornamen', 'Klasse'],
        ['Huber', 'Toni', 'Anton Josef', '7'],
      ],
      { name: 'Anton Josef Huber', preferredName: 'Toni' },
    ],
    [
      'of a school whose tutors teach',
      [
        ['Surname', 'Forename', 'Form', 'Tutor'],
        ['Ashworth', 'Imogen', '8W', 'RJB'],
      ],
      { name: 'Imogen Ashworth', class: '8W' },
    ],
    [
      'with rooms beside grades, and letters for the sexes',
      [
        ['Name', 'Grade', 'Home Room', 'M/V'],
        ['Ana Ruiz', '8', '112', 'V'],
      ],
      { name: 'Ana Ruiz', class: '8', gender: 'V' },
    ],
    [
      'with groups of a year, and no state',
      [
        ['Nombre', 'Curso', 'División', 'Residenza'],
        ['Ana Ruiz', '2°', '2ª', 'Via Roma 1'],
      ],
      { name: 'Ana Ruiz', class: '2° 2ª', street: 'Via Roma 1' },
    ],
    [
      'with groups that hold the number of the class',
      [
        ['Nombre', 'Grado', 'Grupo'],
        ['Ana Ruiz', 'OCTAVO', '801'],
      ],
      { name: 'Ana Ruiz', class: '801' },
    ],
    [
      'with the number of a student beside the roll',
      [
        ['Student Id', 'Roll No', 'Name', 'Class'],
        ['250101', '21', 'Sita Gurung', '7'],
      ],
      { admissionNumber: '250101', roll: '21', name: 'Sita Gurung', class: '7' },
    ],
    [
      'with the details of guardians after each of them',
      [
        ['Name', 'Class', 'Parent 1', 'Email', 'Contact Number', 'Parent 2', 'Contact Number'],
        ['Ana Ruiz', '7', 'Eva Ruiz', 'eva@ruiz.example', '0711000001', 'Leo Ruiz', '0711000002'],
      ],
      {
        ...{ guardianName: 'Eva Ruiz', guardianEmail: 'eva@ruiz.example', guardianPhone: '0711000001' },
        ...{ secondGuardianName: 'Leo Ruiz', secondGuardianPhone: '0711000002' },
      },
    ],
    [
      'with a mother or a guardian beside a father or a guardian',
      [
        ['Name', 'Class', 'Mother/Guardian', 'Father/Guardian'],
        ['Ana Ruiz', '7', 'Eva Ruiz', 'Leo Ruiz'],
      ],
      { motherName: 'Eva Ruiz', fatherName: 'Leo Ruiz' },
    ],
    [
      'with classes by name beside levels',
      [
        ['Nom', 'Prénom', 'Niveau', 'Libellé classe'],
        ['DURAND', 'Léa', 'CP', 'CP-CE1 Mme Petit'],
      ],
      { name: 'Léa DURAND', class: 'CP-CE1 Mme Petit' },
    ],
    [
      'with degrees after names',
      [
        ['Nama', 'Kelas', 'Wali'],
        ['Citra', '7', 'Siti Rahayu, S.Pd.'],
      ],
      { guardianName: 'Siti Rahayu, S.Pd.' },
    ],
    [
      'with what a guardian is in a column of another name',
      [
        ['Öğrenci', 'Sınıf', 'Veli', 'Veli Kim'],
        ['Elif Demir', '7', 'Sema Demir', 'Anne'],
      ],
      { guardianName: 'Sema Demir', guardianRelation: 'Anne' },
    ],
  ];

  it.each(lists)('%s', (_, rows, given) => {
    const all = read('students', sheet('Data', rows));
    expect({ given: all.given[0], faults: all.faults }).toMatchObject({ given, faults: [] });
  });
});

describe('lines of a list', () => {
  it('that add it up, or are to be signed, are no rows, and are named', () => {
    const rows = [
      ['LRN', 'Name', 'Class', 'Sex'],
      ['108123456789', 'DELA CRUZ,JUAN,SANTOS', '7', 'M'],
      ['1', '<=== TOTAL MALE'],
      ['', 'BOYS: 1'],
      ['', 'Class teacher: ______'],
    ];
    const { given, notes } = read('students', sheet('Data', rows));
    expect(given.map(({ name }) => name)).toEqual(['JUAN SANTOS DELA CRUZ']);
    expect(notes).toEqual(['1 <=== TOTAL MALE', 'BOYS: 1', 'Class teacher: ______']);
  });

  it('below it that somebody signs are no rows', () => {
    const rows = [
      ['Adm', 'Name', 'Class', 'Parent', 'Phone'],
      ['4511', 'Ana Ruiz', '7', 'Eva Ruiz', '0711000001'],
      ['', 'Prepared by: Mr. Ouma', '', 'Sign……'],
      ['', '', '', '', 'Nairobi, 24 November'],
    ];
    const { given, notes } = read('students', sheet('Data', rows));
    expect([given.length, notes.length]).toEqual([1, 2]);
  });

  it('of those who have left, by a word or a day, are no rows, and are named', () => {
    const rows = [
      ['Name', 'Class', 'Situação', 'Leaving date'],
      ['Ana Lima', '7', 'Cursando', ''],
      ['Rui Sá', '7', 'Transferido', ''],
      ['Bo Lee', '7', '', '31/07/2026'],
      ['Cy Day', '7', '', '31/12/2026'],
      ['Di Roy', '7', 'Transferred from Hill School', ''],
      ['Ed Fox', '7', 'Participates in band', ''],
    ];
    const said = { ...nothingSaid, today: '2026-11-24' };
    const all = readSheets(kindOf('students'), [sheet('Data', rows)], said);
    expect(all.rows.map(({ given }) => given.name)).toEqual(['Ana Lima', 'Cy Day', 'Di Roy', 'Ed Fox']);
    expect(all.columns.notes?.map(({ why }) => why.parameters)).toEqual([
      { name: 'Rui Sá', given: 'Transferido' },
      { name: 'Bo Lee', given: '31/07/2026' },
    ]);
    // Whoever is brought in anyway has a column that says nothing.
    const chosen = new Map([['Situação', null]]);
    const whole = readSheets(kindOf('students'), [sheet('Data', rows)], {
      ...said,
      choices: { chosen, remembered: new Map() },
    });
    expect(whole.rows).toHaveLength(5);
  });

  it('of boys and of girls say the sex of the rows below them', () => {
    const rows = [['No', 'Name', 'Class'], ['BOYS'], ['1', 'Bo Lee', '7'], ['GIRLS'], ['1', 'Ana Ruiz', '7']];
    const { given } = read('students', sheet('Data', rows));
    expect(given.map(({ name, gender }) => [name, gender])).toEqual([
      ['Bo Lee', 'Male'],
      ['Ana Ruiz', 'Female'],
    ]);
  });

  it('are no rows either where a line above the headings says the class of all', () => {
    const rows = [['Class: 8A'], ['Roll', 'Name', 'Gender'], ['1', 'Ana', 'F'], ['', 'Prepared by: ', '']];
    const { given, notes } = read('students', sheet('Data', rows));
    expect(given.map(({ name, class: one }) => [name, one])).toEqual([['Ana', '8A']]);
    expect(notes).toEqual(['Prepared by:']);
  });

  it('say the class of those below them', () => {
    const rows = [['Roll', 'Name', 'Sex'], ['Class 7A'], ['1', 'Ana', 'F'], ['Class 7B'], ['1', 'Bo', 'M']];
    expect(read('students', sheet('Data', rows)).given.map(({ name, class: one }) => [name, one])).toEqual([
      ['Ana', 'Class 7A'],
      ['Bo', 'Class 7B'],
    ]);
  });

  it('say the most of each column of marks, of which averages are none', () => {
    const rows = [
      ['Roll', 'Name', 'Class', 'Art', 'Physics', 'Moyenne générale', 'ID'],
      ['', 'Maximum Marks', '', '20', '50', '', ''],
      ['1', 'Ana', '7', '11', 'осв', '12.5', '9'],
      ['2', 'Bo', '7', 'AB', '40', '10', '8'],
      ['', 'Class average', '', '11', '40', '', ''],
    ];
    const { given } = read('marks', sheet('Marks', rows));
    expect(given.map(({ roll, subject, maxMark, mark }) => [roll, subject, maxMark, mark])).toEqual([]);
    expect(read('marks', sheet('Marks', rows)).faults).toEqual(['examName column-missing']);
    const said = { ...nothingSaid, answers: { values: { examName: { '': 'T' } } } };
    const all = readSheets(kindOf('marks'), [sheet('Marks', rows)], said).rows.map((row) => row.given);
    expect(all.map(({ roll, subject, maxMark, mark }) => [roll, subject, maxMark, mark])).toEqual([
      ['1', 'Art', '20', '11'],
      ['1', 'Physics', '50', 'осв'],
      ['2', 'Art', '20', 'AB'],
      ['2', 'Physics', '50', '40'],
    ]);
  });
});

describe('a sheet for each', () => {
  it('group, or subject, is that of its rows', () => {
    const members = [
      ['Roll', 'Name'],
      ['1', 'Ana'],
    ];
    const given = read('group-members', sheet('Choir', members), sheet('Chess', members)).given;
    expect(given.map(({ group }) => group)).toEqual(['Choir', 'Chess']);
    const marks = [
      ['Roll', 'Class', 'Exam', 'Mark', 'Out of'],
      ['1', '7', 'T', '11', '20'],
    ];
    const ofSubjects = read('marks', sheet('Art', marks), sheet('Physics', marks)).given;
    expect(ofSubjects.map(({ subject }) => subject)).toEqual(['Art', 'Physics']);
  });
});

describe('a student', () => {
  it.each([
    [['Vezetéknév', 'Keresztnév'], ['Szabó', 'Eszter'], { name: 'Szabó Eszter' }],
    [['Họ và tên đệm', 'Tên'], ['Nguyễn Thị', 'Anh'], { name: 'Nguyễn Thị Anh' }],
    [['Surname', 'First Name', 'Other Names'], ['Adeyemi', 'Tolu', 'Grace'], { name: 'Tolu Grace Adeyemi' }],
    [['Apellido paterno', 'Apellido materno', 'Nombres'], ['Lara', 'Gil', 'Ana'], { name: 'Ana Lara Gil' }],
    [['Name', 'Year Group', 'Reg Group'], ['Ana', 'Year 7', '7A'], { name: 'Ana', class: '7A' }],
    [['Name', 'UPN', 'Adno'], ['Ana', 'A12', '4511'], { name: 'Ana', admissionNumber: '4511' }],
    [
      ['Name', 'Parent 1 Name', 'Parent 2 Name', 'Parent 2 Phone'],
      ['Ana', 'Leo', 'Eva', '0711000002'],
      { guardianName: 'Leo', secondGuardianName: 'Eva', secondGuardianPhone: '0711000002' },
    ],
  ])('is described by %j: %j', (heads, cells, given) => {
    expect(
      read(
        'students',
        sheet('Data', [
          ['Roll', ...heads],
          ['1', ...cells],
        ]),
      ).given[0],
    ).toMatchObject(given);
  });

  it('has a father in parts as guardian, whose faults are shown at those cells', () => {
    const rows = [
      ['Roll', 'Name', 'Father first name', 'Father last name'],
      ['1', 'Ana', 'Leo', 'Gil'],
    ];
    const [row] = readSheets(kindOf('students'), [sheet('Data', rows)], nothingSaid).rows;
    expect([row?.given.guardianName, row?.cellOf('guardianName')]).toEqual(['Leo Gil', 'C2']);
  });
});

describe('a list of subjects', () => {
  const classes = ['Class 5', 'Class 6', 'Class 7', '8A', '8B'].map((name, place) => {
    return { number: place + 5, name, isOpen: true };
  });
  const readClasses = readerOfSeveralClasses(classes);

  it.each([
    ['5-7', 'Class 5, Class 6, Class 7'],
    ['V to VII', 'Class 5, Class 6, Class 7'],
    ['Class 5, 6 & 8', 'Class 5, Class 6, 8A, 8B'],
    ['8', '8A, 8B'],
    ['8-A', '8A'],
    ['৫, ৬ ও ৭', 'Class 5, Class 6, Class 7'],
    ['8A dan 8B', '8A, 8B'],
    ['5 i 6', 'Class 5, Class 6'],
    ['5-25', ''],
    ['5, Foxes', ''],
  ])('may have several classes in a row, as far as all are known: %s', (text, names) => {
    expect(
      readClasses(text)
        .map(({ name }) => name)
        .join(', '),
    ).toBe(names);
  });

  it('may have a column for each class, with crosses, hours or teachers', () => {
    const rows = [
      ['Subject', 'Class 5', '6', '8A'],
      ['Maths', 'x', '4', 'Weber'],
      ['Art', '-', '0', ''],
    ];
    const { rows: read } = readSheets(kindOf('subjects'), [sheet('Data', rows)], { ...nothingSaid, readClasses });
    expect(read.map(({ given }) => given)).toEqual([
      { subject: 'Maths', class: 'Class 5' },
      { subject: 'Maths', class: 'Class 6' },
      { subject: 'Maths', class: '8A', teacherEmail: 'Weber' },
    ]);
  });
});

describe('a date of birth by another calendar', () => {
  it.each([
    ['2068/11/02', '2012-02-14'],
    ['२०६८-१२-२१', '2012-04-03'],
    ['1-1-2081', '2024-04-13'],
  ])('is that of Nepal where most of the column are in years that have not begun: %s', (text, day) => {
    expect(areOfNepal([text], '2026-11-27')).toBe(true);
    expect(birthInNepal(text)).toBe(day);
  });

  it('is no date where the month has fewer days, or the year is in no list', () => {
    expect(['2068/08/30', '2068/13/01', '2031/01/01', '2199/01/01'].map(birthInNepal)).toEqual(
      Array(4).fill(undefined),
    );
    expect(areOfNepal(['2012-02-14', '2021-04-03', '2031-01-01'], '2026-11-27')).toBe(false);
  });
});
