import { describe, expect, it } from 'vitest';
import { applied, apply, checked, csv, readRows } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';
import type { Import } from '../imports.contract.ts';

type Cells = readonly (string | number)[];

const headings = ['Roll', 'Name', 'Class', 'DOB', 'Sex'];

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const check = (rows: readonly Cells[], kind = 'students') => checked(server, admin, { kind, content: csv(rows) });
  const given = async ({ _id }: Pick<Import, '_id'>) => {
    const rows = await readRows(server, admin, _id);
    return rows.map((row: { given: Record<string, string> }) => row.given);
  };
  const put = (id: string, body: object) =>
    server.call('PUT', `/api/imports/${id}/columns`, admin, { columns: {}, ...body });
  const answer = async (id: string, body: object): Promise<Import> => {
    expect(await put(id, body)).toMatchObject({ status: 200 });
    await server.runJobs();
    return (await server.call('GET', `/api/imports/${id}`, admin)).body;
  };
  const students = async (query = '') => (await server.call('GET', `/api/students${query}`, admin)).body;
  return { server, ...school, check, given, put, answer, students };
}

/** A school with classes whose names contain a different number from their own. */
async function openPrimary() {
  const school = await openSchool();
  const { server, admin } = school;
  const names = ['Baby Class', 'Top Class', 'Primary 1', 'Primary 2'];
  for (const [place, name] of names.entries()) await server.call('PUT', `/api/classes/${place + 1}`, admin, { name });
  for (const name of ['7 East', '7 West']) await server.call('POST', '/api/classes', admin, { name });
  return school;
}

describe('a word for a class', () => {
  it('is never taken for the class with that number, and is asked about once for all its rows', async () => {
    const { check, given, answer } = await openPrimary();
    const rows = ['2', '2', 'Class 1', 'KG'].map((name, place) => [
      801 + place,
      `Pupil ${place}`,
      name,
      '2018-03-14',
      'F',
    ]);
    const dry = await check([headings, ...rows]);
    expect(dry.counts).toMatchObject({ new: 0, wrong: 4 });
    expect(dry.questions).toMatchObject([
      { field: 'class', text: '2', rows: 2, reason: 'unknown-class-name' },
      { field: 'class', text: 'Class 1', rows: 1 },
      { field: 'class', text: 'KG', rows: 1 },
    ]);
    expect(dry.choices.class?.map(({ value }) => value)).toContain('Primary 2');
    const values = { class: { '2': 'Primary 2', 'Class 1': 'Primary 1', KG: 'Top Class' } };
    const settled = await answer(dry._id, { values });
    expect(settled).toMatchObject({ questions: [], counts: { new: 4, wrong: 0 } });
    expect(settled.meant).toContainEqual({ field: 'class', text: '2', value: 'Primary 2', rows: 2 });
    expect((await given(settled)).map((row: Record<string, string>) => row.class)).toEqual([
      ...['Primary 2', 'Primary 2', 'Primary 1', 'Top Class'],
    ]);
    // The question is not repeated for the next file.
    expect(await check([headings, [810, 'Pupil', 'kg', '2018-03-14', 'M']])).toMatchObject({ counts: { new: 1 } });
  });

  it.each([
    ['Class', '7 East', undefined],
    ['Class', 'VII-West', undefined],
    ['Form', '7', 'East'],
    ['Grade', '7th', 'West'],
    ['Class', 'Seventh (7)', 'West'],
    ['শ্রেণি', 'সপ্তম', 'West'],
    ['年级', '第七学年', 'East'],
    ['Class', '7 West', 'West'],
  ])('is known by level and section: %s %s, section %s', async (heading, name, section) => {
    const { server, admin, check } = await openPrimary();
    const row = [801, 'Pupil', '2013-03-14', 'F', name, ...(section === undefined ? [] : [section])];
    const heads = ['Roll', 'Name', 'DOB', 'Sex', heading, ...(section === undefined ? [] : ['Section'])];
    const dry = await check([heads, row]);
    expect(dry).toMatchObject({ faults: [], counts: { new: 1 } });
    await apply(server, admin, dry._id);
    const { body: classes } = await server.call('GET', '/api/classes', admin);
    const [student] = (await server.call('GET', '/api/students', admin)).body.filter(
      ({ roll }: { roll: number }) => roll === 801,
    );
    const { name: found } = classes.find((one: { class: number }) => one.class === student.class);
    expect(found).toBe(`7 ${/west/i.test(`${name}${section}`) ? 'West' : 'East'}`);
  });

  it('with a section that the class does not have is asked about together with the section', async () => {
    const { check } = await openPrimary();
    const dry = await check([
      [...headings, 'Division'],
      [801, 'Pupil', 7, '2013-03-14', 'F', 'North'],
    ]);
    expect(dry.questions).toMatchObject([]);
    expect(dry.columns.Division).toBe('state');
    const other = await check([
      [...headings, 'Division'],
      [801, 'Pupil', 7, '2013-03-14', 'F', 'N'],
    ]);
    expect(other.questions).toMatchObject([{ field: 'class', text: '7 N' }]);
  });
});

