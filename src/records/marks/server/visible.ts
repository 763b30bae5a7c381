import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';

/** The reader: staff see every exam and comment, families only visible ones. */
export type Reader = 'staff' | 'family';

/** The names that queries use for the table of exams. */
export type RecordTable = 'marks_record' | 'record';

/**
 * A condition that students can see an exam: once it is submitted, if that is the school's policy, otherwise once it is
 * published. Every query through which a student can learn of a mark, or that one exists, contains it.
 */
export function isVisible(db: Database, schoolId: number, record: RecordTable): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${record}.published_at`)} is not null or ${policyOf(db, schoolId)} = 'submitted')`;
}

/** The instant since which students can see an exam; null if they cannot. */
export function visibleSince(db: Database, schoolId: number, record: RecordTable): RawBuilder<string | null> {
  return sql<string | null>`(case when ${policyOf(db, schoolId)} = 'submitted'
    then ${sql.ref(`${record}.submitted_at`)} else ${sql.ref(`${record}.published_at`)} end)`;
}

/** 1 if students see an exam as soon as it is submitted, otherwise 0. */
export function isVisibleOnSubmission(db: Database, schoolId: number): RawBuilder<number> {
  return sql<number>`(case when ${policyOf(db, schoolId)} = 'submitted' then 1 else 0 end)`;
}

function policyOf(db: Database, schoolId: number) {
  return db.selectFrom('school').select('school.results_visible').where('school.id', '=', schoolId);
}
