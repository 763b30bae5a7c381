import { describe, expect, it } from 'vitest';
import { apply, checked, csv, readRows, upload } from '../../../../../test/imports.ts';
import { addPeriod, otherTeacher } from '../../../../../test/periods.ts';
import { addTestSchool, startTestServer } from '../../../../../test/test-school.ts';
import { writeZip } from '../../../../platform/server/zip.ts';
import type { Import } from '../../imports.contract.ts';

const [first, second] = ['first@hill.example', 'second@hill.example'];

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const check = (content: string | Buffer, fileName = 'week.csv') =>
    checked(server, admin, { kind: 'schedule', content, fileName });
  const rows = ({ _id }: Pick<Import, '_id'>) => readRows(server, admin, _id);
  const answer = async (id: string, body: object): Promise<Import> => {
    const put = await server.call('PUT', `/api/imports/${id}/columns`, admin, { columns: {}, ...body });
    expect(put.status).toBe(200);
    await server.runJobs();
    return (await server.call('GET', `/api/imports/${id}`, admin)).body;
  };
  const undo = (id: string) => server.call('POST', `/api/imports/${id}/undo`, admin, {});
  const groups = async () => (await server.call('GET', '/api/groups', admin)).body;
  const lessons = async (): Promise<string[]> => {
    const { body } = await server.call('GET', '/api/schedule', admin);
    return body.flatMap((one: Standing) => one.periods.map((period) => lineOf(one, period))).toSorted();
  };
  return { server, ...school, check, rows, answer, undo, groups, lessons };
}

type Standing = {
  readonly classNumber: number;
  readonly day: string;
  readonly week: string | null;
  readonly teachers: readonly { readonly email: string }[];
  readonly periods: readonly Readonly<Record<string, string | number>>[];
};

function lineOf(
  { classNumber, day, week, teachers }: Standing,
  { period, subject, time, room }: Standing['periods'][number],
) {
  const who = teachers.map(({ email }) => email.split('@')[0]).join('+');
  return [classNumber, day.slice(0, 3), week, period, subject, who, time, room].filter(Boolean).join(' ');
}

describe('a grid of a week', () => {
  const grid = csv([
    ['Stundenplan Klasse 5'],
    ['Stunde', 'Mo', 'Di'],
    ['1. (08:00-08:45)', 'Mathe\nTeacher first\nR 12', 'Kunst / Fr. Weber'],
    ['', 'Große Pause', 'Große Pause'],
    ['2. (09:00-09:45)', 'Bio (Fr. Weber)', ''],
    [],
    ['Stundenplan Klasse VIb'],
    ['Stunde', 'Mo', 'Di'],
    ['1', '', 'Kunst / Teacher first'],
  ]);

  it('is imported from the file to its lessons, with each word asked about once and remembered, and undone', async () => {
    const { server, admin, check, answer, undo, lessons } = await openSchool();
    const dry = await check(grid);
    expect(dry).toMatchObject({ faults: expect.any(Array), counts: { new: 1, wrong: 3 } });
    expect(dry.notes.map(({ cell, message }) => [cell, message])).toEqual([
      ['A4', '“Große Pause” is not a lesson and is left out.'],
    ]);
    expect(dry.questions.map(({ field, text, rows }) => [field, text, rows])).toEqual([
      ['teacherEmail', 'Fr. Weber', 2],
      ['class', 'VIb', 1],
    ]);
    const values = { teacherEmail: { 'Fr. Weber': second }, class: { VIb: 'Class 6' } };
    const named = await answer(dry._id, { values });
    // The second grid has no times, and the school has no lessons yet that give them.
    expect(named.questions).toMatchObject([{ field: 'times', text: '1', reason: 'period-without-time', rows: 1 }]);
    const settled = await answer(dry._id, { values: { times: { '1': '8:00 - 8:45' } } });
    expect(settled).toMatchObject({ questions: [], counts: { new: 4, wrong: 0 } });
    await apply(server, admin, dry._id);
    const all = [
      '5 Mon 1 Mathe first 08:00-08:45 R 12',
      '5 Mon 2 Bio second 09:00-09:45',
      '5 Tue 1 Kunst second 08:00-08:45',
      '6 Tue 1 Kunst first 08:00-08:45',
    ];
    expect(await lessons()).toEqual(all);
    expect((await check(grid)).counts).toMatchObject({ same: 4, wrong: 0 });
    expect((await undo(dry._id)).status).toBe(200);
    expect(await lessons()).toEqual([]);
  });

  it('leaves out a lesson that somebody deselects, and no other of its row', async () => {
    const { check, answer, rows } = await openSchool();
    const dry = await check(grid);
    const [wrong] = await rows(dry);
    const left = await answer(dry._id, { leftOut: [{ sheet: wrong.sheet, line: wrong.line }] });
    expect(left.counts).toMatchObject({ new: 0, wrong: 3 });
    expect(left.leftOut).toHaveLength(1);
  });
});

