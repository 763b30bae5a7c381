import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makingTimeoutMs, openDemoSchool, readRows } from '../../../test/open-demo-school.ts';
import { onKey } from '../../platform/database/in-school.ts';
import type { Database } from '../../platform/database/tables.ts';

const rows = readRows();
let db: Database;

beforeAll(async () => {
  const opened = await openDemoSchool();
  db = opened.db;
  return opened.close;
}, makingTimeoutMs);

describe('the registers', () => {
  test('were taken of every class on each of the 40 school days before today, by the class’s teacher', async () => {
    const sheets = await db
      .selectFrom('attendance_sheet')
      .innerJoin('account', onKey('account.person_id', 'attendance_sheet.taken_by'))
      .select(['class', 'date', 'email', 'taken_at'])
      .where('period', '=', 0)
      .orderBy('class')
      .orderBy('date')
      .execute();
    expect(sheets).toHaveLength(400);
    for (const [classNumber, taken] of Map.groupBy(sheets, (sheet) => sheet.class)) {
      expect(taken.map((sheet) => sheet.date)).toEqual(expectedDays());
      expect(new Set(taken.map((sheet) => sheet.email))).toEqual(
        new Set([`teacher${classNumber}@demo.rollbook.school`]),
      );
    }
    for (const { date, taken_at } of sheets) expect(taken_at).toMatch(new RegExp(`^${date}T01:(4[0-9]|50)`));
  });

  test('mark each student absent as often as the row says, and present on the other days', async () => {
    const marks = await db
      .selectFrom('attendance_mark')
      .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
      .innerJoin('attendance_sheet', onKey('attendance_sheet.id', 'attendance_mark.sheet_id'))
      .whereRef('attendance_sheet.class', '=', 'enrolment.class')
      .select(({ fn }) => ['roll', fn.countAll<number>().as('days'), fn.sum<number>('status').as('present')])
      .groupBy('roll')
      .orderBy('roll')
      .execute();
    expect(marks).toEqual(
      rows.map((row, index) => ({ roll: index + 1, days: 40, present: 40 - Number(row.absences) })),
    );
    expect(marks.reduce((sum, { present }) => sum + 40 - present, 0)).toBe(2375);
  });

  test(
    'begin after every enrolment and end yesterday at the school, just after midnight early in the session too',
    async () => {
      const early = await openDemoSchool(new Date('2026-07-05T18:30:00Z'));
      for (const [school, yesterday] of [[db, '2026-11-19'] as const, [early.db, '2026-07-05'] as const]) {
        const sheets = await school.selectFrom('attendance_sheet').select('date').orderBy('date').execute();
        const enrolments = await school.selectFrom('enrolment').select('from_date').distinct().execute();
        const first = sheets[0]?.date ?? '';
        expect(enrolments.every(({ from_date }) => from_date < first)).toBe(true);
        expect(sheets.at(-1)?.date).toBe(yesterday);
      }
      await early.close();
    },
    makingTimeoutMs,
  );
});

