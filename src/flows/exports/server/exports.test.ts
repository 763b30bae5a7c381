import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { Absent, Excused, Late, Present, setPolicies, setStatuses } from '../../../../test/statuses.ts';
import { addTestSchool, startTestServer, testNow, testToday } from '../../../../test/test-school.ts';
import { unpackEach } from '../../../platform/server/zip.ts';
import { maxExportRows } from '../exports.contract.ts';
import { writeCsv } from './csv.ts';
import { expectFew } from './table.ts';

const attack = "=cmd|' /C calc'!A1";

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const rename = (from: string, to: string) =>
    server.db.updateTable('person').set({ name: to }).where('name', '=', from).execute();
  return { server, ...school, rename };
}

/** A part of an XLSX file. */
function partOf(content: Buffer, name: string): string {
  const part = [...unpackEach(content, { files: 50, bytes: 1_000_000 })].find((file) => file.name === name);
  if (!part) throw new Error(`The file has no ${name}.`);
  return part.content.toString();
}

describe('a file of a list', () => {
  it('is named after the school, list, filters and day, and is never cached', async () => {
    const { server, admin, id } = await startSchool();
    await server.db.updateTable('school').set({ name: 'École "Nord"' }).where('id', '=', id).execute();
    const { headers } = await exportFile(server, 'students?format=xlsx&class=5&session=2026-2027&search=Stu', admin);
    const name = encodeURIComponent(`École  Nord  – Students – Class 5 – 2026-2027 – ${testToday}.xlsx`);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="hill-students-class-5-2026-2027-${testToday}.xlsx"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    });
    const csv = await exportFile(server, 'students?format=csv', admin);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toContain(`filename="hill-students-${testToday}.csv"`);
    expect(csv.content.toString()).toMatch(/^\ufeffName,Roll,/);
  });

  it('contains no formula, whoever has a name like one', async () => {
    const { server, admin, rename } = await startSchool();
    await rename('Student 2', attack);
    const csv = await exportFile(server, 'students?format=csv', admin);
    expect(csv.content.toString()).toContain(`\r\n'${attack},2,`);
    const xlsx = await exportFile(server, 'students?format=xlsx', admin);
    const sheet = partOf(xlsx.content, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    for (const { content } of [csv, xlsx]) {
      expect((await readExported(content)).map(({ Name }) => Name)).toContain(attack);
    }
  });

  it('contains no formula, whatever name a subject has that heads a column', async () => {
    const { server, teacher } = await startSchool();
    await submitExam(server, teacher, { subject: attack });
    const csv = await exportFile(server, 'broadsheet?format=csv&class=5', teacher);
    expect(csv.content.toString()).toContain(`,Name,'${attack},Mean,`);
    const xlsx = await exportFile(server, 'broadsheet?format=xlsx&class=5', teacher);
    expect(partOf(xlsx.content, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
    for (const { content } of [csv, xlsx]) expect((await readExported(content))[0]).toMatchObject({ [attack]: '85' });
  });

  it('has dates and rolls as values with which a spreadsheet can calculate', async () => {
    const { server, admin } = await startSchool();
    const { content } = await exportFile(server, 'students?format=xlsx&roll=1', admin);
    const sheet = partOf(content, 'xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<c r="B2"><v>1<\/v>/);
    // 29 February 2012.
    expect(sheet).toMatch(/<c r="E2" s="\d+"><v>40968<\/v>/);
    const [row] = await readExported(content);
    expect(row).toMatchObject({ Roll: '1', 'Date of birth': '2012-02-29' });
  });

  it('is in the reader’s language, from right to left in Arabic', async () => {
    const { server, admin } = await startSchool();
    const head = async (language: string) => {
      const { content } = await exportFile(server, 'students?format=xlsx&class=5', admin, language);
      const [first] = await readExported(content);
      const views = partOf(content, 'xl/worksheets/sheet1.xml');
      const workbook = partOf(content, 'xl/workbook.xml');
      return {
        headings: Object.keys(first ?? {}).slice(0, 3),
        gender: Object.values(first ?? {})[5],
        isRightToLeft: views.includes('rightToLeft="1"'),
        sheet: /<sheet name="([^"]*)"/.exec(workbook)?.[1],
      };
    };
    expect(await head('en')).toEqual({
      headings: ['Name', 'Roll', 'Class'],
      gender: 'Other',
      isRightToLeft: false,
      sheet: 'Students',
    });
    expect(await head('bn')).toEqual({
      headings: ['নাম', 'রোল', 'শ্রেণি'],
      gender: 'অন্যান্য',
      isRightToLeft: false,
      sheet: 'শিক্ষার্থী',
    });
    expect(await head('ar')).toEqual({
      headings: ['الاسم', 'رقم الطالب', 'الصف'],
      gender: 'غير ذلك',
      isRightToLeft: true,
      sheet: 'الطلاب',
    });
  });

  it('has only the filtered rows, from all pages, or the selected ones', async () => {
    const { server, admin } = await startSchool();
    const rolls = async (query: string) => {
      const { content } = await exportFile(server, `students?format=csv&sort=roll&${query}`, admin);
      return (await readExported(content)).map(({ Roll }) => Number(Roll));
    };
    const { body } = await server.call('GET', '/api/students?sort=roll', admin);
    const ids: number[] = body.map(({ _id }: { _id: string }) => Number(_id));
    expect(await rolls('')).toEqual([1, 2, 3, 4]);
    expect(await rolls('class=6')).toEqual([4]);
    expect(await rolls(`ids=${ids[0]},${ids[3]}`)).toEqual([1, 4]);
    expect(await rolls(`ids=${ids[1]}-${ids[2]}`)).toEqual([2, 3]);
    expect(await rolls(`class=5&ids=${ids[2]}-${ids[3]}`)).toEqual([3]);
  });

  it('has only headings when nothing is found', async () => {
    const { server, admin } = await startSchool();
    const { status, content } = await exportFile(server, 'students?format=csv&search=nobody', admin);
    expect(status).toBe(200);
    expect(content.toString()).toMatch(/^\ufeffName,Roll,[^\n]*\r\n$/);
  });

  it('continues without a gap past the first page of a list that is newest first', async () => {
    const { server, admin, id } = await startSchool();
    const entries = Array.from({ length: 2_500 }, (_, place) => ({
      school_id: id,
      id: 10_000 + place,
      at: testNow.toISOString(),
      action: 'images.upload' as const,
    }));
    for (let start = 0; start < entries.length; start += 500) {
      await server.db
        .insertInto('audit_entry')
        .values(entries.slice(start, start + 500))
        .execute();
    }
    const { content } = await exportFile(server, 'audit?format=csv&kind=photo', admin);
    expect(await readExported(content)).toHaveLength(2_500);
  });

  it('is refused as a whole where it would be longer than a file may be', async () => {
    expect(() => expectFew(maxExportRows)).not.toThrow();
    expect(() => expectFew(maxExportRows + 1)).toThrow(
      expect.objectContaining({
        why: expect.objectContaining({ reason: 'export-too-long', parameters: { most: 100_000 } }),
      }),
    );
  });

  it('lets other calls be answered while it is written', async () => {
    const rows = Array.from({ length: 5_000 }, (_, place) => [place, `Student ${place}`]);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const columns = [
      { heading: 'Roll', kind: 'number' },
      { heading: 'Name', kind: 'text' },
    ] as const;
    const written = Buffer.from(await writeCsv({ columns, rows })).toString();
    isDone = true;
    expect(written.split('\r\n')).toHaveLength(5_002);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

it('an export waits for at most a few of another person’s lists, not for all that they ask for at once', async () => {
  const { server, admin, teacher } = await startSchool();
  const ended: string[] = [];
  const ask = async (person: typeof admin, who: string) => {
    expect((await exportFile(server, 'class-list?format=csv&class=5', person)).status).toBe(200);
    ended.push(who);
  };
  const many = Array.from({ length: 60 }, () => ask(admin, 'admin'));
  await Promise.all([...many, ask(teacher, 'teacher')]);
  expect(ended.indexOf('teacher')).toBeLessThan(20);
});

describe('the month of a class', () => {
  const held = ['2026-11-01', '2026-11-02'];

  it('has the share of the registers that count by the school’s policy', async () => {
    const { server, teacher, rename, ...school } = await startSchool();
    await rename('Student 2', attack);
    for (const date of held) await takeRegister(server, teacher, { date });
    await setStatuses(server.db, school, '2026-11-01', [Present, Late, Excused]);
    await setStatuses(server.db, school, '2026-11-02', [Absent, Present, Present]);
    const read = async () => {
      const { content } = await exportFile(server, 'month?format=xlsx&class=5&month=2026-11', teacher);
      return (await readExported(content)).map((row) => [
        ...[row.Roll, row.Name, row['2026-11-01'], row['2026-11-02']],
        ...[row.Present, row['Of these late'], row.Absent, row.Excused, row['Percent present']],
      ]);
    };
    expect(await read()).toEqual([
      ['1', 'Student 1', 'Present', 'Absent', '1', '0', '1', '0', '50'],
      ['2', attack, 'Late', 'Present', '2', '1', '0', '0', '100'],
      ['3', 'Student 3', 'Excused', 'Present', '1', '0', '0', '1', '50'],
    ]);
    await setPolicies(server.db, school, { excused_counts: 'not' });
    expect((await read())[2]?.at(-1)).toBe('100');
  });
});

describe('a list to be printed', () => {
  it.each([
    ['class-list?class=5', 'en', /^Class list – Class 5$/, 1],
    ['class-list?class=5', 'bn', /^শ্রেণির শিক্ষার্থী – শ্রেণি ৫$/, 1],
    ['month?class=5&month=2026-11', 'en', /^Register – Class 5 – November 2026$/, 1],
    ['month?class=5&month=2026-11', 'ar', /5.*2026$/, 1],
  ])('is a tagged PDF in the reader’s language: %s in %s', async (path, language, title) => {
    const { server, teacher, rename, ...school } = await startSchool();
    await rename('Student 2', attack);
    await takeRegister(server, teacher, { date: '2026-11-02' });
    await setStatuses(server.db, school, '2026-11-02', [Present, Late, Absent]);
    const { status, headers, content } = await exportFile(server, `${path}&format=pdf`, teacher, language);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/-5-.*[.]pdf"/);
    const written = content.toString();
    expect(written).toContain(`/Lang (${language})`);
    expect(written).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(/<rdf:li xml:lang="x-default">([^<]*)/.exec(written)?.[1]).toMatch(title);
    const again = await exportFile(server, `${path}&format=pdf`, teacher, language);
    expect(again.content.equals(content)).toBe(true);
    await rename('Student 3', 'Another');
    const other = await exportFile(server, `${path}&format=pdf`, teacher, language);
    expect(other.content.equals(content)).toBe(false);
  });

  it('is recorded, and refused to whoever may not read the list', async () => {
    const { server, admin, student } = await startSchool();
    const path = 'month?class=5&month=2026-11&format=pdf';
    expect((await exportFile(server, path)).status).toBe(401);
    expect((await exportFile(server, path, student)).status).toBe(403);
    expect((await exportFile(server, path, admin)).status).toBe(200);
    const { body } = await server.call('GET', '/api/audit', admin);
    expect(body[0]).toMatchObject({ action: 'exports.make', class: 5 });
  });
});

describe('an export is refused', () => {
  it.each([
    ['students', 'format'],
    ['students?format=ods', 'format'],
    ['students?format=pdf', 'format'],
    ['register?format=pdf&class=5&date=2026-11-20', 'format'],
    ['students?format=csv&class=x', 'class'],
    ['students?format=csv&page=1', 'page'],
    ['students?format=csv&ids=1,,2', 'ids'],
    ['students?format=csv&session=2001', 'session'],
    ['attendance?format=csv&class=77', 'class'],
    ['register?format=csv&class=5', 'date'],
    ['month?format=csv&class=5&month=2026-13', 'month'],
    ['student-attendance?format=csv', 'roll'],
  ])('with 400 for %s, naming %s', async (path, field) => {
    const { server, admin } = await startSchool();
    const { status, content } = await exportFile(server, path, admin);
    expect([status, Object.keys(JSON.parse(content.toString()).fields)]).toEqual([400, [field]]);
  });

  it('with 401 without a session, 403 to those who may not read the list, 404 for an unknown kind or student', async () => {
    const { server, admin, teacher, student, otherTeacher } = await startSchool();
    const statusOf = async (path: string, person?: typeof admin) =>
      (await exportFile(server, `${path}${path.includes('?') ? '&' : '?'}format=csv`, person)).status;
    expect(await statusOf('students')).toBe(401);
    expect(await statusOf('notices')).toBe(401);
    expect(await statusOf('students', teacher)).toBe(403);
    expect(await statusOf('audit', teacher)).toBe(403);
    expect(await statusOf('register?class=5&date=2026-11-01', student)).toBe(403);
    expect(await statusOf('results?roll=2', student)).toBe(403);
    expect(await statusOf('class-messages?class=6', student)).toBe(403);
    expect(await statusOf('teacher-schedule?teacher=first@hill.example', otherTeacher)).toBe(403);
    expect(await statusOf('results?roll=999', admin)).toBe(404);
    expect(await statusOf('nothing', admin)).toBe(404);
  });
});

describe('an export contains only what its reader may read', () => {
  it('a teacher has the marks of their own exams, and none of another’s', async () => {
    const { server, teacher, otherTeacher } = await startSchool();
    const marks = [1, 2, 3].map((roll) => ({ roll, mark: roll }));
    const sent = { class: 5, subject: 'Art', maxMark: 20, marks };
    for (const [by, examName] of [
      [teacher, 'Mine'],
      [otherTeacher, 'Theirs'],
    ] as const) {
      expect((await submitExam(server, by, { ...sent, examName })).status).toBe(201);
    }
    const { content } = await exportFile(server, 'marks?format=csv', teacher);
    expect((await readExported(content)).map(({ Exam }) => Exam)).toEqual(['Mine', 'Mine', 'Mine']);
    const { body } = await server.call('GET', '/api/marks/exams', otherTeacher);
    const other = await exportFile(server, `marks?format=csv&exam=${body[0]._id}`, teacher);
    expect(await readExported(other.content)).toEqual([]);
  });

  it('a student has no notes of staff', async () => {
    const { server, teacher, student } = await startSchool();
    const attendance = [1, 2, 3].map((roll) => ({ roll, status: 'Present', note: 'For staff' }));
    await takeRegister(server, teacher, { attendance });
    const notes = async (person: typeof student) => {
      const { content } = await exportFile(server, 'student-attendance?format=csv&roll=1', person);
      return (await readExported(content)).map(({ Note }) => Note);
    };
    expect(await notes(teacher)).toEqual(['For staff']);
    expect(await notes(student)).toEqual(['']);
  });

  it('staff’s exports are recorded with the class, students’ are not', async () => {
    const { server, admin, student } = await startSchool();
    await exportFile(server, 'students?format=csv&class=5', admin);
    await exportFile(server, 'results?format=csv&roll=1', student);
    await exportFile(server, 'students?format=csv&class=x', admin);
    const { body } = await server.call('GET', '/api/audit?action=exports.make', admin);
    expect(body).toMatchObject([{ by: { name: 'Ada Head' }, class: 5 }]);
  });
});