const untis = [
  [1, '5', 'FI', 'MA', 'R1', 1, 1],
  // Two teachers in one room teach together.
  [2, '5', 'FI', 'CH', 'Lab', 1, 2],
  [2, '5', 'SE', 'CH', 'Lab', 1, 2],
  // The students of two classes choose between two subjects.
  [3, '5', 'FI', 'ETH', 'R1', 2, 1],
  [3, '6', 'FI', 'ETH', 'R1', 2, 1],
  [3, '5', 'SE', 'REL', 'R2', 2, 1],
  [3, '6', 'SE', 'REL', 'R2', 2, 1],
  [4, '', 'SE', 'Konferenz', '', 3, 1],
  [5, '5', 'SE', 'Chor', '', 0, 0],
];
const gpu = (rows: readonly (readonly (string | number)[])[], sign: string) =>
  rows.map((row) => row.map((one) => (typeof one === 'number' ? one : `"${one}"`)).join(sign)).join('\r\n');

describe('a timetable of Untis', () => {
  it.each([',', ';'])(
    'is imported with its teams and choices of subjects, and undone, separated by %s',
    async (sign) => {
      const { server, admin, check, answer, undo, groups, lessons } = await openSchool();
      await addPeriod(server, admin, {
        classNumber: 9,
        teacher: otherTeacher,
        day: 'Saturday',
        period: 1,
        time: '07:50-08:35',
      });
      await addPeriod(server, admin, {
        classNumber: 9,
        teacher: otherTeacher,
        day: 'Saturday',
        period: 2,
        time: '08:40-09:25',
      });
      const before = await lessons();
      const dry = await check(gpu(untis, sign), 'GPU001.TXT');
      expect(dry.notes).toMatchObject([
        { cell: 'A8', reason: 'lesson-without-class' },
        { cell: 'A9', reason: 'lesson-not-placed' },
      ]);
      expect(dry.questions.map(({ field, text }) => `${field} ${text}`)).toEqual([
        'teacherEmail FI',
        'teacherEmail SE',
      ]);
      const values = { teacherEmail: { FI: first, SE: second } };
      const settled = await answer(dry._id, { values });
      expect(settled).toMatchObject({ questions: [], counts: { new: 4, wrong: 0 } });
      await apply(server, admin, dry._id);
      const made = await groups();
      expect(made).toMatchObject([
        { name: '5 + 6 ETH', subject: 'ETH', classes: [5, 6], teachers: [{ email: first }] },
        { name: '5 + 6 REL', subject: 'REL', classes: [5, 6], teachers: [{ email: second }] },
      ]);
      expect((await lessons()).filter((line) => !before.includes(line))).toEqual([
        `${made[0].class} Tue 1 ETH first 07:50-08:35 R1`,
        `${made[1].class} Tue 1 REL second 07:50-08:35 R2`,
        '5 Mon 1 MA first 07:50-08:35 R1',
        '5 Mon 2 CH first+second 08:40-09:25 Lab',
      ]);
      expect((await check(gpu(untis, sign), 'GPU001.TXT')).counts).toMatchObject({ same: 4, wrong: 0 });
      await server.call('PUT', `/api/groups/${made[0].class}/members`, admin, { rolls: [1] });
      expect((await undo(dry._id)).status).toBe(409);
      await server.call('PUT', `/api/groups/${made[0].class}/members`, admin, { rolls: [] });
      expect((await undo(dry._id)).status).toBe(200);
      expect(await lessons()).toEqual(before);
      expect(await groups()).toEqual([]);
    },
  );

  it('has the names of the other files and the weeks of lessons, where all are in an archive', async () => {
    const { server, admin, check, rows } = await openSchool();
    await server.call('PUT', '/api/calendar/weeks', admin, { cycle: 2, names: ['A', 'B'], anchor: '2026-11-01' });
    const lesson = (number: number, week: string) => [number, '', '', '', '5', 'FI', 'MA', '', '', '', '', week];
    const files = [
      [
        'GPU001.TXT',
        [
          [1, '5', 'FI', 'MA', 'R1', 1, 1],
          [2, '5', 'FI', 'KU', 'R1', 1, 1],
        ],
      ],
      ['GPU002.TXT', [lesson(1, 'A'), lesson(2, 'B')]],
      ['GPU004.TXT', [['FI', 'first', ...Array.from({ length: 26 }, () => ''), 'Teacher']]],
    ] as const;
    const archive = writeZip(files.map(([name, lines]) => ({ name, content: Buffer.from(gpu(lines, ';')) })));
    const dry = await check(archive, 'untis.zip');
    expect(dry.questions).toMatchObject([{ field: 'times', text: '1', rows: 2 }]);
    expect((await rows(dry)).map((row: { given: object }) => row.given)).toMatchObject([
      { class: '5', teacherEmail: 'Teacher first', subject: 'MA', week: 'A', day: 'Monday' },
      { class: '5', teacherEmail: 'Teacher first', subject: 'KU', week: 'B' },
    ]);
    expect((await server.call('GET', `/api/imports/${dry._id}/marked`, admin)).body.reason).toBe('no-marked-file');
  });
});

