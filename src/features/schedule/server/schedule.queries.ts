import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { currentPeople } from '../../identity/server/current-people.queries.ts';

/** One period of a class's week. */
export type NewPeriod = {
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  /** What it is called beside its number; left out, it stays as it is. */
  readonly label?: string | null | undefined;
  readonly subject: string;
  /** The subject in the class's list, where it is one of them. */
  readonly subjectId: number | null;
  readonly teacherId: number;
  /** Minutes since midnight at the school. */
  readonly startsMinute: number;
  readonly endsMinute: number;
};

/** Stores a period and returns its id. One that overlaps with another of the class or the teacher fails by constraint. */
export async function addPeriod(db: Database, schoolId: number, period: NewPeriod): Promise<number> {
  const { id } = await db
    .insertInto('timetable_period')
    .values({
      school_id: schoolId,
      id: newId(db, 'timetable_period', schoolId),
      ...columnsOf(period),
      label: labelColumn(period.label),
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a period; false when there is none. Overlaps fail as in `addPeriod`. */
export async function changePeriod(db: Database, schoolId: number, id: number, period: NewPeriod): Promise<boolean> {
  const changed = await inSchool(db, schoolId)
    .updateTable('timetable_period')
    .set({ ...columnsOf(period), ...(period.label !== undefined && { label: labelColumn(period.label) }) })
    .where('id', '=', findableId(id))
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

function columnsOf(period: NewPeriod) {
  return {
    class: period.class,
    day: days.indexOf(period.day),
    period: period.period,
    subject: period.subject.normalize('NFC').trim(),
    subject_id: period.subjectId,
    teacher_id: period.teacherId,
    starts_minute: period.startsMinute,
    ends_minute: period.endsMinute,
  };
}

function labelColumn(label: string | null | undefined): string | null {
  return label?.normalize('NFC').trim() || null;
}

/** Takes a period out of the timetable, where it stays as history; `undefined` when there is none. */
export function removePeriod(db: Database, schoolId: number, id: number, now: Date) {
  return inSchool(db, schoolId)
    .updateTable('timetable_period')
    .set({ removed_at: now.toISOString() })
    .where('id', '=', findableId(id))
    .where('removed_at', 'is', null)
    .returning('class')
    .executeTakeFirst();
}

export type PeriodRow = Awaited<ReturnType<typeof listPeriods>>[number];

/** The present timetable, or the part that a class has, by class, day and time; what a teacher teaches by day and time. */
export function listPeriods(
  db: Database,
  schoolId: number,
  only: { readonly id?: number; readonly class?: number; readonly teacherId?: number } = {},
) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('person', onKey('person.id', 'period.teacher_id'))
    .innerJoin('account', onKey('account.person_id', 'period.teacher_id'))
    .select([
      'period.id',
      'period.class',
      'period.day',
      'period.period',
      'period.label',
      'period.subject',
      'period.teacher_id',
      'period.starts_minute as startsMinute',
      'period.ends_minute as endsMinute',
      'person.name as teacher_name',
      'account.email as teacher_email',
      'account.closed_at as teacher_left_at',
    ])
    .where('period.removed_at', 'is', null)
    .$if(only.id !== undefined, (query) => query.where('period.id', '=', findableId(only.id as number)))
    .$if(only.class !== undefined, (query) => query.where('period.class', '=', only.class as number))
    .$if(only.teacherId !== undefined, (query) => query.where('period.teacher_id', '=', only.teacherId as number))
    .$if(only.teacherId === undefined, (query) => query.orderBy('period.class'))
    .orderBy('period.day')
    .orderBy('period.starts_minute')
    .execute();
}

/** Whom the forms of the timetable offer, by name. */
export function listTeacherChoices(db: Database, schoolId: number) {
  return currentPeople(db, schoolId, 'teacher')
    .innerJoin('teacher', onKey('teacher.person_id', 'person.id'))
    .select(['person.name', 'account.email', 'teacher.subject'])
    .orderBy('person.search_name')
    .execute();
}
