import { beforeAll, describe, expect, test } from 'vitest';
import { demoNow, makingTimeoutMs, openDemoSchool, openEmptyDatabase } from '../../../test/open-demo-school.ts';
import { hasSchool } from '../../base/school/server/school.queries.ts';
import { onKey } from '../../platform/database/in-school.ts';
import type { Database } from '../../platform/database/tables.ts';
import { makeDemoSchool } from './make-demo-school.ts';

const steps: string[] = [];
let db: Database;

beforeAll(async () => {
  const opened = await openDemoSchool(demoNow, (step) => steps.push(step));
  db = opened.db;
  return opened.close;
}, makingTimeoutMs);

describe('the school', () => {
  test('is the demo school, and the only one', async () => {
    const schools = await db.selectFrom('school').select(['name', 'domain', 'time_zone', 'is_demo']).execute();
    expect(schools).toEqual([
      {
        name: 'Rollbook Demo School',
        domain: 'demo.rollbook.school',
        time_zone: 'Asia/Dhaka',
        is_demo: 1,
      },
    ]);
  });

  test('reports what was made', () => {
    expect(steps).toContain('649 students');
    expect(steps).toContain('279 periods a week');
    expect(steps).toContain('448 registers');
    expect(steps).toContain('39 exams');
  });

  test('has notices that the admin posted on different days before now', async () => {
    const notices = await db
      .selectFrom('notice')
      .innerJoin('account', onKey('account.person_id', 'notice.posted_by'))
      .select(['account.email', 'notice.posted_at'])
      .execute();
    expect(notices.length).toBeGreaterThanOrEqual(3);
    expect(new Set(notices.map((notice) => notice.posted_at)).size).toBe(notices.length);
    for (const { email, posted_at } of notices) {
      expect(email).toBe('admin@demo.rollbook.school');
      expect(posted_at < demoNow.toISOString()).toBe(true);
    }
  });
});

test('has conversations of guardians, a student, teachers and the office, in the order in which they were had, all read', async () => {
  const conversations = await db
    .selectFrom('conversation')
    .innerJoin('person', onKey('person.id', 'conversation.person_id'))
    .select(['person.role', 'teacher_id', 'student_id', 'last_id', 'conversation.id'])
    .orderBy('conversation.id')
    .execute();
  expect(
    conversations.map(({ role, teacher_id, student_id }) => [role, teacher_id !== null, student_id !== null]),
  ).toEqual([
    ['guardian', false, true],
    ['student', false, false],
    ['guardian', true, true],
    ['guardian', true, true],
    ['guardian', true, true],
  ]);
  const messages = await db.selectFrom('message').select(['id', 'sent_at']).orderBy('id').execute();
  expect(messages).toHaveLength(16);
  expect(messages.map(({ sent_at }) => sent_at)).toEqual(messages.map(({ sent_at }) => sent_at).sort());
  expect((messages.at(-1)?.sent_at ?? '') < demoNow.toISOString()).toBe(true);
  const marks = await db.selectFrom('conversation_reader').selectAll().execute();
  for (const { id, last_id } of conversations) {
    expect(marks.filter((mark) => mark.conversation_id === id).map((mark) => mark.last_read_id)).toEqual([
      last_id,
      last_id,
    ]);
  }
});

test('each class has its own teacher, and results have the letter grades of Bangladesh', async () => {
  const classes = await db
    .selectFrom('class')
    .innerJoin('account', onKey('account.person_id', 'class.teacher_id'))
    .select(['class.number', 'class.place', 'account.email'])
    .where('class.session_id', 'is', null)
    .orderBy('class.place')
    .execute();
  expect(classes).toEqual(
    Array.from({ length: 10 }, (_, place) => ({
      number: place + 1,
      place: place + 1,
      email: `teacher${place + 1}@demo.rollbook.school`,
    })),
  );
  const bands = await db.selectFrom('grade_band').select(['class', 'name', 'from_percent', 'points']).execute();
  expect(bands).toHaveLength(7);
  expect(bands).toContainEqual({ class: 0, name: 'A-', from_percent: 6000, points: 350 });
});