describe('a name', () => {
  it.each([
    [['First Name', 'Surname'], ['Maya', 'Lind'], 'Maya Lind'],
    [['Name', 'Last name'], ['Maya', 'Lind'], 'Maya Lind'],
    [['Name', 'Vorname'], ['Lind', 'Maya'], 'Maya Lind'],
    [['Name', 'Last name'], ['Maya Lind', 'Lind'], 'Maya Lind'],
    [['First', 'Middle', 'Last'], ['Maya', 'Rose', 'Lind'], 'Maya Rose Lind'],
    [['姓', '名'], ['佐藤', '花'], '佐藤花'],
    [['Name', 'City'], ["O'HARA, Mary Ann", 'Cork'], "Mary Ann O'Hara"],
    [['Name', 'City'], ['John Smith, Jr.', 'Cork'], 'John Smith, Jr.'],
  ])('is put together from %j: %j', async (heads, cells, name) => {
    const { check, given } = await openSchool();
    const dry = await check([
      ['Roll', 'Class', 'DOB', 'Sex', ...heads],
      [801, 7, '2013-03-14', 'F', ...cells],
    ]);
    expect(dry).toMatchObject({ faults: [], counts: { new: 1 } });
    expect((await given(dry))[0].name).toBe(name);
  });
});

describe('a heading', () => {
  it.each([
    ['House', ['Red', 'Blue', 'Green']],
    ['PIN', ['4411', '2093', '7754']],
    ['Division', ['I', 'II', 'III'], 'section'],
    ['Phone', ['none', 'none', 'none']],
    ['Guardian', ['+49 30 5550101', '+49 30 5550102', '+49 30 5550103']],
    ['City', ['2014-01-03', '2014-04-30', '2013-12-24']],
  ])('over values of another type is not trusted: %s', async (heading, values, part?: string) => {
    const field = part ?? null;
    const { check } = await openSchool();
    const rows = values.map((value, place) => [801 + place, `Pupil ${place}`, 7, '2013-03-14', 'F', value]);
    const dry = await check([[...headings, heading], ...rows]);
    expect(dry.columns[heading]).toBe(field ?? null);
    expect(dry.doubtfulColumns).toEqual(field === null ? [heading] : []);
  });

  it('that names the field itself counts more than one that was chosen for it once', async () => {
    const { check, answer, given } = await openSchool();
    const first = await check([
      ['S.No', ...headings.slice(1)],
      [1, 'Pupil', 7, '2013-03-14', 'F'],
    ]);
    await answer(first._id, { columns: { 'S.No': 'roll' } });
    const next = await check([
      ['S.No', ...headings],
      [1, 870, 'Other', 7, '2013-03-14', 'F'],
    ]);
    expect(next.columns).toMatchObject({ 'S.No': null, Roll: 'roll' });
    expect((await given(next))[0].roll).toBe('870');
  });
});

describe('letters', () => {
  const polish = Buffer.from(`${headings.join(';')}\r\n801;Maja Wr\xf3bel-\xafak;7;2013-03-14;F\r\n`, 'latin1');

  it('in an ambiguous encoding are asked about before anything is read, with samples', async () => {
    const { server, admin, answer, given, put } = await openSchool();
    const dry = await checked(server, admin, { kind: 'students', content: polish });
    expect(dry.letters?.choices).toContainEqual({ encoding: 'windows-1250', sample: 'Maja Wróbel-Żak' });
    if (dry.letters?.isDoubtful) {
      expect(dry).toMatchObject({ faults: [{ reason: 'letters-doubtful' }], counts: { new: 0 } });
    }
    expect(await put(dry._id, { letters: 'utf-7' })).toMatchObject({ status: 400, body: { faults: { letters: {} } } });
    const settled = await answer(dry._id, { letters: 'windows-1250' });
    expect(settled).toMatchObject({ faults: [], counts: { new: 1 }, letters: { isDoubtful: false } });
    expect((await given(settled))[0].name).toBe('Maja Wróbel-Żak');
    expect(await apply(server, admin, dry._id)).toMatchObject({ state: 'applied' });
  });
});

