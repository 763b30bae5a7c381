import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/**
 * Selects the lines of an exam that have a mark or a state, or whose student was in the class on the exam's day. A
 * student who joined later did not miss the exam, even if it was submitted later and names them.
 */
export function isOfItsDay(db: Database, schoolId: number, record: 'marks_record' | 'record'): RawBuilder<SqlBool> {
  const there = selectIn(db, schoolId, 'enrolment as own')
    .innerJoin('enrolment as there', onKey('there.student_id', 'own.student_id'))
    .select(sql.lit(1).as('one'))
    .where(sql<SqlBool>`own.id = mark.enrolment_id`)
    .where(sql<SqlBool>`there.class = ${sql.ref(`${record}.class`)}`)
    .where(enrolledOn(sql.ref<string>(`${record}.day`), 'there'));
  return sql<SqlBool>`(mark.mark is not null or mark.state is not null or ${sql.ref(`${record}.day`)} is null or exists ${there})`;
}
