import { sql } from 'kysely';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { isHomeClass } from '../../school/server/classes.queries.ts';
import { nameFurther, teacherColumns } from '../../school/server/teachers-of.ts';

/** The keys of the session from which subjects are copied and of the session that gets them. */
export type CopiedSessions = { readonly from: number; readonly to: number };

/**
 * Copies the subjects of one session's open classes to another, with their weighing and writing of results and with
 * teachers who are still here. A class that already has the code keeps its subject. Returns the ids of the copies.
 */
export async function copySubjects(
  transaction: DatabaseTransaction,
  schoolId: number,
  { from, to }: CopiedSessions,
): Promise<number[]> {
  const there = selectIn(transaction, schoolId, 'subject as there', { session_id: to })
    .select('there.id')
    .whereRef('there.class', '=', sql.ref('subject.class'))
    .whereRef('there.code', '=', sql.ref('subject.code'));
  const copied = await selectIn(transaction, schoolId, 'subject', { session_id: from })
    .innerJoin('class', onKey('class.number', 'subject.class'))
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'subject.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .select(['subject.class', 'subject.name', 'subject.code', 'teacher.id as teacher_id', 'subject.more_teachers'])
    .select(['subject.mark_scale', 'subject.credits', 'subject.categories'])
    .where('class.is_open', '=', 1)
    .where(isHomeClass())
    .where(({ not, exists }) => not(exists(there)))
    .orderBy('subject.id')
    .execute();
  const furtherOf = await nameFurther(transaction, schoolId, copied);
  const staying = (subject: (typeof copied)[number]) => [
    ...(subject.teacher_id === null ? [] : [subject.teacher_id]),
    ...furtherOf(subject).flatMap(({ id, leftAt }) => (leftAt === null ? [id] : [])),
  ];
  const rows = copied.map((subject) => ({
    session_id: to,
    class: subject.class,
    name: subject.name,
    code: subject.code,
    mark_scale: subject.mark_scale,
    credits: subject.credits,
    categories: subject.categories,
    ...teacherColumns(staying(subject)),
  }));
  return addRows(transaction, schoolId, 'subject', rows);
}