describe('a cell that a program has damaged', () => {
  it.each([
    ['Guardian phone', '4.91512E+11', 'digits-lost'],
    ['Guardian phone', '4,91512E+11', 'digits-lost'],
    ['Name', '=CONCAT(A2;B2)', 'formula-without-value'],
    ['City', '=C2', 'formula-without-value'],
    ['City', '#REF!', 'cell-has-error'],
    ['City', '#WERT!', 'cell-has-error'],
    ['Name', '########', 'cell-has-error'],
    ['Name', 'Mu?oz', 'letters-lost'],
    ['Guardian', 'Ren\ufffd', 'letters-lost'],
  ])('is not taken: %s %s', async (heading, text, reason) => {
    const { check, answer } = await openSchool();
    const [row, heads] = [[801, 'Pupil', 7, '2013-03-14', 'F'] as (string | number)[], [...headings]];
    if (heading === 'Name') row[1] = text;
    else {
      heads.push(heading);
      row.push(text);
    }
    const dry = await check([heads, row]);
    expect(dry.questions).toMatchObject([{ text, rows: 1, reason }]);
    const [{ field = '' } = {}] = dry.questions;
    const value = field === 'guardianPhone' ? '491512345678' : 'Typed anew';
    const settled = await answer(dry._id, { values: { [field]: { [text]: value } } });
    expect(settled).toMatchObject({ questions: [], counts: { new: 1 } });
  });

  it('is left empty if the answer says so', async () => {
    const { check, given } = await openSchool();
    const empty = ['#N/A', 'NULL', 'n/a', '–'];
    const rows = empty.map((text, place) => [801 + place, `Pupil ${place}`, 7, '2013-03-14', 'F', text]);
    const dry = await check([[...headings, 'City'], ...rows]);
    expect(dry.counts).toMatchObject({ new: 4 });
    for (const row of await given(dry)) expect(row).not.toHaveProperty('city');
  });
});

describe('dates of birth', () => {
  const ofDates = (dates: readonly string[]) => [
    headings,
    ...dates.map((date, place) => [801 + place, `Pupil ${place}`, 7, date, 'F']),
  ];
  const born = async ({ students }: Awaited<ReturnType<typeof openSchool>>) =>
    (await students('?class=7')).map(({ dateOfBirth }: { dateOfBirth: string }) => dateOfBirth);

  it('that could all mean two days are asked about once, and read as answered', async () => {
    const school = await openSchool();
    const dry = await school.check(ofDates(['04/03/2013', '05/06/2013']));
    expect(dry.questions.map(({ reason }) => reason)).toEqual(['ambiguous-date', 'ambiguous-date']);
    const settled = await school.answer(dry._id, { dates: { dateOfBirth: 'month-first' } });
    expect(settled).toMatchObject({ questions: [], counts: { new: 2 } });
    await apply(school.server, school.admin, dry._id);
    expect(await born(school)).toEqual(['2013-04-03', '2013-05-06']);
  });

  it('that contradict each other are not each read in a different order', async () => {
    const { check, answer } = await openSchool();
    const dry = await check(ofDates(['31/01/2013', '01/31/2013', '04/03/2013']));
    expect(dry.counts).toMatchObject({ new: 0, wrong: 3 });
    const settled = await answer(dry._id, { dates: { dateOfBirth: 'day-first' } });
    expect(settled).toMatchObject({
      counts: { new: 2, wrong: 1 },
      questions: [{ text: '01/31/2013', reason: 'not-a-date' }],
    });
  });

  it.each([
    ['as-shown', '2013-06-05'],
    ['swapped', '2013-05-06'],
  ])('are asked about if a program may have swapped day and month: %s', async (cells, date) => {
    const school = await openSchool();
    const dry = await school.check(ofDates(['2013-06-05', '31/12/2012']));
    expect(dry.questions).toMatchObject([{ text: '2013-06-05', reason: 'date-maybe-swapped' }]);
    const settled = await school.answer(dry._id, { cells: { dateOfBirth: cells } });
    expect(settled).toMatchObject({ questions: [], counts: { new: 2 } });
    await apply(school.server, school.admin, dry._id);
    expect(await born(school)).toEqual([date, '2012-12-31']);
  });

  it('with two-digit years are read if only one order is possible, and otherwise asked about', async () => {
    const school = await openSchool();
    const clear = await school.check(ofDates(['31/12/13', '04/03/14']));
    expect(clear).toMatchObject({ questions: [], counts: { new: 2 } });
    await apply(school.server, school.admin, clear._id);
    expect(await born(school)).toEqual(['2013-12-31', '2014-03-04']);
    const doubtful = await school.check([headings, [850, 'Late', 8, '14/02/12', 'F']]);
    expect(doubtful.questions).toMatchObject([{ reason: 'ambiguous-date' }]);
    const settled = await school.answer(doubtful._id, { dates: { dateOfBirth: 'day-first' } });
    expect(settled).toMatchObject({ questions: [], counts: { new: 1 } });
  });

  it.each([`${Number(testToday.slice(0, 4)) - 1}-02-03`, '1926-02-03'])(
    'of nobody at school are asked, and taken once confirmed: %s',
    async (date) => {
      const { server, admin, check, answer } = await openSchool();
      const dry = await check(ofDates([date]));
      expect(dry.questions).toMatchObject([{ text: date, reason: 'birth-unlikely' }]);
      const settled = await answer(dry._id, { values: { dateOfBirth: { [date]: date } } });
      expect(settled).toMatchObject({ questions: [], counts: { new: 1 } });
      expect(await apply(server, admin, dry._id)).toMatchObject({ state: 'applied' });
    },
  );
});