const asc = `<?xml version="1.0" encoding="UTF-8"?>
<timetable ascttversion="2024.1" importtype="database" options="idprefix:X,daynumbering1">
  <periods columns="period,name,short,starttime,endtime">
    <period name="1" short="1" period="1" starttime="7:45" endtime="8:30"/>
    <period name="2" short="2" period="2" starttime="8:30" endtime="9:15"/>
    <period name="3" short="3" period="3" starttime="9:35" endtime="10:20"/>
  </periods>
  <daysdefs>
    <daysdef id="D0" name="كل يوم" days="10000,01000,00100,00010,00001"/>
    <daysdef id="D1" name="الأحد" days="10000"/>
    <daysdef id="D2" name="الإثنين" days="01000"/>
  </daysdefs>
  <weeksdefs>
    <weeksdef id="W0" name="All" short="All" weeks="11"/>
    <weeksdef id="W1" name="Week A" short="A" weeks="10"/>
    <weeksdef id="W2" name="Week B" short="B" weeks="01"/>
  </weeksdefs>
  <subjects>
    <subject id="S1" name="Science" short="Sc"/>
    <subject id="S2" name="Sport" short="Sp"/>
  </subjects>
  <teachers>
    <teacher id="T1" firstname="Teacher" lastname="first" short="TF"/>
    <teacher id="T2" name="Somebody" short="S" email="second@hill.example"/>
  </teachers>
  <classrooms><classroom id="R1" name="Lab" short="L"/></classrooms>
  <classes>
    <class id="C5" name="5" short="5"/>
    <class id="C6" name="6" short="6"/>
  </classes>
  <groups>
    <group id="G1" classid="C5" name="Entire class" entireclass="1"/>
    <group id="G2" classid="C5" name="Boys" entireclass="0" divisiontag="1"/>
    <group id="G3" classid="C5" name="Girls" entireclass="0" divisiontag="1"/>
    <group id="G4" classid="C6" name="Entire class" entireclass="1"/>
  </groups>
  <lessons>
    <lesson id="L1" classids="C5" groupids="G1" subjectid="S1" teacherids="T1,T2" periodspercard="1" classroomids="R1"/>
    <lesson id="L2" classids="C5" groupids="G2" subjectid="S2" teacherids="T1" periodspercard="2"/>
    <lesson id="L3" classids="C5" groupids="G3" subjectid="S2" teacherids="T2" periodspercard="2"/>
    <lesson id="L4" classids="C6" groupids="G4" subjectid="S1" teacherids="T1" periodspercard="1"/>
    <lesson id="L5" classids="C6" groupids="G4" subjectid="S2" teacherids="T1" periodspercard="1"/>
    <lesson id="L6" classids="" groupids="" subjectid="S2" teacherids="T1" periodspercard="1"/>
    <lesson id="L7" classids="C6" groupids="G4" subjectid="S1" teacherids="T2" periodspercard="1"/>
  </lessons>
  <cards>
    <card lessonid="L1" period="1" days="10000" weeks="11" classroomids="R1"/>
    <card lessonid="L2" period="2" days="10000" weeks="11"/>
    <card lessonid="L3" period="2" days="10000" weeks="11"/>
    <card lessonid="L3" period="3" days="10000" weeks="11"/>
    <card lessonid="L4" period="1" days="00100" weeks="10"/>
    <card lessonid="L5" period="1" days="00100" weeks="01"/>
    <card lessonid="L6" period="1" days="01000" weeks="11"/>
  </cards>
</timetable>`;