test('a group has registers of its lessons, with the students absent who were absent all day', async () => {
  const differing = await db
    .selectFrom('attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .innerJoin('attendance_mark as ofDay', onKey('ofDay.enrolment_id', 'line.enrolment_id'))
    .innerJoin('attendance_sheet as day', (join) =>
      onKey('day.id', 'ofDay.sheet_id')(join).onRef('day.date', '=', 'sheet.date').on('day.period', '=', 0),
    )
    .select(({ fn }) => [fn.countAll<number>().as('lines')])
    .select(sql<number>`sum(case when line.status = "ofDay".status then 1 else 0 end)`.as('same'))
    .where('sheet.period', '=', 6)
    .executeTakeFirstOrThrow();
  expect(differing).toEqual({ lines: 16 * 129, same: 16 * 129 });
});

describe('the exams', () => {
  test('are three in Portuguese out of 20 in every class', async () => {
    const records = await db
      .selectFrom('marks_record')
      .innerJoin('session', onKey('session.id', 'marks_record.session_id'))
      .select(['class', 'session.name as session', 'subject', 'exam_name', 'max_mark'])
      .execute();
    const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((classNumber) =>
      ['First Period', 'Second Period', 'Final Exam'].map((exam_name) => ({
        class: classNumber,
        session: '2026-2027',
        subject: 'Portuguese',
        exam_name,
        max_mark: 20,
      })),
    );
    expect(records.filter((exam) => exam.class <= 10)).toHaveLength(30);
    expect(records).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['First Period', 'G1', 7398],
    ['Second Period', 'G2', 7509],
    ['Final Exam', 'G3', 7727],
  ])('%s has each row’s %s, %i in all', async (exam, column, total) => {
    const marks = await db
      .selectFrom('mark')
      .innerJoin('marks_record', onKey('marks_record.id', 'mark.record_id'))
      .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
      .select(['enrolment.roll', 'mark.mark'])
      .whereRef('marks_record.class', '=', 'enrolment.class')
      .where('marks_record.exam_name', '=', exam)
      .orderBy('enrolment.roll')
      .execute();
    expect(marks).toEqual(rows.map((row, index) => ({ roll: index + 1, mark: Number(row[column]) })));
    expect(marks.reduce((sum, { mark }) => sum + (mark ?? 0), 0)).toBe(total);
  });
});

describe('the terms', () => {
  test('are three, each with the exam of its data, sat and submitted in it', async () => {
    const exams = await db
      .selectFrom('marks_record')
      .innerJoin('term', onKey('term.id', 'marks_record.term_id'))
      .select(['term.name', 'exam_name', 'from_date', 'to_date', 'day', 'submitted_at'])
      .execute();
    expect(exams).toHaveLength(39);
    for (const { name, exam_name, from_date, to_date, day, submitted_at } of exams) {
      expect(name).toBe(
        { 'First Period': 'First Term', 'Second Period': 'Second Term', 'Final Exam': 'Third Term' }[exam_name],
      );
      expect(from_date <= (day ?? '') && (day ?? '') < submitted_at && submitted_at < to_date).toBe(true);
    }
  });

  test('have comments on the first one in two classes, by the teacher of Portuguese and the class’s own', async () => {
    const comments = await db
      .selectFrom('report_comment as comment')
      .innerJoin('enrolment', onKey('enrolment.student_id', 'comment.student_id'))
      .innerJoin('account', onKey('account.person_id', 'comment.written_by'))
      .innerJoin('class', onKey('class.number', 'enrolment.class'))
      .innerJoin('term', onKey('term.id', 'comment.term_id'))
      .leftJoin('subject', onKey('subject.id', 'comment.subject_id'))
      .select(['enrolment.class', 'enrolment.roll', 'account.email', 'subject.name as subject', 'comment.text'])
      .select(['subject.class as subjectClass', 'class.teacher_id', 'comment.written_by', 'term.name as term'])
      .execute();
    expect(new Set(comments.map((comment) => comment.class))).toEqual(new Set([1, 5]));
    expect(new Set(comments.map(({ term }) => term))).toEqual(new Set(['First Term']));
    const onSubject = comments.filter(({ subject }) => subject !== null);
    expect(onSubject).toHaveLength(rows.filter((_, index) => [0, 4].includes(index % 10)).length);
    for (const { class: ofClass, subjectClass, subject, email } of onSubject) {
      expect([subjectClass, subject, email]).toEqual([ofClass, 'Portuguese', 'teacher1@demo.rollbook.school']);
    }
    const remarks = comments.filter(({ subject }) => subject === null);
    expect(remarks.length).toBeGreaterThan(65);
    expect(remarks.length).toBeLessThan(onSubject.length);
    for (const { teacher_id, written_by } of remarks) expect(written_by).toBe(teacher_id);
  });
});

/** 27 September 2026 is a Sunday, and today a Friday eight weeks later. */
function expectedDays(): string[] {
  const days = Array.from({ length: 54 }, (_, place) => new Date(Date.UTC(2026, 8, 27 + place)));
  return days.filter((day) => day.getUTCDay() <= 4).map((day) => day.toISOString().slice(0, 10));
}
