import type { Plan } from '../../src/flows/timetable-maker/plan.contract.ts';
import { days } from '../../src/platform/contract/school-terms.ts';
import { insertRows } from '../../src/platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../src/platform/database/tables.ts';
import { adminId, classes } from './fill-schools.ts';

const allClasses = 40;
const teachers = 40;
const firstTeacher = 100_000;
const subjects = [1, 2, 3, 4, 5, 6];
const lessonsOfRow = 5;
const drafts = 20;
const made = '2026-11-20T08:00:00.000Z';
/** The weekdays of the plan, by their numbers. */
const week = [1, 2, 3, 4, 5];
const periodsADay = 7;

/** The id of the first draft created here, in addition to the drafts that are given. */
export const firstDraft = 100_001;
/** A lesson of the drafts that can be moved back and forth. */
export const draftLesson = '1-1.1';

/**
 * Gives the first school forty classes with a timetable, another plan, and the maximum number of drafts of that plan.
 */
export async function fillDrafts(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await addTeachersAndClasses(transaction);
    const periods = times(allClasses).flatMap((number) =>
      times(subjects.length * lessonsOfRow).map((slot) => ({
        school_id: 1,
        id: 100_000 + number * 100 + slot,
        session_id: 1,
        class: number + 1,
        ...placeOf(slot),
        label: null,
        subject: `Subject ${1 + (slot % subjects.length)}`,
        subject_id: null,
        teacher_id: firstTeacher + ((number + slot) % teachers),
        removed_at: null,
        room: null,
      })),
    );
    await insertRows(transaction, 'timetable_period', periods);
    const plan = JSON.stringify(planOf());
    const saved = { school_id: 1, session_id: 1, version: 1, plan, changed_at: made, changed_by: adminId };
    await insertRows(transaction, 'timetable_plan', [saved]);
    for (let id = firstDraft; id < firstDraft + drafts; id += 1)
      await insertRows(transaction, 'timetable_draft', [draftOf(id, plan)]);
  });
}

async function addTeachersAndClasses(transaction: DatabaseTransaction): Promise<void> {
  const people = times(teachers).map((place) => ({ id: firstTeacher + place, email: `maker${place}@school1.example` }));
  const address = { street: '1 Lane', city: 'Dhaka', state: 'Dhaka', postal_code: '1209' };
  await insertRows(
    transaction,
    'person',
    people.map(({ id }) => ({
      school_id: 1,
      id,
      role: 'teacher',
      name: `Teacher ${id}`,
      search_name: `teacher ${id}`,
      ...address,
      created_at: made,
    })),
  );
  await insertRows(
    transaction,
    'account',
    people.map(({ id, email }) => ({ school_id: 1, person_id: id, email, password_hash: '', must_change_password: 0 })),
  );
  await insertRows(
    transaction,
    'teacher',
    people.map(({ id }) => ({ school_id: 1, person_id: id, phone: '0' })),
  );
  const more = times(allClasses - classes).map((place) => classes + 1 + place);
  await insertRows(
    transaction,
    'class',
    more.map((number) => ({ school_id: 1, number, name: `Class ${number}`, place: number })),
  );
}

function planOf(): Plan {
  return {
    week: {
      days: week.map((day) => days[day] ?? days[0]),
      periods: times(periodsADay).map((place) => {
        const hour = String(place + 8).padStart(2, '0');
        return { period: place + 1, label: null, time: `${hour}:00-${hour}:45`, breakAfter: false };
      }),
      closed: [],
    },
    load: times(allClasses).flatMap((number) =>
      subjects.map((subject) => {
        const teacher = String(firstTeacher + ((number + subject) % teachers));
        return {
          key: `${number + 1}-${subject}`,
          class: number + 1,
          subject: `Subject ${subject}`,
          rooms: [],
          pinned: [],
          teacher,
          teachers: [teacher],
          week: null,
          lessons: lessonsOfRow,
          doubles: 0,
        };
      }),
    ),
    rooms: [],
    away: [],
    rules: [
      { key: 'spread', must: false, kind: 'spread' },
      { key: 'gaps', must: false, kind: 'gaps', who: { kind: 'teachers' }, n: 2, per: 'week' },
    ],
  };
}

function draftOf(id: number, plan: string) {
  const lessons = times(allClasses).flatMap((number) =>
    subjects.flatMap((subject, row) =>
      times(lessonsOfRow).map((lesson) => {
        const { day, period } = placeOf((row * lessonsOfRow + lesson + id) % (week.length * periodsADay));
        const key = `${number + 1}-${subject}`;
        return { id: `${key}.${lesson + 1}`, row: key, periods: 1, slot: { day: days[day], period }, room: null };
      }),
    ),
  );
  const progress = { placed: lessons.length, of: lessons.length, stuck: [] };
  return {
    school_id: 1,
    id,
    session_id: 1,
    state: 'made' as const,
    plan,
    plan_version: 1,
    seconds: 60,
    progress: JSON.stringify(progress),
    result: JSON.stringify({ lessons, stuck: [], reasons: [] }),
    made_at: made,
    made_by: adminId,
  };
}

function placeOf(slot: number) {
  const period = 1 + Math.floor(slot / week.length);
  const starts_minute = (period + 7) * 60;
  return { day: week[slot % week.length] ?? 0, period, starts_minute, ends_minute: starts_minute + 45 };
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
