import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { isLessonOf, isTaughtBy, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/**
 * Lists which of these homeworks a teacher gave or whose subject they teach in the class, by the list of subjects or
 * the timetable of its session.
 */
export async function listOwn(db: Database, schoolId: number, ids: readonly number[], teacherId: number) {
  const rows = await selectIn(db, schoolId, 'homework')
    .select('homework.id')
    .where('homework.id', 'in', idList(db, ids))
    .where(isItsTeacher(db, schoolId, teacherId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How far back hand-ins are looked for that wait for an answer, and for how much homework. */
type Recent = { readonly since: Date; readonly date: string; readonly limit: number };

/**
 * Counts the hand-ins that wait for a teacher's answer, by homework of the session of a day, the last due first. Older
 * ones are left out, because some teachers answer on paper.
 */
export function countToAnswer(db: Database, schoolId: number, teacherId: number, { since, date, limit }: Recent) {
  const session = sessionKeyOn(db, schoolId, date);
  const bySubject = selectIn(db, schoolId, 'subject as taught')
    .select('taught.class')
    .where('taught.session_id', '=', session)
    .where(isTaughtBy('taught', teacherId));
  const byLesson = selectIn(db, schoolId, 'timetable_period as taught')
    .select('taught.class')
    .where('taught.session_id', '=', session)
    .where(isLessonOf('taught', teacherId));
  const given = selectIn(db, schoolId, 'homework as given')
    .select('given.class')
    .where('given.given_by', '=', teacherId);
  // The classes of the teacher, by which an index finds the homework.
  const classes = bySubject.union(byLesson).union(given);
  return selectIn(db, schoolId, 'homework')
    .innerJoin('hand_in', onKey('hand_in.homework_id', 'homework.id'))
    .select(({ fn }) => ['homework.id', 'homework.class', 'homework.title', fn.countAll<number>().as('count')])
    .where('homework.class', 'in', classes)
    .where('homework.session_id', '=', session)
    .where('homework.removed_at', 'is', null)
    .where('hand_in.state', '=', 'handed-in')
    .where('hand_in.at', '>=', since.toISOString())
    .where(isItsTeacher(db, schoolId, teacherId))
    .groupBy(['homework.id', 'homework.class', 'homework.title', 'homework.due'])
    .orderBy('homework.due', 'desc')
    .orderBy('homework.id', 'desc')
    .limit(limit)
    .execute();
}

function isItsTeacher(db: Database, schoolId: number, teacherId: number): RawBuilder<SqlBool> {
  const ofHomework = sql<SqlBool>`taught.session_id = homework.session_id and taught.class = homework.class`;
  const its = subjectOf(schoolId);
  const bySubject = selectIn(db, schoolId, 'subject as taught')
    .select('taught.id')
    .where(isTaughtBy('taught', teacherId))
    .where(ofHomework)
    .where(sql<SqlBool>`(taught.name = homework.subject or taught.id in ${its})`);
  const byLesson = selectIn(db, schoolId, 'timetable_period as taught')
    .select('taught.id')
    .where(isLessonOf('taught', teacherId))
    .where(ofHomework)
    .where(sql<SqlBool>`(taught.subject = homework.subject or taught.subject_id in ${its})`);
  return sql<SqlBool>`(homework.given_by = ${teacherId} or exists ${bySubject} or exists ${byLesson})`;
}

/** Selects the subject that had the name of the homework's subject when it was given, and can have another one by now. */
function subjectOf(schoolId: number): RawBuilder<unknown> {
  return sql`(
    select named.id from subject_version as named
    where named.school_id = ${schoolId} and named.session_id = homework.session_id and named.class = homework.class
      and named.name = homework.subject and named.since <= homework.given_at
      and (named.until is null or named.until > homework.given_at)
  )`;
}

/** Selects the present name of a homework's subject, or the one it was given with if the class has the subject no more. */
export function subjectNow(schoolId: number): RawBuilder<string> {
  return sql<string>`coalesce((
    select subject.name from subject
    where subject.school_id = ${schoolId} and subject.id in ${subjectOf(schoolId)}
    order by subject.id limit 1
  ), homework.subject)`;
}

/**
 * Lists who teaches a subject of a class in the session of a day, by the subjects and timetable and including that
 * day's cover; `undefined` if the class has a list of subjects without this one.
 */
export async function listTeachersOf(
  db: Database,
  schoolId: number,
  { class: classNumber, subject, date }: { readonly class: number; readonly subject: string; readonly date: string },
): Promise<ReadonlySet<number> | undefined> {
  const session = sessionKeyOn(db, schoolId, date);
  const subjects = await selectIn(db, schoolId, 'subject')
    .select(['name', 'teacher_id', 'more_teachers', sql<number | null>`null`.as('covering')])
    .where('session_id', '=', session)
    .where('class', '=', classNumber)
    .execute();
  const lessons = await selectIn(db, schoolId, 'timetable_period as lesson')
    .leftJoin('cover', (join) =>
      onKey('cover.period_id', 'lesson.id')(join).on('cover.date', '=', date).on('cover.withdrawn_at', 'is', null),
    )
    .select(['lesson.subject as name', 'lesson.teacher_id', 'lesson.more_teachers', 'cover.teacher_id as covering'])
    .where('lesson.session_id', '=', session)
    .where('lesson.class', '=', classNumber)
    .where('lesson.removed_at', 'is', null)
    .execute();
  const all = [...subjects, ...lessons];
  const its = all.filter(({ name }) => name === subject);
  if (all.length > 0 && its.length === 0) return undefined;
  return new Set(its.flatMap((one) => [...teacherIds(one), ...(one.covering === null ? [] : [one.covering])]));
}