describe('the timetable', () => {
  test('has five or six periods from Sunday to Thursday for every class, of subjects that it or its groups have', async () => {
    const periods = await db
      .selectFrom('timetable_period as period')
      .innerJoin('subject', onKey('subject.id', 'period.subject_id'))
      .select(['period.class', 'period.day', 'period.period'])
      .whereRef('subject.class', '=', 'period.class')
      .whereRef('subject.name', '=', 'period.subject')
      .execute();
    const groups = await db.selectFrom('group_class').select(['group_number', 'class']).execute();
    const ofClasses = periods.flatMap((period) => {
      const classes = groups.filter(({ group_number }) => group_number === period.class).map((one) => one.class);
      return (classes.length > 0 ? classes : [period.class]).map((number) => ({ ...period, class: number }));
    });
    const days = Map.groupBy(ofClasses, (period) => `class ${period.class} day ${period.day}`);
    expect(days.size).toBe(50);
    for (const day of days.values()) {
      const numbers = [...new Set(day.map(({ period }) => period))].sort();
      expect([
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5, 6],
      ]).toContainEqual(numbers);
    }
    expect(new Set(periods.map(({ day }) => day))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  test.each(['class', 'teacher_id'] as const)('has no %s in two places at once', async (who) => {
    const periods = await db.selectFrom('timetable_period').selectAll().execute();
    const clashes = periods.flatMap((one) =>
      periods.filter(
        (other) =>
          one.id < other.id &&
          one[who] === other[who] &&
          one.week === other.week &&
          one.day === other.day &&
          one.starts_minute < other.ends_minute &&
          other.starts_minute < one.ends_minute,
      ),
    );
    expect(periods.length).toBeGreaterThan(0);
    expect(clashes).toEqual([]);
  });

  test('every class has Portuguese, and every teacher teaches the subject of their profile', async () => {
    const portuguese = await db.selectFrom('subject').select('class').where('name', '=', 'Portuguese').execute();
    expect(portuguese).toHaveLength(10);
    const taught = await db
      .selectFrom('timetable_period')
      .innerJoin('teacher', onKey('teacher.person_id', 'timetable_period.teacher_id'))
      .select(['teacher.person_id', 'teacher.subject', 'timetable_period.subject as taught'])
      .where('timetable_period.class', '<=', 10)
      .distinct()
      .execute();
    expect(taught).toHaveLength(10);
    for (const { subject, taught: lesson } of taught) expect(lesson).toBe(subject);
  });
});

describe('the groups', () => {
  test('have each student of a choice in exactly one of its groups, whose sizes are even', async () => {
    const members = await db
      .selectFrom('group_member')
      .innerJoin('class', onKey('class.number', 'group_member.group_number'))
      .select(['class.block', 'class.name', 'group_member.student_id'])
      .execute();
    const blocks = Map.groupBy(members, ({ block }) => block);
    expect([...blocks.values()].map((ofBlock) => new Set(ofBlock.map((one) => one.student_id)).size)).toEqual(
      [...blocks.values()].map((ofBlock) => ofBlock.length),
    );
    const sizes = [...Map.groupBy(members, ({ name }) => name)].map(([name, its]) => [name, its.length]);
    expect(Object.fromEntries(sizes)).toEqual({
      'French 9/10': 44,
      'Arabic 9/10': 43,
      'Russian 9/10': 42,
      'Religion 7': 33,
      'Ethics 7': 32,
      'Science 8/1': 33,
      'Science 8/2': 32,
    });
  });

  test('of one choice meet at one time, the halves of Science in weeks that alternate, with two teachers', async () => {
    const lessons = await db
      .selectFrom('timetable_period')
      .innerJoin('class', onKey('class.number', 'timetable_period.class'))
      .select(['class.block', 'timetable_period.day', 'period', 'week', 'more_teachers'])
      .where('class.session_id', 'is not', null)
      .execute();
    const times = lessons.map(({ block, day, period }) => `${block} ${day} ${period}`);
    expect(new Set(times)).toEqual(
      new Set(['Languages 1 6', 'Languages 5 6', 'Religion or Ethics 4 6', 'Laboratory 5 6']),
    );
    const halves = lessons.filter(({ block }) => block === 'Laboratory');
    expect(halves.map(({ week }) => week)).toEqual([0, 1]);
    expect(halves.every(({ more_teachers }) => more_teachers !== null)).toBe(true);
  });
});

describe('the making', () => {
  test(
    'gives the same rows for the same moment, but for the password hashes',
    async () => {
      const other = await openDemoSchool();
      const [first, second] = [await readEverything(db), await readEverything(other.db)];
      await other.close();
      expect(first.attendance_mark).toHaveLength(40 * 649 + 16 * 129);
      for (const table of Object.keys(first)) expect(second[table], table).toEqual(first[table]);
    },
    makingTimeoutMs,
  );

  test(
    'leaves nothing behind when it is interrupted',
    async () => {
      const { db: interrupted, close } = await openEmptyDatabase();
      const making = makeDemoSchool(interrupted, demoNow, (step) => {
        if (step.includes('exams')) throw new Error('interrupted');
      });
      await expect(making).rejects.toThrow('interrupted');
      expect(await hasSchool(interrupted)).toBe(false);
      await close();
    },
    makingTimeoutMs,
  );
});

/** Reads every row of every table, without random values. */
async function readEverything(from: Database): Promise<Record<string, unknown[]>> {
  const everything: Record<string, unknown[]> = {};
  for (const { name } of await from.introspection.getTables()) {
    const found = await from
      .selectFrom(name as 'account')
      .selectAll()
      .execute();
    const lines = found.map(({ password_hash, ...row }) => JSON.stringify(row));
    everything[name] = lines.sort();
  }
  return everything;
}