describe('a timetable of aSc', () => {
  it('is imported with its weeks, teams, double lessons and class divisions, and undone', async () => {
    const { server, admin, check, undo, groups, lessons } = await openSchool();
    await server.call('PUT', '/api/calendar/weeks', admin, { cycle: 2, names: ['A', 'B'], anchor: '2026-11-01' });
    const dry = await check(asc, 'school.xml');
    expect(dry).toMatchObject({ questions: [], faults: [], counts: { new: 7, wrong: 0 } });
    expect(dry.notes.map(({ reason }) => reason)).toEqual(['lesson-without-class', 'lesson-not-placed']);
    await apply(server, admin, dry._id);
    const [boys, girls] = await groups();
    expect([boys.name, girls.name]).toEqual(['5 Boys Sport', '5 Girls Sport']);
    expect(await lessons()).toEqual([
      `${boys.class} Sun 2 Sport first 08:30-09:15`,
      `${boys.class} Sun 3 Sport first 09:35-10:20`,
      `${girls.class} Sun 2 Sport second 08:30-09:15`,
      `${girls.class} Sun 3 Sport second 09:35-10:20`,
      '5 Sun 1 Science first+second 07:45-08:30 Lab',
      '6 Tue A 1 Science first 07:45-08:30',
      '6 Tue B 1 Sport first 07:45-08:30',
    ]);
    expect((await undo(dry._id)).status).toBe(200);
    expect([await lessons(), await groups()]).toEqual([[], []]);
  });

  it('asks about a class that the school does not know, before it makes groups of it', async () => {
    const { check, answer } = await openSchool();
    const named = await check(asc.replaceAll('name="5" short="5"', 'name="Foxes" short="Fx"'), 'b.xml');
    expect(named.questions.find(({ field }) => field === 'class')).toMatchObject({ text: 'Foxes', rows: 5 });
    const settled = await answer(named._id, { values: { class: { Foxes: 'Class 5' } } });
    // Two lessons belong to alternating weeks, which the school does not have.
    expect(settled.counts).toMatchObject({ new: 5, wrong: 2 });
    expect(settled.questions.filter(({ field }) => field === 'week')).toHaveLength(2);
  });
});

it('a timetable among several files is recognised as one, and other archives as a whole school', async () => {
  const { server, admin } = await openSchool();
  const week = csv([['Class 5'], ['', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi'], ['1', 'Maths', '', '', '']]);
  const archive = writeZip([{ name: 'GPU001.TXT', content: Buffer.from(gpu(untis, ';')) }]);
  const other = writeZip([{ name: 'orgs.csv', content: Buffer.from('sourcedId\n1\n') }]);
  const guess = (fileName: string, content: string | Buffer) =>
    upload(server, admin, { kind: 'guess', fileName, content });
  for (const [name, content] of [
    ['week.csv', week],
    ['GPU001.TXT', gpu(untis, ',')],
    ['untis.zip', archive],
    ['school.xml', asc],
  ] as const)
    expect((await guess(name, content)).body.kind, name).toBe('schedule');
  expect((await guess('school.zip', other)).body.reason).toBe('school-not-empty');
});