describe('a guardian', () => {
  const known = [...headings, 'Guardian', 'Relation', 'Guardian phone', 'Guardian email'];
  const lena = [801, 'Pupil', 7, '2013-03-14', 'F', 'Lena Vogt', 'mother', '0305550101', 'lena@vogt.example'];

  it.each([
    ['another person', 'Piet Vogt', { name: 'Piet Vogt', relation: 'father', phone: '', email: undefined }],
    [
      'the same person, spelled right',
      'Lena Voigt',
      { name: 'Lena Voigt', phone: '0305550101', email: 'lena@vogt.example' },
    ],
    ['the same person, with another name', 'Lena Maria Vogt', { email: 'lena@vogt.example' }],
  ])('does not inherit what belongs to the former one: %s', async (_, name, guardian) => {
    const { server, admin, students } = await openSchool();
    await applied(server, admin, { kind: 'students', content: csv([known, lena]) });
    const relation = 'email' in guardian && guardian.email ? 'mother' : 'father';
    const content = csv([
      ['Roll', 'Name', 'Guardian', 'Relation'],
      [801, 'Pupil', name, relation],
    ]);
    await applied(server, admin, { kind: 'guardians', content });
    const [{ guardianDetails }] = await students('?class=7');
    for (const [key, value] of Object.entries(guardian)) {
      if (value === undefined) expect(guardianDetails[key] ?? null).toBeNull();
      else expect(guardianDetails[key]).toBe(value);
    }
  });
});

