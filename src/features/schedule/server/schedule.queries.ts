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
  /** A name besides its number; unchanged if left out. */
  readonly label?: string | null | undefined;
  readonly subject: string;
  /** The subject in the class's list; `null` if it is not listed. */
  readonly subjectId: number | null;
  readonly teacherId: number;
  /** Minutes since midnight, school time. */
  readonly startsMinute: number;
  readonly endsMinute: number;
};

/** Stores a period and returns its id. Overlapping another period of class or teacher violates a constraint. */
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

/** Changes a period; returns false if there is none. Overlaps fail as in `addPeriod`. */
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

/** Removes a period from the timetable and keeps it as history; returns `undefined` if there is none. */
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

/** The current timetable: of all or of one class by class, day and time; of a teacher by day and time. */
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

/** The teachers that the timetable's forms offer, by name. */
export function listTeacherChoices(db: Database, schoolId: number) {
  return currentPeople(db, schoolId, 'teacher')
    .innerJoin('teacher', onKey('teacher.person_id', 'person.id'))
    .select(['person.name', 'account.email', 'teacher.subject'])
    .orderBy('person.search_name')
    .execute();
}