describe('a timetable', () => {
  const heads = ['Class', 'Day', 'Period', 'Subject', 'Teacher', 'Starts', 'Ends'];

  it('has afternoon times if twelve-hour times show it, and recognises teachers by their names', async () => {
    const { server, admin, check } = await openSchool();
    const { body: teachers } = await server.call('GET', '/api/teachers', admin);
    const { name } = teachers[0];
    const dry = await check(
      [
        heads,
        [7, 'Monday', 5, 'Chemistry', name, '12:15', '1:00'],
        [7, 'Monday', 6, 'Chemistry', name, '1:05', '1:50'],
      ],
      'schedule',
    );
    expect(dry).toMatchObject({ faults: [], counts: { new: 2 } });
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/schedule/7', admin);
    const times = JSON.stringify(body);
    expect(times).toContain('12:15-13:00');
    expect(times).toContain('13:05-13:50');
  });

  it('asks about five o’clock if all other times are in twelve hours', async () => {
    const { check } = await openSchool();
    const dry = await check(
      [
        heads,
        [7, 'Monday', 6, 'Chemistry', 'Nobody', '1:05', '1:50'],
        [7, 'Monday', 9, 'Chemistry', 'Nobody', '5:30', '6:15'],
      ],
      'schedule',
    );
    expect(dry.questions.filter(({ reason }) => reason === 'which-half-of-day')).toMatchObject([
      { text: '5:30' },
      { text: '6:15' },
    ]);
  });

  it('finds subjects of the class by a short name or code, and asks about others', async () => {
    const { server, admin, check, given, answer } = await openSchool();
    const subject = { name: 'Mathematics', code: 'MAT-7', class: 7, session: '2026-2027' };
    expect((await server.call('POST', '/api/subjects/add', admin, subject)).status).toBeLessThan(300);
    const email = 'first@hill.example';
    const rows = ['Maths', 'MAT 7', 'Sums'].map((name, place) => [
      7,
      'Monday',
      place + 1,
      name,
      email,
      `${8 + place}:00`,
      `${8 + place}:45`,
    ]);
    const dry = await check([heads, ...rows], 'schedule');
    expect(dry.questions).toMatchObject([{ field: 'subject', text: 'Sums', reason: 'subject-not-of-class' }]);
    const settled = await answer(dry._id, { values: { subject: { Sums: 'Mathematics' } } });
    expect(settled).toMatchObject({ questions: [], counts: { new: 3 } });
    expect(await given(settled)).toHaveLength(3);
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/schedule/7', admin);
    expect(JSON.stringify(body).match(/"subject":"Mathematics"/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

it('keeps leading zeros that cells show', async () => {
  const { server, admin, given } = await openSchool();
  const columns = [...headings, 'Guardian phone'].map((heading) => ({ heading }));
  const sheet = { name: 'Students', columns, rows: [['801', 'Pupil', '7', '2013-03-14', 'F', '0305550101']] };
  const content = await writeSpreadsheet({ format: 'xlsx', sheets: [sheet] });
  const dry = await checked(server, admin, { kind: 'students', fileName: 'zeros.xlsx', content });
  expect((await given(dry))[0].guardianPhone).toBe('0305550101');
});

it('refuses answers about fields that the kind does not have', async () => {
  const { check, put } = await openSchool();
  const dry = await check([headings, [801, 'Pupil', 7, '2013-03-14', 'F']]);
  for (const body of [
    { values: { mark: { a: 'b' } } },
    { dates: { mark: 'day-first' } },
    { cells: { mark: 'swapped' } },
  ]) {
    expect(await put(dry._id, body)).toMatchObject({ status: 400 });
  }
});

describe('words for genders', () => {
  it.each([
    [
      ['H', 'F'],
      ['Male', 'Female'],
    ],
    [
      ['K', 'M'],
      ['Female', 'Male'],
    ],
    [
      ['L', 'P'],
      ['Male', 'Female'],
    ],
    [
      ['Mädchen', 'garçon'],
      ['Female', 'Male'],
    ],
    [
      ['J', 'M'],
      ['Male', 'Female'],
    ],
    [
      ['女', '男'],
      ['Female', 'Male'],
    ],
  ])('of other languages are understood: %j', async (words, genders) => {
    const { server, admin, check, students } = await openSchool();
    const rows = words.map((word, place) => [801 + place, `Pupil ${place}`, 7, '2013-03-14', word]);
    const dry = await check([headings, ...rows]);
    expect(dry).toMatchObject({ questions: [], counts: { new: 2 } });
    await apply(server, admin, dry._id);
    expect((await students('?class=7')).map(({ gender }: { gender: string }) => gender)).toEqual(genders);
  });

  it('are asked about if a letter may mean either', async () => {
    const { check } = await openSchool();
    const rows = ['D', 'P', 'P'].map((word, place) => [801 + place, `Pupil ${place}`, 7, '2013-03-14', word]);
    const dry = await check([headings, ...rows]);
    expect(dry.questions).toMatchObject([
      { field: 'gender', text: 'D', rows: 1 },
      { field: 'gender', text: 'P', rows: 2 },
    ]);
  });
});

it('reads days, numbers of periods and times as timetables have them', async () => {
  const { check, given } = await openSchool();
  const heads = ['Class', 'Day', 'Period', 'Subject', 'Teacher', 'Time'];
  const email = 'first@hill.example';
  const rows = [
    [7, 'Weds', 'P3', 'Chemistry', email, '0800 - 0845'],
    [7, 'Donnerstag', '2nd', 'Chemistry', email, '8:45–9:30'],
    [7, 'lundi', 'Period 1', 'Chemistry', email, '10:00 to 10:45'],
  ];
  const dry = await check([heads, ...rows], 'schedule');
  expect(dry).toMatchObject({ faults: [], counts: { new: 3 } });
  expect((await given(dry))[0]).toMatchObject({ starts: '0800', ends: '0845' });
});
